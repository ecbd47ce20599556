/* Opening a client, and what a user sees when that fails. */
#include <check.h>
#include <string.h>
#include "qbind.h"
#include "queue.h"
#include "work.h"

START_TEST(a_client_opens_and_is_freed)
{
	struct qb_client_options options = QB_OPTIONS_INIT(struct qb_client_options);
	struct qb_client *client = NULL;
	struct qb_error err;

	ck_assert_int_eq(qb_client_open("", NULL, &client, &err), QB_OK);
	qb_client_free(client);
	ck_assert_int_eq(qb_client_open("", &options, &client, &err), QB_OK);
	qb_client_free(client);
	ck_assert_int_eq(qb_client_open(NULL, NULL, &client, NULL), QB_OK);
	qb_client_free(client);
	qb_client_free(NULL);
}
END_TEST

/* Its schema lies behind what it knew of. */
START_TEST(an_older_caller_gets_the_defaults)
{
	struct qb_client_options options = {.size = sizeof(size_t), .schema = "not looked at"};
	struct qb_client *client;
	struct qb_error err;

	ck_assert_int_eq(qb_client_open("", &options, &client, &err), QB_OK);
	qb_client_free(client);
}
END_TEST

static const struct {
	const char *conninfo, *schema;
	enum qb_result result;
	const char *message;
} failures[] = {
	{"host=/nowhere", NULL, QB_CONNECTION, "No such file or directory"},
	{"user=guarded password=wrong", NULL, QB_CONNECTION,
	 "password authentication failed for user \"guarded\""},
	{"", "elsewhere", QB_DATABASE,
	 "the queue is not installed in schema \"elsewhere\" of this database: "
	 "run `qbindctl migrate --schema elsewhere`"},
	{"", "Bad Name", QB_INVALID, "schema: expected"},
	{"no=such option", NULL, QB_INVALID, "the connection string is malformed"},
};

START_TEST(a_client_that_cannot_open_says_why)
{
	struct qb_client_options options = {.schema = failures[_i].schema};
	struct qb_client *client = NULL;
	struct qb_error err;

	ck_assert_int_eq(qb_client_open(failures[_i].conninfo, &options, &client, &err),
			 failures[_i].result);
	ck_assert_int_eq(err.result, failures[_i].result);
	ck_assert_msg(strstr(err.message, failures[_i].message) != NULL, "%s", err.message);
	ck_assert_ptr_null(client);
}
END_TEST

START_TEST(a_database_that_is_down_at_the_start_is_no_connection)
{
	struct qb_client *client = NULL;
	struct qb_error err;

	queue_stop_server();
	ck_assert_int_eq(qb_client_open("", NULL, &client, &err), QB_CONNECTION);
	ck_assert(qb_error_is_transient(&err));
	queue_start_server();
	ck_assert_int_eq(qb_client_open("", NULL, &client, &err), QB_OK);
	qb_client_free(client);
}
END_TEST

START_TEST(a_wrapped_connection_stays_the_callers)
{
	PGconn *conn = queue_connect("");
	struct qb_client_options options = {.schema = "Bad Name"};
	struct qb_client *client = NULL;
	struct qb_error err;

	ck_assert_int_eq(qb_client_wrap_pg(conn, &options, &client, &err), QB_INVALID);
	ck_assert_int_eq(qb_client_wrap_pg(conn, NULL, &client, &err), QB_OK);
	qb_client_free(client);
	PQclear(PQexec(conn, "SELECT 1"));
	ck_assert_int_eq(PQstatus(conn), CONNECTION_OK);
	PQfinish(conn);
}
END_TEST

/* Nothing is asked of the caller's connection before the first task. */
START_TEST(a_wrapped_connection_without_a_queue_says_so_when_used)
{
	PGconn *conn = queue_connect("");
	struct qb_client_options options = {.schema = "elsewhere"};
	struct qb_client *client;
	struct work work = {1};
	struct qb_error err;

	ck_assert_int_eq(qb_client_wrap_pg(conn, &options, &client, &err), QB_OK);
	ck_assert_int_eq(qb_enqueue(client, &work_type, &work, NULL, NULL, &err), QB_DATABASE);
	ck_assert_msg(strstr(err.message, "run `qbindctl migrate --schema elsewhere`") != NULL,
		      "%s", err.message);
	qb_client_free(client);
	PQfinish(conn);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("client");
	TCase *tcase = tcase_create("client");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tcase, queue_setup, queue_teardown);
	tcase_set_timeout(tcase, 20);
	tcase_add_test(tcase, a_client_opens_and_is_freed);
	tcase_add_test(tcase, an_older_caller_gets_the_defaults);
	tcase_add_loop_test(tcase, a_client_that_cannot_open_says_why, 0,
			    (int)(sizeof(failures) / sizeof(failures[0])));
	tcase_add_test(tcase, a_database_that_is_down_at_the_start_is_no_connection);
	tcase_add_test(tcase, a_wrapped_connection_stays_the_callers);
	tcase_add_test(tcase, a_wrapped_connection_without_a_queue_says_so_when_used);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
