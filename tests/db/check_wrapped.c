/* A connection of the caller's: it is as it was after each call. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "clock.h"
#include "db.h"
#include "queue.h"
#include "replace.h"

#define COUNT_TASKS "SELECT count(*) FROM qbind.tasks"

static PGconn *conn;
static struct db *db;
static int notices;

static void count_notice(void *context, const char *message)
{
	(void)context;
	(void)message;
	notices++;
}

static void setup(void)
{
	struct qb_error err;

	queue_setup();
	notices = 0;
	conn = queue_connect("application_name=shop");
	PQsetNoticeProcessor(conn, count_notice, NULL);
	ck_assert_int_eq(db_wrap_pg(conn, NULL, &db, &err), QB_OK);
}

static void teardown(void)
{
	db_free(db);
	PQfinish(conn);
	queue_teardown();
}

static void run_sql(const char *sql)
{
	PGresult *result = PQexec(conn, sql);

	ck_assert_msg(PQresultStatus(result) == PGRES_COMMAND_OK ||
			      PQresultStatus(result) == PGRES_TUPLES_OK,
		      "%s", PQerrorMessage(conn));
	PQclear(result);
}

static struct db_args insert_task(void)
{
	return replaced(db, SQL_SCHEMA_VERSION,
			"INSERT INTO qbind.tasks (queue, task_type, payload) "
			"VALUES ('q', 't', '{}')");
}

static void insert_now(void)
{
	struct db_args args = insert_task();
	struct qb_error err;

	ck_assert_msg(db_call(db, &args, NULL, &err) == QB_OK, "%s", err.message);
}

START_TEST(what_it_does_commits_with_the_caller)
{
	run_sql("BEGIN");
	insert_now();
	ck_assert_int_eq(PQtransactionStatus(conn), PQTRANS_INTRANS);
	ck_assert_int_eq(queue_number(COUNT_TASKS), 0);
	run_sql("COMMIT");
	ck_assert_int_eq(queue_number(COUNT_TASKS), 1);
}
END_TEST

START_TEST(what_it_does_vanishes_with_the_caller)
{
	run_sql("BEGIN");
	insert_now();
	run_sql("ROLLBACK");
	ck_assert_int_eq(queue_number(COUNT_TASKS), 0);
}
END_TEST

START_TEST(without_a_transaction_a_run_is_one)
{
	const struct db_args args[] = {
		insert_task(),
		replaced(db, SQL_STATUS_QUEUES, "SELECT 1 / 0"),
	};
	struct db_rows *rows[2];
	struct qb_error err;

	insert_now();
	ck_assert_int_eq(PQtransactionStatus(conn), PQTRANS_IDLE);
	ck_assert_int_eq(queue_number(COUNT_TASKS), 1);
	ck_assert_int_eq(db_run(db, args, 2, rows, &err), QB_DATABASE);
	ck_assert_int_eq(PQtransactionStatus(conn), PQTRANS_IDLE);
	ck_assert_int_eq(queue_number(COUNT_TASKS), 1);
}
END_TEST

START_TEST(an_error_fails_the_callers_transaction)
{
	struct db_args args = replaced(db, SQL_STATUS_QUEUES, "SELECT 1 / 0");
	struct qb_error err;

	run_sql("BEGIN");
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_DATABASE);
	ck_assert_str_eq(err.message, "division by zero");
	ck_assert_int_eq(PQtransactionStatus(conn), PQTRANS_INERROR);
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_INVALID);
	ck_assert_str_eq(err.message, "the transaction of the wrapped connection has failed: "
				      "roll it back first");
	run_sql("ROLLBACK");
	insert_now();
}
END_TEST

START_TEST(a_busy_connection_is_refused)
{
	struct db_args args = insert_task();
	struct qb_error err;

	ck_assert_int_eq(PQsendQuery(conn, "SELECT 1"), 1);
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_INVALID);
	ck_assert_str_eq(err.message, "the wrapped connection has results that were not read yet");
	PQclear(PQgetResult(conn));
	PQclear(PQgetResult(conn));
	insert_now();
}
END_TEST

START_TEST(a_connection_in_pipeline_mode_is_refused)
{
	struct db_args args = insert_task();
	struct qb_error err;

	PQenterPipelineMode(conn);
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_INVALID);
	ck_assert_str_eq(err.message, "the wrapped connection is in pipeline mode");
	ck_assert_int_eq(PQpipelineStatus(conn), PQ_PIPELINE_ON);
	PQexitPipelineMode(conn);
	insert_now();
}
END_TEST

START_TEST(another_encoding_is_refused)
{
	struct db_args args = insert_task();
	struct qb_error err;

	run_sql("SET client_encoding = LATIN1");
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_INVALID);
	ck_assert_str_eq(err.message, "the wrapped connection needs client_encoding UTF8");
}
END_TEST

/* Blocking and not. */
START_TEST(its_mode_and_its_notices_stay_the_callers)
{
	struct db_args args =
		replaced(db, SQL_STATUS_QUEUES, "SELECT set_config('x.y', '1', false)");
	struct qb_error err;

	PQsetnonblocking(conn, _i);
	insert_now();
	ck_assert_int_eq(PQisnonblocking(conn), _i);
	ck_assert_int_eq(PQpipelineStatus(conn), PQ_PIPELINE_OFF);
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_OK);
	args = replaced(db, SQL_STATUS_QUEUES, "DROP TABLE IF EXISTS not_there");
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_OK);
	ck_assert_int_eq(notices, 1);
	PQsetnonblocking(conn, 0);
	run_sql("DROP TABLE IF EXISTS not_there");
	ck_assert_int_eq(notices, 2);
}
END_TEST

