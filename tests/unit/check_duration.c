#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "duration.h"
#include "forms.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
	const char *text;
	int64_t sec;
	int32_t nsec;
	const char *written;
} good[] = {
	{"PT0S", 0, 0, "PT0S"},
	{"P0D", 0, 0, "PT0S"},
	{"PT1S", 1, 0, "PT1S"},
	{"PT90S", 90, 0, "PT1M30S"},
	{"PT1H30M", 5400, 0, "PT1H30M"},
	{"P1D", 86400, 0, "PT24H"},
	{"P1DT2H3M4S", 93784, 0, "PT26H3M4S"},
	{"P2W", 1209600, 0, "PT336H"},
	{"PT0.5S", 0, 500000000, "PT0.5S"},
	{"PT1.000000001S", 1, 1, "PT1.000000001S"},
	{"PT60M", 3600, 0, "PT1H"},
	{"P3652500D", 315576000000, 0, "PT87660000H"},
	{"PT315576000000S", 315576000000, 0, "PT87660000H"},
};

START_TEST(durations_are_read_and_written)
{
	struct qb_duration duration;
	char text[DURATION_TEXT_SIZE];

	ck_assert(duration_parse(good[_i].text, strlen(good[_i].text), &duration));
	ck_assert_int_eq(duration.sec, good[_i].sec);
	ck_assert_int_eq(duration.nsec, good[_i].nsec);
	ck_assert_uint_eq(duration_format(&duration, text), strlen(good[_i].written));
	ck_assert_str_eq(text, good[_i].written);
	ck_assert(duration_parse(text, strlen(text), &duration));
	ck_assert_int_eq(duration.sec, good[_i].sec);
	ck_assert_int_eq(duration.nsec, good[_i].nsec);
}
END_TEST

START_TEST(what_is_no_duration_is_refused)
{
	struct qb_duration duration;

	ck_assert(!duration_parse(bad_durations[_i], strlen(bad_durations[_i]), &duration));
}
END_TEST

static const struct qb_duration none[] = {
	{-1, 0},           {0, -1},        {0, 1000000000}, {315576000000, 1},
	{315576000001, 0}, {INT64_MIN, 0}, {INT64_MAX, 0},
};

START_TEST(what_is_out_of_range_is_not_written)
{
	char text[DURATION_TEXT_SIZE];

	ck_assert_uint_eq(duration_format(&none[_i], text), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("duration");
	TCase *tcase = tcase_create("duration");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tcase, durations_are_read_and_written, 0, LENGTH(good));
	tcase_add_loop_test(tcase, what_is_no_duration_is_refused, 0, LENGTH(bad_durations));
	tcase_add_loop_test(tcase, what_is_out_of_range_is_not_written, 0, LENGTH(none));
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
