/* Leases, cancelling and rescue, step by step over two connections. */
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

START_TEST(extending_renews_every_lease_at_once)
{
	struct qb_error err;

	queue_do(ONE_TASK);
	queue_do(ONE_TASK);
	side_claim(&a, 1);
	side_claim(&a, 1);
	queue_do("UPDATE qbind.leases SET lease_until = now()");
	ck_assert_int_eq(leases_refresh(&a.leases, a.db, true, &err), QB_OK);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases WHERE lease_until > "
				      "now() + interval '59 min'"),
			 2);
	ck_assert(!qb_task_should_stop(side_task(&a, 0)));
}
END_TEST

START_TEST(a_lease_that_is_gone_counts_as_lost)
{
	struct qb_error err;

	queue_do(ONE_TASK);
	side_claim(&a, 1);
	queue_do("DELETE FROM qbind.leases");
	ck_assert_int_eq(leases_refresh(&a.leases, a.db, _i == 1, &err), QB_OK);
	ck_assert(qb_task_should_stop(side_task(&a, 0)));
}
END_TEST

START_TEST(one_cancelled_task_leaves_its_neighbours_alone)
{
	struct qb_error err;

	for (int i = 0; i < 3; i++)
		queue_do(ONE_TASK);
	side_claim(&a, 3);
	queue_do("UPDATE qbind.leases SET cancelled_ids = task_ids[2:2]");
	ck_assert_int_eq(leases_refresh(&a.leases, a.db, _i == 1, &err), QB_OK);
	ck_assert_int_eq(qb_task_should_stop(side_task(&a, 0)) +
				 qb_task_should_stop(side_task(&a, 1)) +
				 qb_task_should_stop(side_task(&a, 2)),
			 1);
}
END_TEST

/* Returns id when it went well. */
static void *cancel(void *id)
{
	struct db_args args[] = {db_args(SQL_LOCK_TASKS), db_args(SQL_CANCEL_TASKS)};
	struct db_rows *rows[2];
	struct qb_error err;

	db_add_uuids(&args[0], id, 1);
	db_add_uuids(&args[1], id, 1);
	if (db_run(b.db, args, 2, rows, &err) != QB_OK)
		return NULL;
	db_rows_free(rows[0]);
	db_rows_free(rows[1]);
	return id;
}

START_TEST(a_cancel_that_meets_a_claim_reaches_its_lease)
{
	PGconn *other = queue_connect("");
	struct qb_uuid id;
	pthread_t thread;
	void *result;

	queue_do(ONE_TASK);
	ck_assert(qb_uuid_parse(queue_text("SELECT id FROM qbind.tasks"), &id));
	/* A claim that has not committed. */
	PQclear(PQexec(other, "BEGIN"));
	PQclear(PQexec(other, "WITH t AS (UPDATE qbind.tasks SET status = 'in_progress', "
			      "lease_token = gen_random_uuid() RETURNING id, lease_token) "
			      "INSERT INTO qbind.leases (lease_until, token, worker, task_ids) "
			      "SELECT now(), lease_token, id, ARRAY[id] FROM t"));
	ck_assert_int_eq(pthread_create(&thread, NULL, cancel, &id), 0);
	queue_await("SELECT count(*) FROM pg_locks WHERE NOT granted");
	PQclear(PQexec(other, "COMMIT"));
	pthread_join(thread, &result);
	PQfinish(other);
	ck_assert_ptr_eq(result, &id);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases WHERE "
				      "cancelled_ids = task_ids"),
			 1);
}
END_TEST

/* ---- Rescue ---- */

/* Asked in the moment before the worker stores something else. */
START_TEST(a_cancel_that_nobody_saw_is_not_forgotten)
{
	static const enum outcome outcomes[] = {OUTCOME_FAIL, OUTCOME_RETRY, OUTCOME_SNOOZE,
						OUTCOME_RELEASE};

	queue_do(ONE_TASK);
	queue_do(ONE_TASK);
	side_claim(&a, 2);
	queue_do("UPDATE qbind.leases SET cancelled_ids = task_ids[1:1]");
	side_finish(&a, outcomes[_i]);
	ck_assert_int_eq(a.lost, 0);
	ck_assert_int_eq(queue_number(TASKS("status = 'cancelled'")), 1);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.tasks"), 1);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases"), 0);
}
END_TEST

START_TEST(rescue_cancels_what_its_worker_was_asked_to)
{
	struct rescue rescue;

	queue_do(ONE_TASK);
	queue_do(ONE_TASK);
	side_claim(&a, 2);
	queue_do("UPDATE qbind.leases SET cancelled_ids = task_ids[1:1], lease_until = now() - "
		 "interval '1 s'");
	rescue_init(&rescue, 1000);
	ck_assert_uint_eq(side_rescue(&b, &rescue), 1);
	ck_assert_int_eq(queue_number(TASKS("status = 'cancelled'")), 1);
	ck_assert_int_eq(queue_number(TASKS("status = 'pending'")), 1);
}
END_TEST

