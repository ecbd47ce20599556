/* Whole workers against a real server. */
#include <check.h>
#include <stdlib.h>
#include "queue.h"
#include "work.h"

#define COUNT(where) "SELECT count(*) FROM qbind.all_tasks WHERE " where

/* ---- Handlers ---- */

static enum qb_verdict always_retry(const struct work *work, struct qb_task *task, void *context)
{
	(void)work;
	atomic_fetch_add((atomic_int *)context, 1);
	qb_task_set_error(task, "no \xff luck\n today");
	return QB_RETRY;
}

static enum qb_verdict give_up(const struct work *work, struct qb_task *task, void *context)
{
	(void)work;
	atomic_fetch_add((atomic_int *)context, 1);
	qb_task_set_error(task, "no such mailbox");
	return QB_FAIL;
}

static enum qb_verdict snooze_once(const struct work *work, struct qb_task *task, void *context)
{
	(void)work;
	if (atomic_fetch_add((atomic_int *)context, 1) > 0)
		return QB_DONE;
	qb_task_set_delay_ms(task, 0);
	return QB_SNOOZE;
}

static enum qb_verdict no_verdict(const struct work *work, struct qb_task *task, void *context)
{
	(void)work;
	(void)task;
	atomic_fetch_add((atomic_int *)context, 1);
	return (enum qb_verdict)0;
}

/* ---- Tests ---- */

START_TEST(a_worker_does_each_task_once)
{
	struct work_thread run;
	atomic_int calls = 0;

	work_put_many(2000);
	work_start(&run, NULL, count_calls, &calls);
	queue_await(COUNT("status = 'done' HAVING count(*) = 2000"));
	work_stop(&run);
	ck_assert_int_eq(calls, 2000);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.tasks"), 0);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases"), 0);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.workers"), 0);
}
END_TEST

START_TEST(two_workers_share_the_tasks)
{
	struct work_thread a, b;
	atomic_int calls = 0;

	work_put_many(3000);
	work_start(&a, NULL, count_calls, &calls);
	work_start(&b, NULL, count_calls, &calls);
	queue_await(COUNT("status = 'done' HAVING count(*) = 3000"));
	work_stop(&a);
	work_stop(&b);
	ck_assert_int_eq(calls, 3000);
}
END_TEST

START_TEST(an_idle_worker_is_woken_by_a_notification)
{
	struct qb_worker_options options = work_options();
	struct work_thread run;
	atomic_int calls = 0;

	/* Longer than the test waits: only the notification can bring the task in time. */
	options.poll_ms = 60000;
	work_start(&run, &options, count_calls, &calls);
	queue_await("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'COMMIT%' AND state = "
		    "'idle'");
	work_put(&work_type, 1);
	work_await_count(&calls, 1);
	work_stop(&run);
}
END_TEST

START_TEST(polling_finds_a_task_that_nobody_announced)
{
	struct work_thread run;
	atomic_int calls = 0;

	work_start(&run, NULL, count_calls, &calls);
	queue_do("INSERT INTO qbind.tasks (queue, task_type, payload) VALUES "
		 "('work', 'work', '{\"n\": 1}')");
	work_await_count(&calls, 1);
	work_stop(&run);
}
END_TEST

START_TEST(a_task_is_retried_until_its_attempts_are_spent)
{
	struct work_thread run;
	atomic_int calls = 0;

	work_put(&work_type, 1);
	work_start(&run, NULL, always_retry, &calls);
	queue_await(COUNT("status = 'failed'"));
	work_stop(&run);
	ck_assert_int_eq(calls, 5);
	ck_assert_int_eq(run.events[QB_EVENT_TASK_RETRIED], 4);
	ck_assert_int_eq(run.events[QB_EVENT_TASK_FAILED], 1);
	ck_assert_int_eq(queue_number("SELECT attempt FROM qbind.tasks"), 5);
	/* Bad UTF-8 and control bytes are replaced: keeping an error never fails. */
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.tasks WHERE last_error = "
				      "'no ? luck  today'"),
			 1);
}
END_TEST

START_TEST(a_failed_task_is_not_retried)
{
	struct work_thread run;
	atomic_int calls = 0;

	work_put(&work_type, 1);
	work_start(&run, NULL, give_up, &calls);
	queue_await(COUNT("status = 'failed' AND attempt = 1 AND last_error = 'no such mailbox'"));
	work_stop(&run);
	ck_assert_int_eq(calls, 1);
}
END_TEST

START_TEST(a_snoozed_task_keeps_its_attempt)
{
	struct work_thread run;
	atomic_int calls = 0;

	work_put(&work_type, 1);
	work_start(&run, NULL, snooze_once, &calls);
	queue_await(COUNT("status = 'done' AND attempt = 1 AND snoozes = 1"));
	work_stop(&run);
	ck_assert_int_eq(calls, 2);
}
END_TEST

START_TEST(a_handler_without_a_verdict_is_retried)
{
	struct work_thread run;
	atomic_int calls = 0;

	work_put(&work_type, 1);
	work_start(&run, NULL, no_verdict, &calls);
	queue_await(COUNT("status = 'failed' AND attempt = 5"));
	work_stop(&run);
	ck_assert_int_eq(calls, 5);
}
END_TEST

