#include <check.h>
#include <stdlib.h>
#include "sample.h"

START_TEST(each_member_has_a_name)
{
	ck_assert_str_eq(qb_enum_name(&sample_level_enum, SAMPLE_LOW), "low");
	ck_assert_str_eq(qb_enum_name(&sample_level_enum, SAMPLE_HIGH), "high");
}
END_TEST

START_TEST(other_values_have_none)
{
	static const int values[] = {0, 4, -1, 0x7fffffff, -0x7fffffff - 1};

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
		ck_assert_ptr_null(qb_enum_name(&sample_level_enum, values[i]));
}
END_TEST

START_TEST(each_name_has_a_member)
{
	int value = 0;

	ck_assert(qb_enum_parse(&sample_level_enum, "normal", &value));
	ck_assert_int_eq(value, SAMPLE_NORMAL);
}
END_TEST

START_TEST(other_names_have_none)
{
	static const char *const names[] = {"", "Normal", "norma", "normal ", "urgent", NULL};
	int value = 7;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		ck_assert(!qb_enum_parse(&sample_level_enum, names[i], &value));
	ck_assert_int_eq(value, 7);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_enum");
	TCase *tcase = tcase_create("json_enum");
	SRunner *runner;
	int failed;

	tcase_add_test(tcase, each_member_has_a_name);
	tcase_add_test(tcase, other_values_have_none);
	tcase_add_test(tcase, each_name_has_a_member);
	tcase_add_test(tcase, other_names_have_none);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
