#include "claim.h"
#include "clock.h"
#include "error.h"
#include "task.h"
#include "uuid.h"
#include <stdlib.h>
#include <string.h>

static bool has_queue(const struct claim *claim, const char *name)
{
	for (size_t i = 0; i < claim->queue_count; i++) {
		if (strcmp(claim->queues[i].data, name) == 0)
			return true;
	}
	return false;
}

static void add_queue(struct claim *claim, const char *name)
{
	if (!has_queue(claim, name))
		claim->queues[claim->queue_count++] = (struct db_text){name, strlen(name)};
}

static size_t count_names(const char *const *names)
{
	size_t count = 0;

	while (names[count] != NULL)
		count++;
	return count;
}

static void fill_queues(struct claim *claim, const char *const *queues)
{
	const struct handlers *handlers = claim->handlers;

	if (queues != NULL) {
		for (size_t i = 0; queues[i] != NULL; i++)
			add_queue(claim, queues[i]);
	} else {
		for (size_t i = 0; i < handlers->count; i++)
			add_queue(claim, handlers->items[i].type->queue);
	}
	memcpy(claim->queues + claim->queue_count, claim->queues,
	       claim->queue_count * sizeof(*claim->queues));
}

enum qb_result claim_init(struct claim *claim, const struct handlers *handlers,
			  const char *const *queues, struct qb_error *err)
{
	size_t most = queues != NULL ? count_names(queues) : handlers->count;

	claim->handlers = handlers;
	claim->queues = calloc(2 * most + 1, sizeof(*claim->queues));
	claim->types = calloc(handlers->count + 1, sizeof(*claim->types));
	if (claim->queues == NULL || claim->types == NULL)
		return error_no_memory(err);
	fill_queues(claim, queues);
	for (size_t i = 0; i < handlers->count; i++) {
		const char *name = handlers->items[i].type->name;

		claim->types[i] = (struct db_text){name, strlen(name)};
	}
	return QB_OK;
}

void claim_clear(struct claim *claim)
{
	free(claim->queues);
	free(claim->types);
	claim->queues = NULL;
	claim->types = NULL;
}

enum qb_result claim_statement(struct claim *claim, size_t limit, struct db_args *args_out,
			       struct qb_error *err)
{
	struct db_args args = db_args(SQL_CLAIM_TASKS);
	enum qb_result rc = uuid_make_v4(&claim->token, err);

	if (rc != QB_OK)
		return rc;
	claim->first_queue = (claim->first_queue + 1) % claim->queue_count;
	db_add_texts(&args, claim->queues + claim->first_queue, claim->queue_count);
	db_add_texts(&args, claim->types, claim->handlers->count);
	db_add_int32(&args, (int32_t)limit);
	db_add_uuid(&args, &claim->token);
	db_add_uuid(&args, &claim->worker);
	db_add_interval_ms(&args, claim->lease_ms);
	claim->sent_ms = clock_boot_ms();
	*args_out = args;
	return QB_OK;
}

static void fill_task(struct qb_task *task, const struct claim *claim, struct lease *lease,
		      size_t row)
{
	struct db_text payload = db_text(lease->rows, row, 3);

	task->lease = lease;
	task->handler = handlers_find(claim->handlers, db_text(lease->rows, row, 1).data);
	task->drain_ms = claim->drain_ms;
	task->id = db_uuid(lease->rows, row, 0);
	task->payload = payload.data;
	task->payload_len = payload.len;
	task->attempt = (int32_t)db_int64(lease->rows, row, 4);
	task->max_attempts = (int32_t)db_int64(lease->rows, row, 5);
	task->timeout_at_ms = CLOCK_NEVER;
	task->delay_ms = TASK_DELAY_UNSET;
}

enum qb_result claim_take_rows(const struct claim *claim, struct db_rows *rows,
			       struct lease **lease_out, struct qb_error *err)
{
	size_t count = db_rows_count(rows);
	struct lease *lease;

	*lease_out = NULL;
	if (count == 0) {
		db_rows_free(rows);
		return QB_OK;
	}
	lease = calloc(1, sizeof(*lease));
	if (lease != NULL)
		lease->tasks = calloc(count, sizeof(*lease->tasks));
	if (lease == NULL || lease->tasks == NULL) {
		db_rows_free(rows);
		free(lease);
		return error_no_memory(err);
	}
	lease->token = claim->token;
	lease->rows = rows;
	lease->count = count;
	lease->open = count;
	atomic_store(&lease->deadline_ms, lease_deadline_ms(claim->sent_ms, claim->lease_ms));
	for (size_t row = 0; row < count; row++)
		fill_task(&lease->tasks[row], claim, lease, row);
	*lease_out = lease;
	return QB_OK;
}

enum qb_result claim_undo(const struct claim *claim, struct db *db, struct qb_error *err)
{
	struct db_args args[] = {db_args(SQL_BAR_CLAIM), db_args(SQL_RELEASE_CLAIM)};
	struct db_rows *rows[2];
	enum qb_result rc;

	db_add_uuid(&args[0], &claim->token);
	db_add_uuid(&args[0], &claim->worker);
	db_add_interval_ms(&args[0], claim->lease_ms);
	db_add_uuid(&args[1], &claim->token);
	rc = db_run(db, args, 2, rows, err);
	if (rc != QB_OK)
		return rc;
	db_rows_free(rows[0]);
	db_rows_free(rows[1]);
	return QB_OK;
}
