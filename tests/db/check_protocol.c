/* Claim and finish, step by step over two connections. */
#include <check.h>
#include <stdlib.h>
#include "clock.h"
#include "queue.h"
#include "roles.h"
#include "task.h"
#include "work.h"

#define ONE_TASK                                                                                   \
	"INSERT INTO qbind.tasks (queue, task_type, payload, max_attempts) VALUES "                \
	"('work', 'work', '{\"n\": 1}', 3)"
#define TASKS(where) "SELECT count(*) FROM qbind.all_tasks WHERE " where

static struct side a, b;

static void setup(void)
{
	queue_setup();
	side_open(&a);
	side_open(&b);
}

static void teardown(void)
{
	side_close(&a);
	side_close(&b);
	queue_teardown();
}

/* ---- Claim ---- */

START_TEST(a_claims_and_b_gets_nothing)
{
	queue_do(ONE_TASK);
	ck_assert_uint_eq(side_claim(&a, 10), 1);
	ck_assert_uint_eq(side_claim(&b, 10), 0);
	ck_assert_int_eq(queue_number(TASKS("status = 'in_progress' AND attempt = 1 AND "
					    "lease_no = 1 AND picked_at IS NOT NULL")),
			 1);
}
END_TEST

START_TEST(claim_skips_a_locked_task)
{
	queue_do(ONE_TASK);
	queue_do(ONE_TASK);
	queue_do("BEGIN");
	queue_do("SELECT id FROM qbind.tasks ORDER BY id LIMIT 1 FOR UPDATE");
	ck_assert_uint_eq(side_claim(&a, 10), 1);
	queue_do("COMMIT");
	ck_assert_uint_eq(side_claim(&b, 10), 1);
}
END_TEST

START_TEST(claim_takes_no_more_than_its_limit)
{
	queue_do("INSERT INTO qbind.tasks (queue, task_type, payload) SELECT "
		 "CASE WHEN i % 2 = 0 THEN 'work' ELSE 'other' END, 'work', '{\"n\": 1}' "
		 "FROM generate_series(1, 100) AS i");
	ck_assert_uint_eq(side_claim(&a, 7), 7);
	ck_assert_int_eq(queue_number(TASKS("status = 'in_progress'")), 7);
}
END_TEST

START_TEST(claim_goes_by_priority_then_time)
{
	queue_do("INSERT INTO qbind.tasks (queue, task_type, payload, priority, run_at) VALUES "
		 "('work', 'work', '{\"n\": 3}', 0, now() - interval '1 s'),"
		 "('work', 'work', '{\"n\": 2}', 0, now() - interval '2 s'),"
		 "('work', 'work', '{\"n\": 4}', 5, now() - interval '9 s'),"
		 "('work', 'work', '{\"n\": 1}', -5, now())");
	ck_assert_uint_eq(side_claim(&a, 4), 4);
	for (size_t i = 0; i < 4; i++)
		ck_assert_int_eq(side_task(&a, i)->payload[6], (char)('1' + i));
}
END_TEST

START_TEST(a_short_claim_takes_the_most_urgent)
{
	queue_do("INSERT INTO qbind.tasks (queue, task_type, payload, priority) SELECT 'work', "
		 "'work', '{\"n\": 1}', 10 - i FROM generate_series(1, 10) AS i");
	ck_assert_uint_eq(side_claim(&a, 3), 3);
	ck_assert_int_eq(queue_number(TASKS("status = 'in_progress' AND priority <= 2")), 3);
}
END_TEST

static const struct {
	const char *what, *set;
} not_claimed[] = {
	{"a future task", "run_at = now() + interval '1 hour'"},
	{"another queue", "queue = 'elsewhere'"},
	{"another task type", "task_type = 'unknown'"},
	{"a failed task", "status = 'failed'"},
	{"a task without attempts left", "attempt = max_attempts"},
};

START_TEST(claim_leaves_what_is_not_its_own)
{
	char sql[200];

	queue_do(ONE_TASK);
	snprintf(sql, sizeof(sql), "UPDATE qbind.tasks SET %s", not_claimed[_i].set);
	queue_do(sql);
	ck_assert_msg(side_claim(&a, 10) == 0, "%s was claimed", not_claimed[_i].what);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases"), 0);
}
END_TEST

START_TEST(one_lease_row_covers_the_whole_claim)
{
	for (int i = 0; i < 5; i++)
		queue_do(ONE_TASK);
	ck_assert_uint_eq(side_claim(&a, 10), 5);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases WHERE "
				      "cardinality(task_ids) = 5"),
			 1);
	ck_assert_int_eq(queue_number("SELECT count(DISTINCT lease_token) FROM qbind.tasks"), 1);
}
END_TEST

START_TEST(a_claim_whose_answer_was_lost_is_undone_without_a_trace)
{
	struct qb_error err;

	queue_do(ONE_TASK);
	ck_assert_uint_eq(side_claim(&a, 10), 1);
	ck_assert_int_eq(claim_undo(&a.claim, a.db, &err), QB_OK);
	ck_assert_int_eq(queue_number(TASKS("status = 'pending' AND attempt = 0")), 1);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases"), 0);
	ck_assert_uint_eq(side_claim(&b, 10), 1);
}
END_TEST

