#include "roles.h"
#include <check.h>
#include <string.h>
#include "clock.h"
#include "queue.h"
#include "uuid.h"
#include "work.h"

#define HOUR_MS 3600000

static const char *const queues[] = {"work", "other", NULL};

static enum qb_verdict call(qb_any_handler *handler, const void *payload, struct qb_task *task,
			    void *context)
{
	(void)handler;
	(void)payload;
	(void)task;
	(void)context;
	return QB_DONE;
}

void side_open(struct side *side)
{
	struct handler handler = {&work_type, call, (qb_any_handler *)side_open, NULL};
	struct qb_error err;

	memset(side, 0, sizeof(*side));
	ck_assert_msg(db_open("", DB_SCHEMA_DEFAULT, true, &side->db, &err) == QB_OK, "%s",
		      err.message);
	ck_assert_int_eq(handlers_add(&side->handlers, &handler, &err), QB_OK);
	ck_assert_int_eq(uuid_make_v4(&side->claim.worker, &err), QB_OK);
	ck_assert_int_eq(claim_init(&side->claim, &side->handlers, queues, &err), QB_OK);
	side->claim.lease_ms = HOUR_MS;
	side->claim.drain_ms = &side->drain_ms;
	atomic_store(&side->drain_ms, CLOCK_NEVER);
	leases_init(&side->leases, HOUR_MS);
	finish_init(&side->finish);
}

void side_close(struct side *side)
{
	leases_clear(&side->leases);
	finish_clear(&side->finish);
	claim_clear(&side->claim);
	handlers_clear(&side->handlers);
	db_free(side->db);
}

size_t side_claim(struct side *side, size_t limit)
{
	struct db_args args;
	struct db_rows *rows;
	struct lease *lease;
	struct qb_error err;

	ck_assert_int_eq(claim_statement(&side->claim, limit, &args, &err), QB_OK);
	ck_assert_msg(db_run(side->db, &args, 1, &rows, &err) == QB_OK, "%s", err.message);
	ck_assert_int_eq(claim_take_rows(&side->claim, rows, &lease, &err), QB_OK);
	if (lease == NULL)
		return 0;
	ck_assert_int_eq(finish_reserve(&side->finish, lease->count, &err), QB_OK);
	leases_add(&side->leases, lease);
	return lease->count;
}

struct qb_task *side_task(struct side *side, size_t number)
{
	ck_assert_ptr_nonnull(side->leases.first);
	ck_assert_uint_lt(number, side->leases.first->count);
	return &side->leases.first->tasks[number];
}

static void note(void *context, enum qb_event_kind kind, const struct qb_task *task)
{
	struct side *side = context;

	(void)task;
	side->lost += kind == QB_EVENT_TASK_LOST;
	side->retried += kind == QB_EVENT_TASK_RETRIED;
	side->failed += kind == QB_EVENT_TASK_FAILED;
}

static void link_tasks(struct lease *lease, enum outcome outcome)
{
	for (size_t i = 0; i < lease->count; i++) {
		lease->tasks[i].outcome = outcome;
		lease->tasks[i].next = i + 1 < lease->count ? &lease->tasks[i + 1] : NULL;
	}
}

void side_finish(struct side *side, enum outcome outcome)
{
	const struct finish_report report = {note, side};
	struct db_args args[FINISH_STATEMENTS];
	struct db_rows *rows[FINISH_STATEMENTS];
	struct lease *lease = side->leases.first;
	struct qb_error err;
	size_t count;

	ck_assert_ptr_nonnull(lease);
	link_tasks(lease, outcome);
	finish_add(&side->finish, lease->tasks);
	count = finish_statements(&side->finish, args);
	ck_assert_msg(db_run(side->db, args, count, rows, &err) == QB_OK, "%s", err.message);
	side->lost = side->retried = side->failed = 0;
	finish_end(&side->finish, rows, &report);
	for (size_t i = 0; i < count; i++)
		db_rows_free(rows[i]);
	leases_remove_ended(&side->leases);
}

size_t side_rescue(struct side *side, struct rescue *rescue)
{
	struct db_rows *rows;
	struct qb_error err;
	size_t count;

	ck_assert_msg(rescue_look(rescue, side->db, &rows, &err) == QB_OK, "%s", err.message);
	count = db_rows_count(rows);
	db_rows_free(rows);
	return count;
}
