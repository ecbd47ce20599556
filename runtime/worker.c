#include "dispatcher.h"
#include "clock.h"
#include "error.h"
#include "uuid.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define KEEPER_LIMIT_MS 5000

/* What an older caller did not know stays zero. */
static void copy_options(struct qb_worker_options *target, const struct qb_worker_options *options)
{
	size_t size = sizeof(*target);

	memset(target, 0, sizeof(*target));
	if (options != NULL) {
		if (options->size > 0 && options->size < size)
			size = options->size;
		memcpy(target, options, size);
	}
	if (target->schema == NULL)
		target->schema = DB_SCHEMA_DEFAULT;
	if (target->slots == 0)
		target->slots = 4;
	if (target->lease_ms == 0)
		target->lease_ms = 30000;
	if (target->grace_ms == 0)
		target->grace_ms = 10000;
	if (target->poll_ms == 0)
		target->poll_ms = 1000;
}

static enum qb_result check_range(const char *name, int64_t value, int64_t min, int64_t max,
				  struct qb_error *err)
{
	enum qb_result rc;

	if (value >= min && value <= max)
		return QB_OK;
	rc = error_set(err, QB_INVALID, "%s: expected %lld to %lld, got %lld", name, (long long)min,
		       (long long)max, (long long)value);
	if (err != NULL)
		strncpy(err->path, name, sizeof(err->path) - 1);
	return rc;
}

static enum qb_result check_queues(const char *const *queues, struct qb_error *err)
{
	enum qb_result rc = QB_OK;

	if (queues[0] == NULL)
		return error_set(err, QB_INVALID, "queues: expected at least one, got none");
	for (size_t i = 0; rc == QB_OK && queues[i] != NULL; i++)
		rc = check_range("length of a queue's name", (int64_t)strlen(queues[i]), 1, 128,
				 err);
	return rc;
}

static enum qb_result check_options(const struct qb_worker_options *options, struct qb_error *err)
{
	enum qb_result rc = check_range("slots", options->slots, 1, 1024, err);

	if (rc == QB_OK)
		rc = check_range("lease_ms", options->lease_ms, 1000, 86400000, err);
	if (rc == QB_OK)
		rc = check_range("grace_ms", options->grace_ms, 1, 86400000, err);
	if (rc == QB_OK)
		rc = check_range("poll_ms", options->poll_ms, 10, 60000, err);
	if (rc == QB_OK && options->queues != NULL)
		rc = check_queues(options->queues, err);
	return rc;
}

/* The caller's names may go after qb_worker_open(). */
static enum qb_result copy_queues(struct qb_worker *worker, const char *const *queues,
				  struct qb_error *err)
{
	size_t count = 0;

	if (queues == NULL)
		return QB_OK;
	while (queues[count] != NULL)
		count++;
	worker->queues = calloc(count + 1, sizeof(*worker->queues));
	if (worker->queues == NULL)
		return error_no_memory(err);
	for (size_t i = 0; i < count; i++) {
		worker->queues[i] = strdup(queues[i]);
		if (worker->queues[i] == NULL)
			return error_no_memory(err);
	}
	return QB_OK;
}

static void free_queues(struct qb_worker *worker)
{
	for (size_t i = 0; worker->queues != NULL && worker->queues[i] != NULL; i++)
		free(worker->queues[i]);
	free(worker->queues);
}

static int64_t keeper_deadline_ms(int64_t lease_ms)
{
	return lease_ms / 4 < KEEPER_LIMIT_MS ? lease_ms / 4 : KEEPER_LIMIT_MS;
}

static enum qb_result connect_both(struct qb_worker *worker, const char *conninfo,
				   struct qb_error *err)
{
	const char *schema = worker->options.schema;
	enum qb_result rc = db_open(conninfo, schema, true, &worker->db, err);

	if (rc == QB_OK)
		rc = db_open(conninfo, schema, true, &worker->keeper.db, err);
	if (rc != QB_OK)
		return rc;
	/* A hung call must leave time to renew by another connection. */
	db_set_deadline_ms(worker->keeper.db, keeper_deadline_ms(worker->options.lease_ms));
	return db_listen(worker->db, err);
}

