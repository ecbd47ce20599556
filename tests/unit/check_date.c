#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "date.h"
#include "forms.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* How many days a month has that are written and read again as they were. */
static int days_of_month(int16_t year, uint8_t month)
{
	int days = 0;

	for (uint8_t day = 1; day <= 31; day++) {
		struct qb_date date = {year, month, day}, back;
		char text[DATE_TEXT_SIZE];

		if (!date_format(&date, text))
			continue;
		days++;
		ck_assert(date_parse(text, strlen(text), &back));
		ck_assert(back.year == year && back.month == month && back.day == day);
	}
	return days;
}

START_TEST(each_day_comes_back)
{
	int days = 0;

	for (int16_t year = 1890; year <= 2110; year++) {
		for (uint8_t month = 1; month <= 12; month++)
			days += days_of_month(year, month);
	}
	/* 221 years, of which 53 are leap years. */
	ck_assert_int_eq(days, 221 * 365 + 53);
}
END_TEST

static const char *const good[] = {"0000-01-01", "9999-12-31", "2024-02-29", "2000-02-29"};

START_TEST(the_borders_are_good)
{
	struct qb_date date;
	char text[DATE_TEXT_SIZE];

	ck_assert(date_parse(good[_i], strlen(good[_i]), &date));
	ck_assert(date_format(&date, text));
	ck_assert_str_eq(text, good[_i]);
	for (size_t len = 0; len < strlen(good[_i]); len++)
		ck_assert(!date_parse(good[_i], len, &date));
}
END_TEST

START_TEST(what_is_no_day_is_refused)
{
	struct qb_date date;

	ck_assert(!date_parse(bad_dates[_i], strlen(bad_dates[_i]), &date));
}
END_TEST

static const struct qb_date none[] = {{-1, 1, 1},    {10000, 1, 1}, {2026, 0, 1},
				      {2026, 13, 1}, {2026, 2, 29}, {0, 0, 0}};

START_TEST(what_is_no_day_is_not_written)
{
	char text[DATE_TEXT_SIZE];

	ck_assert(!date_format(&none[_i], text));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("date");
	TCase *tcase = tcase_create("date");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_test(tcase, each_day_comes_back);
	tcase_add_loop_test(tcase, the_borders_are_good, 0, LENGTH(good));
	tcase_add_loop_test(tcase, what_is_no_day_is_refused, 0, LENGTH(bad_dates));
	tcase_add_loop_test(tcase, what_is_no_day_is_not_written, 0, LENGTH(none));
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