START_TEST(a_late_call_in_a_transaction_is_cancelled)
{
	struct db_args args = insert_task();
	struct qb_error err;

	queue_do("BEGIN; LOCK TABLE qbind.tasks");
	run_sql("BEGIN");
	db_set_deadline_ms(db, 100);
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_DATABASE);
	ck_assert_str_eq(err.sqlstate, "57014");
	ck_assert_str_eq(err.message, "no answer from the database within 100 ms");
	ck_assert_int_eq(PQtransactionStatus(conn), PQTRANS_INERROR);
	ck_assert_int_eq(PQpipelineStatus(conn), PQ_PIPELINE_OFF);
	run_sql("ROLLBACK");
	queue_do("COMMIT");
	insert_now();
}
END_TEST

START_TEST(a_late_call_of_its_own_is_in_doubt)
{
	struct db_args args = insert_task();
	struct qb_error err;

	queue_do("BEGIN; LOCK TABLE qbind.tasks");
	db_set_deadline_ms(db, 100);
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_UNKNOWN);
	ck_assert_int_eq(PQstatus(conn), CONNECTION_BAD);
	ck_assert_int_eq(PQpipelineStatus(conn), PQ_PIPELINE_OFF);
	queue_do("COMMIT");
	ck_assert(!db_is_connected(db));
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_CONNECTION);
	db_set_deadline_ms(db, DB_TIME_DEFAULT_MS);
	PQreset(conn);
	insert_now();
	ck_assert(db_is_connected(db));
}
END_TEST

START_TEST(a_connection_that_broke_says_so)
{
	struct db_args args = insert_task();
	struct qb_error err;

	run_sql("BEGIN");
	queue_do("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
		 "WHERE application_name = 'shop'");
	queue_await("SELECT count(*) = 0 FROM pg_stat_activity WHERE application_name = 'shop'");
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_CONNECTION);
	ck_assert_int_eq(PQpipelineStatus(conn), PQ_PIPELINE_OFF);
	ck_assert_int_eq(PQstatus(conn), CONNECTION_BAD);
	ck_assert(!db_is_connected(db));
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_CONNECTION);
	PQreset(conn);
	insert_now();
	ck_assert_int_eq(queue_number(COUNT_TASKS), 1);
}
END_TEST

START_TEST(a_read_only_transaction_stays_open)
{
	struct db_args args = insert_task();
	struct qb_error err;

	run_sql("BEGIN READ ONLY");
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_DATABASE);
	ck_assert_str_eq(err.sqlstate, "25006");
	ck_assert_int_eq(PQtransactionStatus(conn), PQTRANS_INERROR);
	run_sql("ROLLBACK");
	insert_now();
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("wrapped");
	TCase *tcase = tcase_create("wrapped");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, what_it_does_commits_with_the_caller);
	tcase_add_test(tcase, what_it_does_vanishes_with_the_caller);
	tcase_add_test(tcase, without_a_transaction_a_run_is_one);
	tcase_add_test(tcase, an_error_fails_the_callers_transaction);
	tcase_add_test(tcase, a_busy_connection_is_refused);
	tcase_add_test(tcase, a_connection_in_pipeline_mode_is_refused);
	tcase_add_test(tcase, another_encoding_is_refused);
	tcase_add_loop_test(tcase, its_mode_and_its_notices_stay_the_callers, 0, 2);
	tcase_add_test(tcase, a_late_call_in_a_transaction_is_cancelled);
	tcase_add_test(tcase, a_late_call_of_its_own_is_in_doubt);
	tcase_add_test(tcase, a_connection_that_broke_says_so);
	tcase_add_test(tcase, a_read_only_transaction_stays_open);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
