/* How the server finds the tasks of a claim: never by walking the backlog, whatever it believes of
 * the table.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "postgres/postgres.h"
#include "postgres/statement.h"
#include "queue.h"

#define SEARCH "Index Scan using tasks_pending on tasks c"

static void setup(void)
{
	queue_setup();
	/* The table's file and statistics as they are for a new installation. */
	queue_do("DELETE FROM pg_statistic WHERE starelid = 'qbind.tasks'::regclass");
	queue_do("TRUNCATE qbind.tasks");
}

/* The plan of claim_tasks for one queue, as an own connection gets it: with the values known. */
static void explain_claim(char *plan, size_t size)
{
	char *text = texts_join(postgres_statements[SQL_CLAIM_TASKS].pieces, "qbind");
	char sql[8192];
	PGconn *conn = queue_connect("");
	PGresult *result;

	ck_assert_ptr_nonnull(text);
	snprintf(sql, sizeof(sql), "EXPLAIN (COSTS OFF) %s", text);
	free(text);
	result = PQexecParams(conn, sql, 6, (const Oid[]){1009, 1009, 23, 2950, 2950, 1186},
			      (const char *const[]){"{work}", "{work}", "100",
						    "00000000-0000-4000-8000-000000000001",
						    "00000000-0000-4000-8000-000000000002", "30 s"},
			      NULL, NULL, 0);
	ck_assert_msg(PQresultStatus(result) == PGRES_TUPLES_OK, "%s", PQerrorMessage(conn));
	plan[0] = '\0';
	for (int i = 0; i < PQntuples(result); i++) {
		strncat(plan, PQgetvalue(result, i, 0), size - strlen(plan) - 1);
		strncat(plan, "\n", size - strlen(plan) - 1);
	}
	PQclear(result);
	PQfinish(conn);
}

/* The update finds its rows by ctid, and the search walks the index in its order. */
static void expect_good_plan(void)
{
	char plan[8192];

	explain_claim(plan, sizeof(plan));
	ck_assert_msg(strstr(plan, "Tid Scan on tasks t") != NULL, "%s", plan);
	ck_assert_msg(strstr(plan, SEARCH) != NULL, "%s", plan);
	ck_assert_msg(strstr(plan, "Seq Scan") == NULL && strstr(plan, "Bitmap") == NULL, "%s",
		      plan);
}

static void fill(const char *count)
{
	char sql[512];

	snprintf(sql, sizeof(sql),
		 "INSERT INTO qbind.tasks (queue, task_type, payload, priority) "
		 "SELECT 'work', 'work', '{\"to\": \"somebody@example.org\"}', i %% 3 "
		 "FROM generate_series(1, %s) AS i",
		 count);
	queue_do(sql);
}

/* Only a table of a few pages may be read as a whole. */
START_TEST(the_plan_holds_on_a_table_that_was_never_analysed)
{
	char plan[8192];

	explain_claim(plan, sizeof(plan));
	ck_assert_msg(strstr(plan, SEARCH) != NULL, "%s", plan);
	fill("5000");
	ck_assert_int_gt(queue_number("SELECT pg_relation_size('qbind.tasks') / 8192"), 50);
	expect_good_plan();
}
END_TEST

START_TEST(the_plan_holds_when_the_statistics_say_that_nothing_is_pending)
{
	fill("1000");
	queue_do("UPDATE qbind.tasks SET status = 'failed'");
	queue_do("VACUUM ANALYZE qbind.tasks");
	expect_good_plan();
	fill("50000");
	expect_good_plan();
}
END_TEST

START_TEST(the_plan_holds_on_many_fresh_rows)
{
	fill("200000");
	expect_good_plan();
	queue_do("ANALYZE qbind.tasks");
	expect_good_plan();
}
END_TEST

START_TEST(the_plan_holds_when_all_were_claimed)
{
	fill("20000");
	queue_do("ANALYZE qbind.tasks");
	queue_do("UPDATE qbind.tasks SET status = 'in_progress', lease_token = gen_random_uuid()");
	expect_good_plan();
	queue_do("ANALYZE qbind.tasks");
	expect_good_plan();
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("plan");
	TCase *tcase = tcase_create("plan");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tcase, setup, queue_teardown);
	tcase_set_timeout(tcase, 30);
	tcase_add_test(tcase, the_plan_holds_on_a_table_that_was_never_analysed);
	tcase_add_test(tcase, the_plan_holds_when_the_statistics_say_that_nothing_is_pending);
	tcase_add_test(tcase, the_plan_holds_on_many_fresh_rows);
	tcase_add_test(tcase, the_plan_holds_when_all_were_claimed);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
