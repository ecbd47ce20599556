/* What workers tell about task types, and what it hides. */
#include <check.h>
#include <stdlib.h>
#include "db.h"
#include "queue.h"
#include "task_types.h"
#include "work.h"

static struct db *db;

static void setup(void)
{
	struct qb_error err;

	queue_setup();
	queue_do("TRUNCATE qbind.task_types");
	ck_assert_msg(db_open("", DB_SCHEMA_DEFAULT, true, &db, &err) == QB_OK, "%s", err.message);
}

static void teardown(void)
{
	db_free(db);
	queue_teardown();
}

static const char *const no_fields[] = {NULL};
static const char *const two_fields[] = {"iban", "Card \"no\"", NULL};
static const char *const another_field[] = {"iban", "token", NULL};

static void enter(const char *const *sensitive)
{
	struct qb_task_type pay = {.name = "pay", .sensitive = sensitive};
	struct qb_task_type mail = {.name = "mail"};
	struct handler items[] = {{.type = &mail}, {.type = &pay}};
	const struct handlers handlers = {items, 2};
	struct qb_error err;

	ck_assert_msg(task_types_enter(&handlers, db, &err) == QB_OK, "%s", err.message);
}

#define NAMED(name)                                                                                \
	"SELECT array_to_string(sensitive, ',') FROM qbind.task_types WHERE name = '" name "'"

START_TEST(types_are_entered_with_what_is_sensitive)
{
	enter(two_fields);
	ck_assert_str_eq(queue_text(NAMED("pay")), "iban,Card \"no\"");
	ck_assert_str_eq(queue_text(NAMED("mail")), "");
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.task_types"), 2);
}
END_TEST

START_TEST(what_was_sensitive_stays_so)
{
	enter(two_fields);
	enter(another_field);
	ck_assert_str_eq(queue_text(NAMED("pay")), "Card \"no\",iban,token");
	enter(no_fields);
	enter(NULL);
	ck_assert_str_eq(queue_text(NAMED("pay")), "Card \"no\",iban,token");
}
END_TEST

START_TEST(a_worker_enters_its_types)
{
	struct work_thread run;
	atomic_int calls = 0;

	work_start(&run, NULL, count_calls, &calls);
	queue_await("SELECT count(*) FROM qbind.task_types WHERE name = 'work'");
	work_stop(&run);
}
END_TEST

static const struct redacted {
	const char *document, *names, *expected;
} cases[] = {
	{"{\"a\": 1, \"b\": {\"a\": [1], \"c\": 1.10}}", "{a}",
	 "{\"a\": \"(sensitive)\", \"b\": {\"a\": \"(sensitive)\", \"c\": 1.10}}"},
	{"{\"list\": [{\"a\": 1}, [[{\"b\": 2}]], null]}", "{a}",
	 "{\"list\": [{\"a\": \"(sensitive)\"}, [[{\"b\": 2}]], null]}"},
	{"{\"a\": {}, \"b\": []}", "{c}", "{\"a\": {}, \"b\": []}"},
	{"{\"a\": null}", "{}", "{\"a\": null}"},
	{"\"a\"", "{a}", "\"a\""},
};

START_TEST(values_are_taken_out_at_any_depth)
{
	const struct redacted *each = &cases[_i];
	char statement[512];

	snprintf(statement, sizeof(statement), "SELECT qbind.redact('%s', '%s')", each->document,
		 each->names);
	ck_assert_str_eq(queue_text(statement), each->expected);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("task_types");
	TCase *tcase = tcase_create("task_types");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_set_timeout(tcase, 60);
	tcase_add_test(tcase, types_are_entered_with_what_is_sensitive);
	tcase_add_test(tcase, what_was_sensitive_stays_so);
	tcase_add_test(tcase, a_worker_enters_its_types);
	tcase_add_loop_test(tcase, values_are_taken_out_at_any_depth, 0,
			    sizeof(cases) / sizeof(cases[0]));
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
