#include "round.h"
#include "backoff.h"
#include "chance.h"
#include "clock.h"
#include "error.h"
#include <string.h>

static const struct qb_retry reconnect_policy = {QB_EXPONENTIAL, 50, 1000, 50};

static void report_task(void *context, enum qb_event_kind kind, const struct qb_task *task)
{
	struct qb_event event = {kind, QB_OK, &task->id, task->error == NULL ? "" : task->error};

	report_event(context, &event);
}

static void collect(struct qb_worker *worker)
{
	size_t runs;
	int64_t runs_us;
	struct qb_task *ended = slots_collect(&worker->slots, &runs, &runs_us);

	pace_note(&worker->pace, runs, runs_us);
	finish_add(&worker->finish, ended);
}

void round_fail(struct qb_worker *worker, const struct qb_error *err)
{
	report_error(&worker->report, err);
	worker->failures++;
	worker->retry_ms = clock_boot_ms() +
			   backoff_delay_ms(&reconnect_policy, worker->failures, chance_draw());
}

static void take_claim(struct qb_worker *worker, size_t wanted, struct db_rows *rows)
{
	size_t got = db_rows_count(rows);
	struct lease *lease;
	struct qb_error err;

	listen_after_claim(&worker->listen, wanted, got, clock_boot_ms(), chance_draw());
	if (finish_reserve(&worker->finish, got, &err) != QB_OK) {
		db_rows_free(rows);
		worker->is_claim_unknown = true;
		round_fail(worker, &err);
	} else if (claim_take_rows(&worker->claim, rows, &lease, &err) != QB_OK) {
		worker->is_claim_unknown = true;
		round_fail(worker, &err);
	} else if (lease != NULL) {
		leases_add(&worker->leases, lease);
		keeper_wake(&worker->keeper);
		slots_put(&worker->slots, lease, pace_ahead(&worker->pace) / 2);
	}
}

/* When the first of the tasks that are put back is due again. */
static int64_t next_retry_ms(const struct qb_worker *worker)
{
	int64_t first_ms = CLOCK_NEVER;

	for (size_t i = 0; i < worker->finish.count; i++) {
		const struct qb_task *task = worker->finish.tasks[i];

		if (task->outcome == OUTCOME_RETRY && task->delay_ms < first_ms)
			first_ms = task->delay_ms;
	}
	return first_ms == CLOCK_NEVER ? CLOCK_NEVER : clock_boot_ms() + first_ms;
}

static void end_round(struct qb_worker *worker, size_t finishes, struct db_rows *const *rows)
{
	const struct finish_report report = {report_task, &worker->report};

	listen_expect(&worker->listen, next_retry_ms(worker));
	finish_end(&worker->finish, rows, &report);
	leases_remove_ended(&worker->leases);
	for (size_t i = 0; i < finishes; i++)
		db_rows_free(rows[i]);
	worker->failures = 0;
}

/* Its data or a constraint is at fault (SQLSTATE classes 22 and 23), and will be the next time. All
 * else, such as a right that is missing, an operator can mend: outcomes are kept for then. */
static bool is_refused(const struct qb_error *err)
{
	return strncmp(err->sqlstate, "22", 2) == 0 || strncmp(err->sqlstate, "23", 2) == 0;
}

/* Stores the one outcome that there is. One that the database refuses is given up; false when the
 * trouble is another one. */
static bool store_one(struct qb_worker *worker)
{
	struct db_args args[FINISH_STATEMENTS];
	struct db_rows *rows[FINISH_STATEMENTS];
	size_t count = finish_statements(&worker->finish, args);
	struct qb_error err;
	enum qb_result rc = db_run(worker->db, args, count, rows, &err);

	if (rc == QB_OK) {
		end_round(worker, count, rows);
	} else if (is_refused(&err)) {
		report_error(&worker->report, &err);
		finish_abandon(&worker->finish);
		leases_remove_ended(&worker->leases);
	} else {
		if (rc == QB_UNKNOWN)
			finish_mark_unsure(&worker->finish);
		round_fail(worker, &err);
		return false;
	}
	return true;
}

/* One outcome that the database refuses must not hold up the others. */
static void store_singly(struct qb_worker *worker)
{
	struct qb_task *list = finish_take(&worker->finish);
	bool is_going_on = true;

	while (list != NULL) {
		struct qb_task *task = list;

		list = task->next;
		task->next = NULL;
		finish_add(&worker->finish, task);
		if (is_going_on)
			is_going_on = store_one(worker);
	}
}

static void fail_round(struct qb_worker *worker, bool has_claim, const struct qb_error *err)
{
	round_fail(worker, err);
	if (err->result == QB_UNKNOWN) {
		finish_mark_unsure(&worker->finish);
		worker->is_claim_unknown = has_claim;
	} else if (is_refused(err)) {
		store_singly(worker);
	}
}

void round_trip(struct qb_worker *worker, size_t wanted)
{
	struct db_args args[FINISH_STATEMENTS + 1];
	struct db_rows *rows[FINISH_STATEMENTS + 1];
	struct qb_error err;
	size_t finishes, count;
	enum qb_result rc = QB_OK;

	collect(worker);
	finishes = finish_statements(&worker->finish, args);
	count = finishes;
	if (wanted > 0)
		rc = claim_statement(&worker->claim, wanted, &args[count++], &err);
	if (rc == QB_OK && count > 0)
		rc = db_run(worker->db, args, count, rows, &err);
	if (rc != QB_OK) {
		fail_round(worker, wanted > 0, &err);
		return;
	}
	end_round(worker, finishes, rows);
	if (wanted > 0)
		take_claim(worker, wanted, rows[finishes]);
}

static void report_rescued(struct qb_worker *worker, const struct db_rows *rows, size_t row)
{
	struct qb_uuid id = db_uuid(rows, row, 0);
	struct qb_event event = {QB_EVENT_TASK_RESCUED, QB_OK, &id, ""};

	report_event(&worker->report, &event);
	if (strcmp(db_text(rows, row, 3).data, "failed") != 0)
		return;
	event.kind = QB_EVENT_TASK_FAILED;
	event.message = "the lease ran out, and it was the last attempt";
	report_event(&worker->report, &event);
}

void round_rescue(struct qb_worker *worker)
{
	struct db_rows *rows;
	struct qb_error err;

	if (rescue_look(&worker->rescue, worker->db, &rows, &err) != QB_OK) {
		round_fail(worker, &err);
		return;
	}
	for (size_t row = 0; row < db_rows_count(rows); row++) {
		report_rescued(worker, rows, row);
		listen_expect(&worker->listen, clock_boot_ms());
	}
	db_rows_free(rows);
}
