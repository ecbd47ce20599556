/* Workers that lose their lease, their connection, their server or their life. */
#include <check.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "queue.h"
#include "work.h"

#define COUNT(where) "SELECT count(*) FROM qbind.all_tasks WHERE " where

START_TEST(a_long_handler_keeps_its_lease)
{
	struct work_thread run, other;
	struct gate gate = {0};
	atomic_int calls = 0;

	work_put(&work_type, 1);
	work_start(&run, NULL, wait_at_gate, &gate);
	work_await_count(&gate.entered, 1);
	work_start(&other, NULL, count_calls, &calls);
	/* Renewed past the time that the first lease ran. */
	queue_await("SELECT count(*) FROM qbind.leases, qbind.tasks "
		    "WHERE lease_until > picked_at + interval '3 s'");
	atomic_store(&gate.is_open, true);
	queue_await(COUNT("status = 'done' AND attempt = 1"));
	work_stop(&run);
	work_stop(&other);
	ck_assert_int_eq(gate.stopped, 0);
	ck_assert_int_eq(calls, 0);
}
END_TEST

START_TEST(a_lost_lease_stops_the_handler_and_its_verdict_changes_nothing)
{
	struct work_thread run;
	struct gate gate = {0};

	work_put(&work_type, 1);
	work_start(&run, NULL, wait_at_gate, &gate);
	work_await_count(&gate.entered, 1);
	/* As if another worker had rescued the task and claimed it. */
	queue_do("WITH l AS (DELETE FROM qbind.leases) UPDATE qbind.tasks SET lease_token = "
		 "gen_random_uuid(), queue = 'elsewhere'");
	work_await_count(&gate.stopped, 1);
	work_await_count(&run.events[QB_EVENT_TASK_LOST], 1);
	work_stop(&run);
	ck_assert_int_eq(queue_number(COUNT("status = 'in_progress' AND attempt = 1")), 1);
}
END_TEST

START_TEST(a_cancelled_task_is_told_to_stop)
{
	struct work_thread run;
	struct gate gate = {0};

	work_put(&work_type, 1);
	work_start(&run, NULL, wait_at_gate, &gate);
	work_await_count(&gate.entered, 1);
	queue_do("UPDATE qbind.leases SET cancelled_ids = task_ids");
	queue_await(COUNT("status = 'cancelled'"));
	work_stop(&run);
	ck_assert_int_eq(gate.stopped, 1);
}
END_TEST

START_TEST(a_draining_worker_gives_back_what_it_has_not_begun)
{
	struct qb_worker_options options = work_options();
	struct work_thread run;
	struct gate gate = {0};

	options.slots = 1;
	work_put_many(50);
	work_start(&run, &options, wait_at_gate, &gate);
	work_await_count(&gate.entered, 1);
	work_stop(&run);
	/* The running one gave way to the drain: it loses no attempt either. */
	ck_assert_int_eq(queue_number(COUNT("status = 'pending' AND attempt = 0")), 50);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases"), 0);
}
END_TEST

START_TEST(a_draining_worker_lets_running_handlers_end)
{
	struct qb_worker_options options = work_options();
	struct work_thread run;
	struct gate gate = {0};

	options.grace_ms = 60000;
	work_put(&work_type, 1);
	work_start(&run, &options, wait_at_gate, &gate);
	work_await_count(&gate.entered, 1);
	qb_worker_stop(run.worker);
	atomic_store(&gate.is_open, true);
	work_stop(&run);
	ck_assert_int_eq(queue_number(COUNT("status = 'done'")), 1);
}
END_TEST

static struct qb_worker *stopped_by_signal;

static void stop_on_signal(int number)
{
	(void)number;
	qb_worker_stop(stopped_by_signal);
}

