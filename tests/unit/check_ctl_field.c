#include <check.h>
#include <stdlib.h>
#include "ctl/field.h"

static const struct {
	int64_t ms;
	const char *expected;
} durations[] = {
	{0, "0.0s"},         {99, "0.0s"},
	{1250, "1.2s"},      {59999, "59.9s"},
	{60000, "1m 0s"},    {3599999, "59m 59s"},
	{3600000, "1h 0m"},  {86399999, "23h 59m"},
	{86400000, "1d 0h"}, {INT64_MAX, "106751991167d 7h"},
};

START_TEST(a_duration_has_its_two_largest_units)
{
	char buffer[FIELD_SIZE];

	ck_assert_str_eq(field_duration(durations[_i].ms, buffer), durations[_i].expected);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("ctl_field");
	TCase *tcase = tcase_create("field");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tcase, a_duration_has_its_two_largest_units, 0,
			    (int)(sizeof(durations) / sizeof(durations[0])));
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
