/* Opening a database, calls as transactions, and errors by class. */
#include <check.h>
#include <string.h>
#include "db.h"
#include "queue.h"
#include "replace.h"

static struct db *db;

static void setup(void)
{
	struct qb_error err;

	queue_setup();
	ck_assert_msg(db_open("", DB_SCHEMA_DEFAULT, true, &db, &err) == QB_OK, "%s", err.message);
}

static void teardown(void)
{
	db_free(db);
	queue_teardown();
}

/* ---- Transactions and errors ---- */

#define INSERT_TASK "INSERT INTO qbind.tasks (queue, task_type, payload) VALUES ('q', 't', '{}')"

START_TEST(statements_of_a_run_happen_together_or_not_at_all)
{
	const struct db_args args[] = {
		replaced(db, SQL_SCHEMA_VERSION, INSERT_TASK),
		replaced(db, SQL_STATUS_QUEUES, "SELECT 1 / 0"),
		replaced(db, SQL_LISTEN, INSERT_TASK),
	};
	struct db_rows *rows[3];
	struct qb_error err;

	ck_assert_int_eq(db_run(db, args, 3, rows, &err), QB_DATABASE);
	ck_assert_str_eq(err.sqlstate, "22012");
	ck_assert_str_eq(err.message, "division by zero");
	for (size_t i = 0; i < 3; i++)
		ck_assert_ptr_null(rows[i]);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.tasks"), 0);
	ck_assert(db_is_connected(db));
	ck_assert_int_eq(db_call(db, &args[0], NULL, &err), QB_OK);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.tasks"), 1);
}
END_TEST

START_TEST(a_failure_at_commit_is_seen)
{
	struct db_args args = replaced(db, SQL_SCHEMA_VERSION, "INSERT INTO twice VALUES (1), (1)");
	struct qb_error err;

	queue_do("CREATE TABLE twice (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)");
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_DATABASE);
	ck_assert_str_eq(err.sqlstate, "23505");
	ck_assert_int_eq(queue_number("SELECT count(*) FROM twice"), 0);
	queue_do("DROP TABLE twice");
	ck_assert(db_is_connected(db));
}
END_TEST

START_TEST(own_calls_are_read_committed_whatever_the_default)
{
	struct db_args args;
	struct db_rows *rows;
	struct qb_error err;
	struct db *other;

	ck_assert_int_eq(db_open("options='-c default_transaction_isolation=serializable'",
				 DB_SCHEMA_DEFAULT, true, &other, &err),
			 QB_OK);
	args = replaced(other, SQL_SCHEMA_VERSION,
			"SELECT current_setting('transaction_isolation')");
	rows = called(other, &args);
	ck_assert_str_eq(db_text(rows, 0, 0).data, "read committed");
	db_rows_free(rows);
	db_free(other);
}
END_TEST

static const struct {
	const char *sqlstate;
	enum qb_result result;
} classes[] = {
	{"QB410", QB_LOST},     {"QB409", QB_INVALID},    {"23514", QB_INVALID},
	{"42501", QB_DATABASE}, {"40001", QB_DATABASE},   {"40P01", QB_DATABASE},
	{"53100", QB_DATABASE}, {"08006", QB_CONNECTION}, {"40003", QB_UNKNOWN},
	{"08007", QB_UNKNOWN},  {"XX001", QB_DATABASE},
};

START_TEST(an_sqlstate_has_its_result)
{
	struct db_args args = replaced(db, SQL_DELETE_LEASES, "SELECT pg_temp.fail($1::text)");
	struct db_args make = replaced(db, SQL_SCHEMA_VERSION,
				       "CREATE FUNCTION pg_temp.fail(code text) RETURNS void "
				       "LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION "
				       "E'one\\ntwo\\t\\u0001' USING ERRCODE = code; END$$");
	struct qb_error err;

	ck_assert_int_eq(db_call(db, &make, NULL, &err), QB_OK);
	db_add_text(&args, classes[_i].sqlstate);
	ck_assert_int_eq(db_call(db, &args, NULL, &err), classes[_i].result);
	ck_assert_int_eq(err.result, classes[_i].result);
	ck_assert_str_eq(err.sqlstate, classes[_i].sqlstate);
	ck_assert_str_eq(err.message, "one two  ");
	ck_assert(db_is_connected(db));
	ck_assert_int_eq(db_call(db, &args, NULL, NULL), classes[_i].result);
}
END_TEST

/* ---- Opening ---- */

static const char *const bad_schemas[] = {
	"", "1a", "A", "a b", "a\"b", "a-b", "qbind_with_a_name_that_is_too_lo",
};

START_TEST(a_schema_is_a_plain_name)
{
	struct db *other = NULL;
	struct qb_error err;

	ck_assert_int_eq(db_open("", bad_schemas[_i], true, &other, &err), QB_INVALID);
	ck_assert_str_eq(err.path, "schema");
	ck_assert_ptr_null(other);
}
END_TEST

