#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "error.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))
#define TEN(text) text text text text text text text text text text

START_TEST(setting_an_error_clears_what_was_there)
{
	struct qb_error err;

	memset(&err, 'x', sizeof(err));
	ck_assert_int_eq(error_set(&err, QB_LOST, "task %d: %s", 7, "gone"), QB_LOST);
	ck_assert_int_eq(err.result, QB_LOST);
	ck_assert_str_eq(err.message, "task 7: gone");
	ck_assert_str_eq(err.sqlstate, "");
	ck_assert_str_eq(err.path, "");
	ck_assert_uint_eq(err.line, 0);
	ck_assert_uint_eq(err.column, 0);
}
END_TEST

START_TEST(the_caller_need_not_want_the_error)
{
	ck_assert_int_eq(error_set(NULL, QB_DATABASE, "%s", "no"), QB_DATABASE);
	ck_assert_int_eq(error_no_memory(NULL), QB_NO_MEMORY);
}
END_TEST

START_TEST(an_empty_heap_is_said_in_words)
{
	struct qb_error err;

	ck_assert_int_eq(error_no_memory(&err), QB_NO_MEMORY);
	ck_assert_str_eq(err.message, "out of memory");
}
END_TEST

START_TEST(a_long_message_is_cut_between_characters)
{
	struct qb_error err;
	char text[300];

	for (size_t before = 240; before < 250; before++) {
		memset(text, 'x', before);
		strcpy(text + before, TEN("\xf0\x9f\x98\x80"));
		error_set(&err, QB_INVALID, "%s", text);
		ck_assert_uint_eq(strlen(err.message), before + (249 - before) / 4 * 4);
		ck_assert(memcmp(err.message, text, strlen(err.message)) == 0);
	}
}
END_TEST

START_TEST(a_message_is_one_line_of_utf8)
{
	struct qb_error err;

	error_set(&err, QB_DATABASE, "ERROR:\t\"\xff\"\nLINE 1: \xc3\xa9\x1b[31m");
	ck_assert_str_eq(err.message, "ERROR: \"?\" LINE 1: \xc3\xa9 [31m");
}
END_TEST

static const struct {
	enum qb_result result;
	const char *sqlstate;
	bool is_transient;
} errors[] = {
	{QB_CONNECTION, "", true},     {QB_UNKNOWN, "", true},        {QB_DATABASE, "40001", true},
	{QB_DATABASE, "40P01", true},  {QB_DATABASE, "55P03", true},  {QB_DATABASE, "57014", true},
	{QB_DATABASE, "53000", true},  {QB_DATABASE, "53300", true},  {QB_DATABASE, "08006", true},
	{QB_DATABASE, "57P01", true},  {QB_DATABASE, "57P02", true},  {QB_DATABASE, "57P03", true},
	{QB_DATABASE, "57P05", true},  {QB_DATABASE, "25P03", true},  {QB_DATABASE, "25006", true},
	{QB_DATABASE, "", false},      {QB_DATABASE, "42P01", false}, {QB_DATABASE, "40002", false},
	{QB_DATABASE, "57P04", false}, {QB_DATABASE, "5", false},     {QB_INVALID, "23514", false},
	{QB_LOST, "QB410", false},     {QB_NO_MEMORY, "", false},     {QB_OK, "", false},
};

START_TEST(what_is_worth_another_try_is_known)
{
	struct qb_error err = {.result = errors[_i].result};

	strcpy(err.sqlstate, errors[_i].sqlstate);
	ck_assert_msg(qb_error_is_transient(&err) == errors[_i].is_transient, "%s", err.sqlstate);
}
END_TEST

START_TEST(no_error_is_not_transient)
{
	ck_assert(!qb_error_is_transient(NULL));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("error");
	TCase *tcase = tcase_create("error");
	SRunner *runner;
	int failed;

	tcase_add_test(tcase, setting_an_error_clears_what_was_there);
	tcase_add_test(tcase, the_caller_need_not_want_the_error);
	tcase_add_test(tcase, an_empty_heap_is_said_in_words);
	tcase_add_test(tcase, a_long_message_is_cut_between_characters);
	tcase_add_test(tcase, a_message_is_one_line_of_utf8);
	tcase_add_loop_test(tcase, what_is_worth_another_try_is_known, 0, COUNT(errors));
	tcase_add_test(tcase, no_error_is_not_transient);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