START_TEST(a_signal_handler_may_stop_a_worker)
{
	struct work_thread run;
	atomic_int calls = 0;

	work_start(&run, NULL, count_calls, &calls);
	stopped_by_signal = run.worker;
	signal(SIGUSR1, stop_on_signal);
	raise(SIGUSR1);
	pthread_join(run.thread, NULL);
	ck_assert_int_eq(run.result, QB_OK);
	qb_worker_free(run.worker);
}
END_TEST

#define SAW_LOSS 7

/* A worker process that begins a task and does not end it, unless it loses the lease. */
static pid_t fork_stuck_worker(void)
{
	static struct gate gate;
	static struct work_thread run;
	pid_t pid = fork();

	if (pid != 0)
		return pid;
	work_start(&run, NULL, wait_at_gate, &gate);
	while (atomic_load(&run.events[QB_EVENT_TASK_LOST]) == 0)
		poll(NULL, 0, 2);
	_exit(SAW_LOSS);
}

START_TEST(what_a_killed_worker_held_is_done_by_another)
{
	struct work_thread run;
	atomic_int calls = 0;
	pid_t pid;

	work_put(&work_type, 1);
	pid = fork_stuck_worker();
	queue_await(COUNT("status = 'in_progress'"));
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	work_start(&run, NULL, count_calls, &calls);
	queue_await(COUNT("status = 'done' AND attempt = 2 AND crashes = 1"));
	work_stop(&run);
	ck_assert_int_eq(calls, 1);
	ck_assert_int_eq(run.events[QB_EVENT_TASK_RESCUED], 1);
}
END_TEST

START_TEST(a_stopped_worker_finds_its_task_taken)
{
	struct work_thread run;
	atomic_int calls = 0;
	int status;
	pid_t pid;

	work_put(&work_type, 1);
	pid = fork_stuck_worker();
	queue_await(COUNT("status = 'in_progress'"));
	kill(pid, SIGSTOP);
	work_start(&run, NULL, count_calls, &calls);
	queue_await(COUNT("status = 'done'"));
	work_stop(&run);
	/* Its handler sees the loss and asks for a retry, which must match nothing. */
	kill(pid, SIGCONT);
	waitpid(pid, &status, 0);
	ck_assert_int_eq(WEXITSTATUS(status), SAW_LOSS);
	ck_assert_int_eq(queue_number(COUNT("status = 'done' AND attempt = 2")), 1);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.tasks"), 0);
}
END_TEST

START_TEST(a_worker_survives_its_connections)
{
	struct work_thread run;
	atomic_int calls = 0;

	work_start(&run, NULL, count_calls, &calls);
	for (int i = 1; i <= 5; i++) {
		work_put(&work_type, i);
		queue_do("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
			 "backend_type = 'client backend' AND pid <> pg_backend_pid()");
	}
	queue_await(COUNT("status = 'done' HAVING count(*) = 5"));
	work_stop(&run);
	ck_assert_int_eq(queue_number(COUNT("attempt <> 1")), 0);
}
END_TEST

START_TEST(a_worker_survives_a_restart_of_the_server)
{
	struct work_thread run;
	struct gate gate = {0};

	work_put_many(20);
	work_start(&run, NULL, wait_at_gate, &gate);
	work_await_count(&gate.entered, 4);
	queue_restart_server();
	atomic_store(&gate.is_open, true);
	queue_await(COUNT("status = 'done' HAVING count(*) = 20"));
	work_stop(&run);
	ck_assert_int_ge(run.events[QB_EVENT_CONNECTED], 1);
}
END_TEST

START_TEST(outcomes_outlive_an_outage_that_is_longer_than_the_lease)
{
	struct work_thread run;
	struct gate gate = {0};

	work_put_many(2);
	work_start(&run, NULL, wait_at_gate, &gate);
	work_await_count(&gate.entered, 2);
	queue_stop_server();
	atomic_store(&gate.is_open, true);
	/* By the clock of the machine the lease of a second is over then. */
	poll(NULL, 0, 1200);
	queue_start_server();
	queue_await(COUNT("status = 'done' HAVING count(*) = 2"));
	work_stop(&run);
	ck_assert_int_eq(queue_number(COUNT("attempt <> 1 OR crashes > 0")), 0);
}
END_TEST