START_TEST(a_payload_that_breaks_its_type_is_parked_unseen)
{
	struct work_thread run;
	atomic_int calls = 0;

	queue_do("INSERT INTO qbind.tasks (queue, task_type, payload) VALUES "
		 "('work', 'work', '{\"n\": \"1\"}')");
	work_start(&run, NULL, count_calls, &calls);
	queue_await(COUNT("status = 'failed'"));
	work_stop(&run);
	ck_assert_int_eq(calls, 0);
	ck_assert_int_eq(
		queue_number(COUNT("attempt = 1 AND last_error LIKE '$.n: expected an integer%'")),
		1);
}
END_TEST

START_TEST(a_task_type_that_nobody_handles_stays_pending)
{
	struct work_thread run;
	atomic_int calls = 0;

	work_put(&unknown_type, 1);
	work_put(&work_type, 2);
	work_start(&run, NULL, count_calls, &calls);
	queue_await(COUNT("status = 'done'"));
	work_stop(&run);
	ck_assert_int_eq(
		queue_number(COUNT("task_type = 'unknown' AND status = 'pending' AND attempt = 0")),
		1);
}
END_TEST

START_TEST(a_worker_serves_its_queues_in_turn)
{
	static const char *const queues[] = {"long", "short", NULL};
	struct qb_worker_options options = work_options();
	struct work_thread run;
	atomic_int calls = 0;

	options.queues = queues;
	queue_do("INSERT INTO qbind.tasks (queue, task_type, payload) SELECT 'long', 'work', "
		 "'{\"n\": 1}' FROM generate_series(1, 20000)");
	queue_do("INSERT INTO qbind.tasks (queue, task_type, payload) SELECT 'short', 'work', "
		 "'{\"n\": 1}' FROM generate_series(1, 10)");
	work_start(&run, &options, count_calls, &calls);
	queue_await(COUNT("status = 'done' AND queue = 'short' HAVING count(*) = 10"));
	ck_assert_int_gt(queue_number(COUNT("status = 'pending' AND queue = 'long'")), 0);
	work_stop(&run);
}
END_TEST

static const struct {
	const char *name;
	struct qb_worker_options options;
	const char *message;
} bad_options[] = {
	{"slots", {.slots = 1025}, "slots: expected 1 to 1024, got 1025"},
	{"slots", {.slots = -1}, "slots: expected 1 to 1024, got -1"},
	{"lease_ms", {.lease_ms = 999}, "lease_ms: expected 1000 to 86400000, got 999"},
	{"grace_ms", {.grace_ms = -5}, "grace_ms: expected 1 to 86400000, got -5"},
	{"poll_ms", {.poll_ms = 9}, "poll_ms: expected 10 to 60000, got 9"},
};

START_TEST(a_bad_option_is_refused_by_name)
{
	struct qb_worker *worker = NULL;
	struct qb_error err;

	ck_assert_int_eq(qb_worker_open("", &bad_options[_i].options, &worker, &err), QB_INVALID);
	ck_assert_str_eq(err.message, bad_options[_i].message);
	ck_assert_str_eq(err.path, bad_options[_i].name);
	ck_assert_ptr_null(worker);
}
END_TEST

START_TEST(a_worker_without_handlers_does_not_run)
{
	struct qb_worker *worker;
	struct qb_error err;

	ck_assert_int_eq(qb_worker_open("", NULL, &worker, &err), QB_OK);
	ck_assert_int_eq(qb_worker_run(worker, &err), QB_INVALID);
	ck_assert_str_eq(err.message, "there is no handler: nothing to work on");
	qb_worker_free(worker);
}
END_TEST

START_TEST(a_worker_cannot_open_without_its_database)
{
	struct qb_worker *worker = NULL;
	struct qb_error err;

	ck_assert_int_eq(qb_worker_open("host=/nonexistent", NULL, &worker, &err), QB_CONNECTION);
	ck_assert_ptr_null(worker);
}
END_TEST

int main(void)
{
	const TTest *const tests[] = {
		a_worker_does_each_task_once,
		two_workers_share_the_tasks,
		an_idle_worker_is_woken_by_a_notification,
		polling_finds_a_task_that_nobody_announced,
		a_task_is_retried_until_its_attempts_are_spent,
		a_failed_task_is_not_retried,
		a_snoozed_task_keeps_its_attempt,
		a_handler_without_a_verdict_is_retried,
		a_payload_that_breaks_its_type_is_parked_unseen,
		a_task_type_that_nobody_handles_stays_pending,
		a_worker_serves_its_queues_in_turn,
		a_worker_without_handlers_does_not_run,
		a_worker_cannot_open_without_its_database,
	};
	Suite *suite = suite_create("worker");
	TCase *tcase = tcase_create("worker");
	SRunner *runner;
	int failed;

	tcase_set_timeout(tcase, 60);
	tcase_add_checked_fixture(tcase, queue_setup, queue_teardown);
	for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)
		tcase_add_test(tcase, tests[i]);
	tcase_add_loop_test(tcase, a_bad_option_is_refused_by_name, 0,
			    (int)(sizeof(bad_options) / sizeof(bad_options[0])));
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
