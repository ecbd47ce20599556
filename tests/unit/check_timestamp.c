#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "timestamp.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static const struct {
	const char *text;
	int64_t sec;
	int32_t nsec;
	const char *written;
} good[] = {
	{"1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00Z"},
	{"1969-12-31T23:59:59.999999999Z", -1, 999999999, "1969-12-31T23:59:59.999999999Z"},
	{"2024-02-29T12:34:56.5Z", 1709210096, 500000000, "2024-02-29T12:34:56.5Z"},
	{"2024-02-29t12:34:56z", 1709210096, 0, "2024-02-29T12:34:56Z"},
	{"2024-02-29T12:34:56.000000001Z", 1709210096, 1, "2024-02-29T12:34:56.000000001Z"},
	{"2024-02-29T12:34:56.120Z", 1709210096, 120000000, "2024-02-29T12:34:56.12Z"},
	{"2024-02-29T12:34:56.0Z", 1709210096, 0, "2024-02-29T12:34:56Z"},
	{"2024-03-01T02:34:56+14:00", 1709210096, 0, "2024-02-29T12:34:56Z"},
	{"2024-02-29T00:34:56-12:00", 1709210096, 0, "2024-02-29T12:34:56Z"},
	{"2024-02-29T12:34:56-00:00", 1709210096, 0, "2024-02-29T12:34:56Z"},
	{"2024-02-29T18:19:56+05:45", 1709210096, 0, "2024-02-29T12:34:56Z"},
	{"2000-02-29T00:00:00Z", 951782400, 0, "2000-02-29T00:00:00Z"},
	{"0000-01-01T00:00:00Z", -62167219200, 0, "0000-01-01T00:00:00Z"},
	{"0000-02-29T00:00:00Z", -62162121600, 0, "0000-02-29T00:00:00Z"},
	{"0001-01-01T00:00:00+23:59", -62135683140, 0, "0000-12-31T00:01:00Z"},
	{"9999-12-31T23:59:59.999999999Z", 253402300799, 999999999,
	 "9999-12-31T23:59:59.999999999Z"},
	{"2016-12-31T23:59:60Z", 1483228800, 0, "2017-01-01T00:00:00Z"},
	{"2016-12-31T23:59:60.25Z", 1483228800, 250000000, "2017-01-01T00:00:00.25Z"},
	{"2017-01-01T09:29:60+09:30", 1483228800, 0, "2017-01-01T00:00:00Z"},
};

START_TEST(a_moment_is_read_and_written)
{
	char text[TIMESTAMP_TEXT_SIZE];
	struct qb_time time;
	size_t len;

	ck_assert_msg(timestamp_parse(good[_i].text, strlen(good[_i].text), &time), "%s",
		      good[_i].text);
	ck_assert_int_eq(time.sec, good[_i].sec);
	ck_assert_int_eq(time.nsec, good[_i].nsec);
	len = timestamp_format(&time, text);
	ck_assert_str_eq(text, good[_i].written);
	ck_assert_uint_eq(len, strlen(text));
}
END_TEST

static const char *const bad[] = {
	"",
	"yesterday",
	"2024-02-29",
	"2024-02-29T12:34:56",
	"2024-02-29T12:34Z",
	"2024-02-29 12:34:56Z",
	"2024-02-30T12:34:56Z",
	"2023-02-29T12:34:56Z",
	"1900-02-29T12:34:56Z",
	"2024-04-31T12:34:56Z",
	"2024-00-01T12:34:56Z",
	"2024-13-01T12:34:56Z",
	"2024-01-00T12:34:56Z",
	"2024-01-32T12:34:56Z",
	"2024-02-29T24:00:00Z",
	"2024-02-29T12:60:00Z",
	"2024-02-29T12:34:61Z",
	"2024-02-29T12:34:60Z",
	"2017-01-01T23:59:60+09:30",
	"2024-02-29T12:34:56.Z",
	"2024-02-29T12:34:56,5Z",
	"2024-02-29T12:34:56.1234567890Z",
	"2024-02-29T12:34:56+24:00",
	"2024-02-29T12:34:56+01:60",
	"2024-02-29T12:34:56+0100",
	"2024-02-29T12:34:56+01",
	"2024-02-29T12:34:56 Z",
	"2024-02-29T12:34:56ZZ",
	" 2024-02-29T12:34:56Z",
	"2024-2-29T12:34:56Z",
	"24-02-29T12:34:56Z",
	"+2024-02-29T12:34:56Z",
	"-0001-12-31T00:00:00Z",
	"10000-01-01T00:00:00Z",
	"0000-01-01T00:00:00+00:01",
	"9999-12-31T23:59:59-00:01",
	"9999-12-31T23:59:60Z",
	"2024-02-29T12:34:5\xd9\xa6Z",
};

START_TEST(other_texts_are_refused)
{
	struct qb_time time = {7, 7};

	ck_assert_msg(!timestamp_parse(bad[_i], strlen(bad[_i]), &time), "%s", bad[_i]);
	ck_assert_int_eq(time.sec, 7);
}
END_TEST

START_TEST(no_part_of_a_moment_is_one)
{
	const char *text = "2024-02-29T12:34:56.123456789+01:00";
	struct qb_time time;

	for (size_t len = 0; len < strlen(text); len++)
		ck_assert(!timestamp_parse(text, len, &time));
	ck_assert(timestamp_parse(text, strlen(text), &time));
}
END_TEST

static const struct qb_time outside[] = {
	{-62167219201, 0}, {253402300800, 0}, {INT64_MIN, 0}, {INT64_MAX, 0},
	{0, -1},           {0, 1000000000},   {0, INT32_MIN}, {0, INT32_MAX},
};

START_TEST(what_is_no_moment_is_not_written)
{
	char text[TIMESTAMP_TEXT_SIZE];

	ck_assert_uint_eq(timestamp_format(&outside[_i], text), 0);
}
END_TEST

START_TEST(the_calendar_agrees_with_the_system)
{
	char text[TIMESTAMP_TEXT_SIZE], expected[TIMESTAMP_TEXT_SIZE];

	/* Every week, each at another time. */
	for (int64_t sec = -62135596800; sec < 253402300800; sec += 7 * 86400 + 3661) {
		const struct qb_time time = {sec, 0};
		const time_t system = (time_t)sec;
		struct qb_time back;
		struct tm parts;

		gmtime_r(&system, &parts);
		/* Years below 1000 have fewer digits in strftime(). */
		if (parts.tm_year < -900)
			continue;
		strftime(expected, sizeof(expected), "%Y-%m-%dT%H:%M:%SZ", &parts);
		if (timestamp_format(&time, text) != 20 || strcmp(text, expected) != 0 ||
		    !timestamp_parse(text, 20, &back) || back.sec != sec)
			ck_abort_msg("%s", expected);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("timestamp");
	TCase *tcase = tcase_create("timestamp");
	SRunner *runner;
	int failed;

	tcase_add_loop_test(tcase, a_moment_is_read_and_written, 0, COUNT(good));
	tcase_add_loop_test(tcase, other_texts_are_refused, 0, COUNT(bad));
	tcase_add_test(tcase, no_part_of_a_moment_is_one);
	tcase_add_loop_test(tcase, what_is_no_moment_is_not_written, 0, COUNT(outside));
	tcase_add_test(tcase, the_calendar_agrees_with_the_system);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
