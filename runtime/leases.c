#include "leases.h"
#include "clock.h"
#include "error.h"
#include "task.h"
#include <stdlib.h>
#include <string.h>

static void free_lease(struct lease *lease)
{
	for (size_t i = 0; i < lease->count; i++)
		task_clear(&lease->tasks[i]);
	db_rows_free(lease->rows);
	free(lease->tasks);
	free(lease);
}

void leases_init(struct leases *leases, int64_t lease_ms)
{
	pthread_mutex_init(&leases->lock, NULL);
	leases->first = NULL;
	leases->count = 0;
	leases->lease_ms = lease_ms;
}

void leases_clear(struct leases *leases)
{
	struct lease *next;

	for (struct lease *lease = leases->first; lease != NULL; lease = next) {
		next = lease->next;
		free_lease(lease);
	}
	leases->first = NULL;
	leases->count = 0;
	pthread_mutex_destroy(&leases->lock);
}

void leases_add(struct leases *leases, struct lease *lease)
{
	pthread_mutex_lock(&leases->lock);
	lease->next = leases->first;
	leases->first = lease;
	leases->count++;
	pthread_mutex_unlock(&leases->lock);
}

void leases_remove_ended(struct leases *leases)
{
	struct lease **link = &leases->first;
	struct lease *ended;

	pthread_mutex_lock(&leases->lock);
	while (*link != NULL) {
		if ((*link)->open > 0) {
			link = &(*link)->next;
			continue;
		}
		ended = *link;
		*link = ended->next;
		leases->count--;
		free_lease(ended);
	}
	pthread_mutex_unlock(&leases->lock);
}

bool leases_is_empty(struct leases *leases)
{
	bool is_empty;

	pthread_mutex_lock(&leases->lock);
	is_empty = leases->first == NULL;
	pthread_mutex_unlock(&leases->lock);
	return is_empty;
}

/* The tokens of now, in an array that the caller frees; NULL when the heap is empty. */
static struct qb_uuid *copy_tokens(struct leases *leases, size_t *count_out)
{
	struct qb_uuid *tokens;
	size_t count = 0;

	pthread_mutex_lock(&leases->lock);
	tokens = calloc(leases->count + 1, sizeof(*tokens));
	if (tokens != NULL) {
		for (struct lease *lease = leases->first; lease != NULL; lease = lease->next)
			tokens[count++] = lease->token;
	}
	pthread_mutex_unlock(&leases->lock);
	*count_out = count;
	return tokens;
}

static bool is_same(const struct qb_uuid *left, const struct qb_uuid *right)
{
	return memcmp(left, right, sizeof(*left)) == 0;
}

static struct lease *find(struct leases *leases, const struct qb_uuid *token)
{
	struct lease *lease = leases->first;

	while (lease != NULL && !is_same(&lease->token, token))
		lease = lease->next;
	return lease;
}

static void cancel(struct lease *lease, const struct qb_uuid *id)
{
	for (size_t i = 0; i < lease->count; i++) {
		if (is_same(&lease->tasks[i].id, id))
			atomic_store(&lease->tasks[i].is_cancelled, true);
	}
}

/* Rows of (token, a task to cancel or NULL), at least one for each lease that stands. */
static void mark_standing(struct leases *leases, const struct db_rows *rows,
			  const struct qb_uuid *token, int64_t deadline_ms)
{
	struct lease *lease = find(leases, token);
	struct qb_uuid standing, id;
	bool is_standing = false;

	if (lease == NULL)
		return;
	for (size_t row = 0; row < db_rows_count(rows); row++) {
		standing = db_uuid(rows, row, 0);
		if (!is_same(&standing, token))
			continue;
		is_standing = true;
		if (db_is_null(rows, row, 1))
			continue;
		id = db_uuid(rows, row, 1);
		cancel(lease, &id);
	}
	if (!is_standing)
		atomic_store(&lease->deadline_ms, 0);
	else if (deadline_ms > 0)
		atomic_store(&lease->deadline_ms, deadline_ms);
}

enum qb_result leases_refresh(struct leases *leases, struct db *db, bool is_renewal,
			      struct qb_error *err)
{
	struct db_args args = db_args(is_renewal ? SQL_EXTEND_LEASES : SQL_WATCH_LEASES);
	struct db_rows *rows = NULL;
	int64_t deadline_ms = 0;
	size_t count;
	struct qb_uuid *tokens = copy_tokens(leases, &count);
	enum qb_result rc;

	if (tokens == NULL)
		return error_no_memory(err);
	db_add_uuids(&args, tokens, count);
	if (is_renewal) {
		db_add_interval_ms(&args, leases->lease_ms);
		deadline_ms = lease_deadline_ms(clock_boot_ms(), leases->lease_ms);
	}
	rc = db_call(db, &args, &rows, err);
	if (rc == QB_OK) {
		pthread_mutex_lock(&leases->lock);
		for (size_t i = 0; i < count; i++)
			mark_standing(leases, rows, &tokens[i], deadline_ms);
		pthread_mutex_unlock(&leases->lock);
	}
	db_rows_free(rows);
	free(tokens);
	return rc;
}