static void init_parts(struct qb_worker *worker)
{
	atomic_store(&worker->drain_ms, CLOCK_NEVER);
	report_init(&worker->report);
	worker->report.tell = worker->options.report;
	worker->report.context = worker->options.report_context;
	leases_init(&worker->leases, worker->options.lease_ms);
	finish_init(&worker->finish);
	pace_init(&worker->pace, (size_t)worker->options.slots);
	rescue_init(&worker->rescue, worker->options.lease_ms);
	worker->claim.lease_ms = worker->options.lease_ms;
	worker->claim.drain_ms = &worker->drain_ms;
	worker->presence.slots = worker->options.slots;
}

enum qb_result qb_worker_open(const char *conninfo, const struct qb_worker_options *options,
			      struct qb_worker **worker_out, struct qb_error *err)
{
	struct qb_worker *worker = calloc(1, sizeof(*worker));
	enum qb_result rc;

	if (worker == NULL)
		return error_no_memory(err);
	copy_options(&worker->options, options);
	init_parts(worker);
	worker->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	rc = check_options(&worker->options, err);
	if (rc == QB_OK && worker->wake_fd < 0)
		rc = error_set(err, QB_NO_MEMORY, "cannot make an eventfd: %s", strerror(errno));
	if (rc == QB_OK)
		rc = copy_queues(worker, worker->options.queues, err);
	if (rc == QB_OK)
		rc = uuid_make_v4(&worker->id, err);
	if (rc == QB_OK)
		rc = connect_both(worker, conninfo, err);
	if (rc == QB_OK)
		*worker_out = worker;
	else
		qb_worker_free(worker);
	return rc;
}

enum qb_result qb_worker_handle(struct qb_worker *worker, const struct qb_task_type *type,
				qb_handler_call *call, qb_any_handler *function, void *context,
				struct qb_error *err)
{
	struct handler handler = {type, call, function, context};

	if (worker->has_run)
		return error_set(err, QB_INVALID, "a handler came after qb_worker_run()");
	if (function == NULL)
		return QB_OK;
	return handlers_add(&worker->handlers, &handler, err);
}

static enum qb_result start(struct qb_worker *worker, struct qb_error *err)
{
	enum qb_result rc;

	rc = claim_init(&worker->claim, &worker->handlers, (const char *const *)worker->queues,
			err);
	if (rc != QB_OK)
		return rc;
	worker->claim.worker = worker->id;
	worker->presence.worker = worker->id;
	worker->presence.queues = worker->claim.queues;
	worker->presence.queue_count = worker->claim.queue_count;
	worker->keeper.leases = &worker->leases;
	worker->keeper.worker = worker->id;
	worker->keeper.report = &worker->report;
	listen_init(&worker->listen, worker->options.poll_ms, clock_boot_ms());
	rc = slots_start(&worker->slots, (size_t)worker->options.slots, worker->wake_fd, err);
	if (rc != QB_OK)
		return rc;
	rc = keeper_start(&worker->keeper, err);
	if (rc != QB_OK)
		slots_end(&worker->slots);
	return rc;
}

enum qb_result qb_worker_run(struct qb_worker *worker, struct qb_error *err)
{
	struct qb_error ignored;
	enum qb_result rc;

	if (worker->has_run)
		return error_set(err, QB_INVALID, "qb_worker_run() was called before");
	if (worker->handlers.count == 0)
		return error_set(err, QB_INVALID, "there is no handler: nothing to work on");
	worker->has_run = true;
	rc = start(worker, err);
	if (rc != QB_OK)
		return rc;
	rc = dispatcher_run(worker, err);
	slots_end(&worker->slots);
	keeper_end(&worker->keeper);
	/* Only for people to look at: another worker forgets the row in a day. */
	if (presence_leave(&worker->presence, worker->db, &ignored) != QB_OK)
		report_error(&worker->report, &ignored);
	return rc;
}

void qb_worker_stop(struct qb_worker *worker)
{
	const uint64_t one = 1;
	int saved = errno;
	ssize_t ignored;

	atomic_store(&worker->is_stopping, true);
	ignored = write(worker->wake_fd, &one, sizeof(one));
	(void)ignored; /* a full counter wakes as well */
	errno = saved;
}

void qb_worker_free(struct qb_worker *worker)
{
	if (worker == NULL)
		return;
	leases_clear(&worker->leases);
	finish_clear(&worker->finish);
	claim_clear(&worker->claim);
	handlers_clear(&worker->handlers);
	free_queues(worker);
	db_free(worker->keeper.db);
	db_free(worker->db);
	if (worker->wake_fd >= 0)
		close(worker->wake_fd);
	report_clear(&worker->report);
	free(worker);
}