START_TEST(rescue_does_not_look_past_a_lease_that_it_left)
{
	struct rescue rescue;

	queue_do(ONE_TASK);
	side_claim(&a, 1);
	queue_do("UPDATE qbind.leases SET lease_until = now() - interval '1 hour'");
	queue_do("BEGIN");
	queue_do("SELECT token FROM qbind.leases FOR UPDATE");
	rescue_init(&rescue, 1000);
	ck_assert_uint_eq(side_rescue(&b, &rescue), 0);
	queue_do("COMMIT");
	ck_assert_uint_eq(side_rescue(&b, &rescue), 1);
}
END_TEST

START_TEST(rescue_leaves_a_lease_that_stands)
{
	struct rescue rescue;

	queue_do(ONE_TASK);
	side_claim(&a, 1);
	rescue_init(&rescue, 1000);
	ck_assert_uint_eq(side_rescue(&b, &rescue), 0);
	ck_assert_int_eq(queue_number(TASKS("status = 'in_progress'")), 1);
}
END_TEST

START_TEST(rescue_fails_a_task_whose_attempts_are_spent)
{
	struct rescue rescue;

	queue_do(ONE_TASK);
	side_claim(&a, 1);
	queue_do("UPDATE qbind.tasks SET attempt = 3");
	queue_do("UPDATE qbind.leases SET lease_until = now() - interval '1 s'");
	rescue_init(&rescue, 1000);
	ck_assert_uint_eq(side_rescue(&b, &rescue), 1);
	ck_assert_int_eq(queue_number(TASKS("status = 'failed' AND crashes = 1 AND "
					    "last_error LIKE 'the lease ran out%'")),
			 1);
}
END_TEST

START_TEST(rescue_comes_back_for_a_task_that_was_locked)
{
	struct rescue rescue;

	queue_do(ONE_TASK);
	queue_do(ONE_TASK);
	side_claim(&a, 2);
	queue_do("UPDATE qbind.leases SET lease_until = now() - interval '1 s'");
	queue_do("BEGIN");
	queue_do("SELECT id FROM qbind.tasks ORDER BY id LIMIT 1 FOR UPDATE");
	rescue_init(&rescue, 1000);
	ck_assert_uint_eq(side_rescue(&b, &rescue), 1);
	queue_do("COMMIT");
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases"), 1);
	ck_assert_uint_eq(side_rescue(&b, &rescue), 1);
	ck_assert_int_eq(queue_number(TASKS("status = 'pending'")), 2);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases"), 0);
}
END_TEST

START_TEST(rescue_leaves_tasks_that_were_finished_before)
{
	struct rescue rescue;

	queue_do(ONE_TASK);
	queue_do(ONE_TASK);
	side_claim(&a, 2);
	queue_do("DELETE FROM qbind.tasks WHERE id = (SELECT id FROM qbind.tasks LIMIT 1)");
	queue_do("UPDATE qbind.leases SET lease_until = now() - interval '1 s'");
	rescue_init(&rescue, 1000);
	ck_assert_uint_eq(side_rescue(&b, &rescue), 1);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.leases"), 0);
}
END_TEST

START_TEST(two_rescuers_take_a_task_once)
{
	struct rescue rescue_a, rescue_b;

	queue_do(ONE_TASK);
	side_claim(&a, 1);
	queue_do("UPDATE qbind.leases SET lease_until = now() - interval '1 s'");
	rescue_init(&rescue_a, 1000);
	rescue_init(&rescue_b, 1000);
	ck_assert_uint_eq(side_rescue(&a, &rescue_a) + side_rescue(&b, &rescue_b), 1);
}
END_TEST

START_TEST(rescue_sleeps_until_the_next_lease_runs_out)
{
	struct rescue rescue;
	int64_t wait_ms;

	queue_do(ONE_TASK);
	side_claim(&a, 1);
	queue_do("UPDATE qbind.leases SET lease_until = clock_timestamp() + interval '700 ms'");
	rescue_init(&rescue, 60000);
	ck_assert_uint_eq(side_rescue(&b, &rescue), 0);
	wait_ms = rescue.next_ms - clock_boot_ms();
	ck_assert_int_le(wait_ms, 701);
	ck_assert_int_ge(wait_ms, 50);
}
END_TEST

int main(void)
{
	const TTest *const tests[] = {
		extending_renews_every_lease_at_once,
		a_cancel_that_meets_a_claim_reaches_its_lease,
		rescue_cancels_what_its_worker_was_asked_to,
		rescue_does_not_look_past_a_lease_that_it_left,
		rescue_leaves_a_lease_that_stands,
		rescue_fails_a_task_whose_attempts_are_spent,
		rescue_comes_back_for_a_task_that_was_locked,
		rescue_leaves_tasks_that_were_finished_before,
		two_rescuers_take_a_task_once,
		rescue_sleeps_until_the_next_lease_runs_out,
	};
	Suite *suite = suite_create("leases");
	TCase *tcase = tcase_create("leases");
	SRunner *runner;
	int failed;

	tcase_set_timeout(tcase, 30);
	tcase_add_checked_fixture(tcase, setup, teardown);
	for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)
		tcase_add_test(tcase, tests[i]);
	tcase_add_loop_test(tcase, a_lease_that_is_gone_counts_as_lost, 0, 2);
	tcase_add_loop_test(tcase, one_cancelled_task_leaves_its_neighbours_alone, 0, 2);
	tcase_add_loop_test(tcase, a_cancel_that_nobody_saw_is_not_forgotten, 0, 4);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