START_TEST(a_claim_that_was_undone_cannot_commit)
{
	struct db_args args;
	struct db_rows *rows;
	struct qb_error err;

	queue_do(ONE_TASK);
	ck_assert_int_eq(claim_statement(&a.claim, 1, &args, &err), QB_OK);
	ck_assert_int_eq(claim_undo(&a.claim, b.db, &err), QB_OK);
	ck_assert_int_eq(db_run(a.db, &args, 1, &rows, &err), QB_DATABASE);
	ck_assert_str_eq(err.sqlstate, "23505");
	ck_assert_int_eq(queue_number(TASKS("status = 'pending' AND attempt = 0")), 1);
	ck_assert_uint_eq(side_claim(&b, 1), 1);
}
END_TEST

/* ---- Finish ---- */

static const struct {
	enum outcome outcome;
	const char *then;
} verdicts[] = {
	{OUTCOME_DONE, "status = 'done' AND attempt = 1 AND finished_at IS NOT NULL"},
	{OUTCOME_CANCEL, "status = 'cancelled' AND finished_at IS NOT NULL"},
	{OUTCOME_FAIL, "status = 'failed' AND attempt = 1"},
	{OUTCOME_RETRY, "status = 'pending' AND attempt = 1"},
	{OUTCOME_SNOOZE, "status = 'pending' AND attempt = 0 AND snoozes = 1"},
	{OUTCOME_RELEASE, "status = 'pending' AND attempt = 0 AND snoozes = 0"},
};
#define VERDICT_COUNT ((int)(sizeof(verdicts) / sizeof(verdicts[0])))

START_TEST(a_verdict_is_stored_and_ends_the_lease)
{
	char sql[200];

	queue_do(ONE_TASK);
	side_claim(&a, 1);
	side_finish(&a, verdicts[_i].outcome);
	snprintf(sql, sizeof(sql), TASKS("%s"), verdicts[_i].then);
	ck_assert_msg(queue_number(sql) == 1, "not so: %s", verdicts[_i].then);
	ck_assert_int_eq(a.lost, 0);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases"), 0);
}
END_TEST

START_TEST(a_stale_verdict_changes_nothing)
{
	struct rescue rescue;

	queue_do(ONE_TASK);
	side_claim(&a, 1);
	queue_do("UPDATE qbind.leases SET lease_until = now() - interval '1 s'");
	rescue_init(&rescue, 1000);
	ck_assert_uint_eq(side_rescue(&b, &rescue), 1);
	ck_assert_uint_eq(side_claim(&b, 1), 1);
	side_finish(&a, verdicts[_i].outcome);
	ck_assert_int_eq(a.lost, 1);
	ck_assert_int_eq(queue_number(TASKS("status = 'in_progress' AND attempt = 2")), 1);
	side_finish(&b, OUTCOME_DONE);
	ck_assert_int_eq(b.lost, 0);
	ck_assert_int_eq(queue_number(TASKS("status = 'done' AND attempt = 2")), 1);
}
END_TEST

START_TEST(a_stale_verdict_after_the_rescue_alone_changes_nothing)
{
	struct rescue rescue;

	queue_do(ONE_TASK);
	side_claim(&a, 1);
	queue_do("UPDATE qbind.leases SET lease_until = now() - interval '1 s'");
	rescue_init(&rescue, 1000);
	ck_assert_uint_eq(side_rescue(&b, &rescue), 1);
	side_finish(&a, verdicts[_i].outcome);
	ck_assert_int_eq(a.lost, 1);
	ck_assert_int_eq(
		queue_number(TASKS("status = 'pending' AND attempt = 1 AND lease_token IS NULL")),
		1);
}
END_TEST

START_TEST(an_attempt_number_is_no_fence)
{
	/* Released and claimed again: the same attempt number under another token. */
	queue_do(ONE_TASK);
	side_claim(&a, 1);
	queue_do("UPDATE qbind.tasks SET status = 'pending', attempt = 0, lease_token = NULL");
	ck_assert_uint_eq(side_claim(&b, 1), 1);
	side_finish(&a, OUTCOME_DONE);
	ck_assert_int_eq(a.lost, 1);
	ck_assert_int_eq(queue_number(TASKS("status = 'in_progress'")), 1);
}
END_TEST

START_TEST(the_last_retry_fails)
{
	queue_do(ONE_TASK);
	for (int attempt = 1; attempt <= 3; attempt++) {
		queue_do("UPDATE qbind.tasks SET run_at = now()");
		ck_assert_uint_eq(side_claim(&a, 1), 1);
		qb_task_set_delay_ms(side_task(&a, 0), 3600000);
		qb_task_set_error(side_task(&a, 0), "busy");
		side_finish(&a, OUTCOME_RETRY);
		ck_assert_int_eq(a.retried, attempt < 3);
		ck_assert_int_eq(a.failed, attempt == 3);
	}
	ck_assert_int_eq(queue_number(TASKS("status = 'failed' AND last_error = 'busy'")), 1);
}
END_TEST