START_TEST(an_outcome_that_the_database_refuses_does_not_hold_up_the_others)
{
	struct work_thread run;
	atomic_int calls = 0;

	queue_do(
		"ALTER TABLE qbind.history ADD CONSTRAINT unlucky CHECK (payload ->> 'n' <> '13')");
	work_put_many(40);
	work_start(&run, NULL, count_calls, &calls);
	queue_await(COUNT("status = 'done' HAVING count(*) = 39"));
	work_stop(&run);
	queue_do("ALTER TABLE qbind.history DROP CONSTRAINT unlucky");
	/* Left to its lease, from which rescue takes it. */
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.tasks, qbind.leases WHERE "
				      "lease_token = token AND status = 'in_progress' AND "
				      "payload ->> 'n' = '13'"),
			 1);
}
END_TEST

START_TEST(outcomes_wait_for_an_operator_to_mend_the_database)
{
	struct work_thread run;
	struct gate gate = {0};

	work_put(&work_type, 1);
	work_start(&run, NULL, wait_at_gate, &gate);
	work_await_count(&gate.entered, 1);
	queue_do("ALTER TABLE qbind.history RENAME TO history_away");
	atomic_store(&gate.is_open, true);
	work_await_count(&run.events[QB_EVENT_DATABASE], 1);
	queue_do("ALTER TABLE qbind.history_away RENAME TO history");
	queue_await(COUNT("status = 'done' AND attempt = 1"));
	work_stop(&run);
}
END_TEST

START_TEST(a_worker_stops_without_its_database)
{
	struct work_thread run;
	struct gate gate = {0};

	work_put(&work_type, 1);
	work_start(&run, NULL, wait_at_gate, &gate);
	work_await_count(&gate.entered, 1);
	queue_stop_server();
	qb_worker_stop(run.worker);
	pthread_join(run.thread, NULL);
	ck_assert_int_eq(run.result, QB_CONNECTION);
	qb_worker_free(run.worker);
	queue_start_server();
}
END_TEST

START_TEST(a_worker_goes_on_without_its_housekeeping)
{
	struct work_thread run;
	atomic_int calls = 0;

	queue_do("ALTER FUNCTION qbind.maintain RENAME TO maintain_away");
	work_put(&work_type, 1);
	work_start(&run, NULL, count_calls, &calls);
	queue_await(COUNT("status = 'done'"));
	work_stop(&run);
	queue_do("ALTER FUNCTION qbind.maintain_away RENAME TO maintain");
	ck_assert_int_eq(run.events[QB_EVENT_DATABASE], 1);
}
END_TEST

int main(void)
{
	const TTest *const tests[] = {
		a_long_handler_keeps_its_lease,
		a_lost_lease_stops_the_handler_and_its_verdict_changes_nothing,
		a_cancelled_task_is_told_to_stop,
		a_draining_worker_gives_back_what_it_has_not_begun,
		a_draining_worker_lets_running_handlers_end,
		a_signal_handler_may_stop_a_worker,
		what_a_killed_worker_held_is_done_by_another,
		a_stopped_worker_finds_its_task_taken,
		a_worker_survives_its_connections,
		a_worker_survives_a_restart_of_the_server,
		outcomes_outlive_an_outage_that_is_longer_than_the_lease,
		an_outcome_that_the_database_refuses_does_not_hold_up_the_others,
		outcomes_wait_for_an_operator_to_mend_the_database,
		a_worker_stops_without_its_database,
		a_worker_goes_on_without_its_housekeeping,
	};
	Suite *suite = suite_create("faults");
	TCase *tcase = tcase_create("faults");
	SRunner *runner;
	int failed;

	tcase_set_timeout(tcase, 60);
	tcase_add_checked_fixture(tcase, queue_setup, queue_teardown);
	for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)
		tcase_add_test(tcase, tests[i]);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
