#include <check.h>
#include <stdlib.h>
#include "moment.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
	const char *text;
	int64_t seconds;
	int32_t nanoseconds;
} moments[] = {
	{"1970-01-01T00:00:00Z", 0, 0},
	{"1970-01-01t00:00:00z", 0, 0},
	{"1970-01-01T00:00:00.000000001Z", 0, 1},
	{"1969-12-31T23:59:59.5Z", -1, 500000000},
	{"2000-02-29T12:00:00Z", 951825600, 0},
	{"2026-12-01T12:00:00+02:00", 1796119200, 0},
	{"2026-12-01T12:00:00-23:59", 1796212740, 0},
	{"0000-01-01T00:00:00Z", -62167219200, 0},
	{"9999-12-31T23:59:59.999999999Z", 253402300799, 999999999},
};

START_TEST(a_moment_is_seconds_and_nanoseconds)
{
	int64_t seconds;
	int32_t nanoseconds;

	ck_assert(moment_parse(moments[_i].text, &seconds, &nanoseconds));
	ck_assert_int_eq(seconds, moments[_i].seconds);
	ck_assert_int_eq(nanoseconds, moments[_i].nanoseconds);
}
END_TEST

static const char *const others[] = {
	"",
	"yesterday",
	"2024-02-30T00:00:00Z",
	"2023-02-29T00:00:00Z",
	"1900-02-29T00:00:00Z",
	"2024-00-01T00:00:00Z",
	"2024-13-01T00:00:00Z",
	"2024-01-00T00:00:00Z",
	"2024-1-1T00:00:00Z",
	"2024-01-01",
	"2024-01-01 00:00:00Z",
	"2024-01-01T00:00:00",
	"2024-01-01T24:00:00Z",
	"2024-01-01T00:60:00Z",
	"2016-12-31T23:59:60Z",
	"2024-01-01T00:00:00.Z",
	"2024-01-01T00:00:00.1234567890Z",
	"2024-01-01T00:00:00+24:00",
	"2024-01-01T00:00:00+0100",
	"2024-01-01T00:00:00Z ",
	"-001-01-01T00:00:00Z",
	"0000-01-01T00:00:00+00:01",
	"9999-12-31T23:59:59-00:01",
};

START_TEST(anything_else_is_none)
{
	int64_t seconds;
	int32_t nanoseconds;

	ck_assert(!moment_parse(others[_i], &seconds, &nanoseconds));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("moment");
	TCase *tests = tcase_create("moment");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tests, a_moment_is_seconds_and_nanoseconds, 0, LENGTH(moments));
	tcase_add_loop_test(tests, anything_else_is_none, 0, LENGTH(others));
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