START_TEST(a_retry_waits_by_the_clock_of_the_database)
{
	queue_do(ONE_TASK);
	side_claim(&a, 1);
	qb_task_set_delay_ms(side_task(&a, 0), 3600000);
	side_finish(&a, OUTCOME_RETRY);
	ck_assert_int_eq(queue_number(TASKS("run_at > now() + interval '59 min' AND "
					    "run_at < now() + interval '61 min'")),
			 1);
	ck_assert_uint_eq(side_claim(&b, 1), 0);
}
END_TEST

START_TEST(verdicts_of_all_kinds_travel_together)
{
	struct db_args args[FINISH_STATEMENTS];
	struct db_rows *rows[FINISH_STATEMENTS];
	struct qb_error err;
	size_t count;

	for (int i = 0; i < 6; i++)
		queue_do(ONE_TASK);
	ck_assert_uint_eq(side_claim(&a, 6), 6);
	for (size_t i = 0; i < 6; i++) {
		struct qb_task *task = side_task(&a, i);

		task->outcome = verdicts[i].outcome;
		task->delay_ms = 3600000;
		task->next = i < 5 ? side_task(&a, i + 1) : NULL;
	}
	finish_add(&a.finish, side_task(&a, 0));
	count = finish_statements(&a.finish, args);
	ck_assert_uint_eq(count, FINISH_STATEMENTS);
	ck_assert_msg(db_run(a.db, args, count, rows, &err) == QB_OK, "%s", err.message);
	for (size_t i = 0; i < count; i++)
		db_rows_free(rows[i]);
	ck_assert_int_eq(queue_number("SELECT count(DISTINCT status) FROM qbind.all_tasks"), 4);
	ck_assert_int_eq(queue_number(TASKS("status = 'pending'")), 3);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases"), 0);
}
END_TEST

START_TEST(a_task_of_an_unmade_day_still_ends)
{
	queue_do("DO $$ DECLARE r record; BEGIN FOR r IN SELECT inhrelid::regclass AS t FROM "
		 "pg_inherits WHERE inhparent = 'qbind.history'::regclass AND "
		 "inhrelid::regclass::text ~ '[0-9]' LOOP EXECUTE 'DROP TABLE ' || r.t; "
		 "END LOOP; END $$");
	queue_do(ONE_TASK);
	side_claim(&a, 1);
	side_finish(&a, OUTCOME_DONE);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.history_default"), 1);
	queue_do("SELECT qbind.maintain(1)");
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.history_default"), 0);
	ck_assert_int_eq(queue_number(TASKS("status = 'done'")), 1);
}
END_TEST

START_TEST(days_past_their_time_are_dropped)
{
	queue_do("SELECT qbind.make_history_day(current_date - 3)");
	queue_do("SELECT qbind.make_history_day(current_date - 1)");
	queue_do("SELECT qbind.maintain(1)");
	ck_assert_int_eq(queue_number("SELECT count(*) FROM pg_inherits WHERE inhparent = "
				      "'qbind.history'::regclass"),
			 10); /* yesterday, today, seven ahead, default */
}
END_TEST

int main(void)
{
	const TTest *const tests[] = {
		a_claims_and_b_gets_nothing,
		claim_skips_a_locked_task,
		claim_takes_no_more_than_its_limit,
		claim_goes_by_priority_then_time,
		a_short_claim_takes_the_most_urgent,
		one_lease_row_covers_the_whole_claim,
		a_claim_whose_answer_was_lost_is_undone_without_a_trace,
		a_claim_that_was_undone_cannot_commit,
		an_attempt_number_is_no_fence,
		the_last_retry_fails,
		a_retry_waits_by_the_clock_of_the_database,
		verdicts_of_all_kinds_travel_together,
		a_task_of_an_unmade_day_still_ends,
		days_past_their_time_are_dropped,
	};
	Suite *suite = suite_create("protocol");
	TCase *tcase = tcase_create("protocol");
	SRunner *runner;
	int failed;

	tcase_set_timeout(tcase, 30);
	tcase_add_checked_fixture(tcase, setup, teardown);
	for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)
		tcase_add_test(tcase, tests[i]);
	tcase_add_loop_test(tcase, claim_leaves_what_is_not_its_own, 0,
			    (int)(sizeof(not_claimed) / sizeof(not_claimed[0])));
	tcase_add_loop_test(tcase, a_verdict_is_stored_and_ends_the_lease, 0, VERDICT_COUNT);
	tcase_add_loop_test(tcase, a_stale_verdict_changes_nothing, 0, VERDICT_COUNT);
	tcase_add_loop_test(tcase, a_stale_verdict_after_the_rescue_alone_changes_nothing, 0,
			    VERDICT_COUNT);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