static const struct {
	const char *conninfo;
	enum qb_result result;
	const char *part; /* of the message */
} bad_conninfos[] = {
	{"hots=a", QB_INVALID, "malformed: invalid connection option \"hots\""},
	{"host=/nowhere secret", QB_INVALID, "the connection string is malformed"},
	{"postgres//user:secret@host", QB_INVALID, "the connection string is malformed"},
	{"host=/nowhere password='secret", QB_INVALID, "the connection string is malformed"},
	{"postgresql://user:secret%@host/", QB_INVALID, "the connection string is malformed"},
	{"host=/nowhere", QB_CONNECTION, "No such file or directory"},
	{"dbname=nowhere", QB_CONNECTION, "database \"nowhere\" does not exist"},
	{"user=guarded password=secret", QB_CONNECTION, "password authentication failed"},
	{"user=guarded", QB_CONNECTION, "no password supplied"},
};

START_TEST(a_connection_that_fails_says_why)
{
	struct db *other = NULL;
	struct qb_error err;

	ck_assert_int_eq(db_open(bad_conninfos[_i].conninfo, NULL, true, &other, &err),
			 bad_conninfos[_i].result);
	ck_assert_msg(strstr(err.message, bad_conninfos[_i].part) != NULL, "%s", err.message);
	ck_assert_msg(strstr(err.message, "secret") == NULL, "%s", err.message);
	ck_assert_ptr_null(other);
}
END_TEST

START_TEST(a_schema_that_is_not_there_asks_for_migrate)
{
	struct db *other;
	struct qb_error err;

	ck_assert_int_eq(db_open("", "elsewhere", true, &other, &err), QB_DATABASE);
	ck_assert_str_eq(err.message,
			 "the queue is not installed in schema \"elsewhere\" of this database: "
			 "run `qbindctl migrate --schema elsewhere`");
}
END_TEST

START_TEST(an_older_installation_asks_for_migrate)
{
	struct db *other;
	struct qb_error err;

	queue_do("CREATE SCHEMA older; CREATE TABLE older.migrations (number int)");
	ck_assert_int_eq(db_open("", "older", true, &other, &err), QB_DATABASE);
	ck_assert_msg(strstr(err.message, "run `qbindctl migrate --schema older`") != NULL, "%s",
		      err.message);
	queue_do("DROP SCHEMA older CASCADE");
}
END_TEST

START_TEST(a_newer_installation_is_taken)
{
	struct db *other;
	struct qb_error err;

	queue_do("INSERT INTO qbind.migrations (number, name) VALUES (999, 'newer')");
	ck_assert_int_eq(db_open("", NULL, true, &other, &err), QB_OK);
	queue_do("DELETE FROM qbind.migrations WHERE number = 999");
	db_free(other);
}
END_TEST

START_TEST(a_queue_that_went_away_asks_for_migrate)
{
	struct db_args args = db_args(SQL_STATUS_QUEUES);
	struct qb_error err;

	queue_do("ALTER SCHEMA qbind RENAME TO gone");
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_DATABASE);
	queue_do("ALTER SCHEMA gone RENAME TO qbind");
	ck_assert_str_eq(err.message, "the queue is not installed in schema \"qbind\" of this "
				      "database: run `qbindctl migrate`");
}
END_TEST

START_TEST(sessions_name_themselves)
{
	struct db *other;
	struct qb_error err;

	ck_assert_int_eq(queue_number("SELECT count(*) FROM pg_stat_activity "
				      "WHERE application_name = 'qbind'"),
			 1);
	ck_assert_int_eq(db_open("application_name=mine", NULL, true, &other, &err), QB_OK);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM pg_stat_activity "
				      "WHERE application_name = 'mine'"),
			 1);
	db_free(other);
}
END_TEST

#define LOOP(test, table)                                                                          \
	tcase_add_loop_test(tcase, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

static TCase *make_calls(void)
{
	TCase *tcase = tcase_create("calls");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, statements_of_a_run_happen_together_or_not_at_all);
	tcase_add_test(tcase, a_failure_at_commit_is_seen);
	tcase_add_test(tcase, own_calls_are_read_committed_whatever_the_default);
	LOOP(an_sqlstate_has_its_result, classes);
	return tcase;
}

static TCase *make_opening(void)
{
	TCase *tcase = tcase_create("opening");

	tcase_add_checked_fixture(tcase, setup, teardown);
	LOOP(a_schema_is_a_plain_name, bad_schemas);
	LOOP(a_connection_that_fails_says_why, bad_conninfos);
	tcase_add_test(tcase, a_schema_that_is_not_there_asks_for_migrate);
	tcase_add_test(tcase, an_older_installation_asks_for_migrate);
	tcase_add_test(tcase, a_newer_installation_is_taken);
	tcase_add_test(tcase, a_queue_that_went_away_asks_for_migrate);
	tcase_add_test(tcase, sessions_name_themselves);
	return tcase;
}

int main(void)
{
	Suite *suite = suite_create("db");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, make_calls());
	suite_add_tcase(suite, make_opening());
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
