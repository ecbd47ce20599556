/* The generator's own eyes for the forms that the library has eyes for too. */
#include <check.h>
#include <stdint.h>
#include <stdlib.h>
#include "amount.h"
#include "moment.h"
#include "pattern.h"
#include "span.h"
#include "forms.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

START_TEST(formats_are_the_same)
{
	for (size_t i = 0; i < LENGTH(good_formats); i++)
		ck_assert_msg(pattern_matches_format((enum format)good_formats[i].format,
						     good_formats[i].text),
			      "%s", good_formats[i].text);
	for (size_t i = 0; i < LENGTH(bad_formats); i++)
		ck_assert_msg(!pattern_matches_format((enum format)bad_formats[i].format,
						      bad_formats[i].text),
			      "%s", bad_formats[i].text);
}
END_TEST

static bool is_duration(const char *text)
{
	int64_t seconds;
	int32_t nanoseconds;

	return span_parse(text, &seconds, &nanoseconds);
}

static bool is_date(const char *text)
{
	int year, month, day;

	return moment_parse_date(text, &year, &month, &day);
}

static const struct {
	bool (*is_one)(const char *text);
	const char *const *good, *const *bad;
	size_t good_count, bad_count;
} forms[] = {
	{is_duration, good_durations, bad_durations, LENGTH(good_durations), LENGTH(bad_durations)},
	{is_date, good_dates, bad_dates, LENGTH(good_dates), LENGTH(bad_dates)},
	{amount_is_decimal, good_decimals, bad_decimals, LENGTH(good_decimals),
	 LENGTH(bad_decimals)},
	{pattern_matches_base64, good_base64, bad_base64, LENGTH(good_base64), LENGTH(bad_base64)},
};

START_TEST(other_forms_are_the_same)
{
	for (size_t i = 0; i < forms[_i].good_count; i++)
		ck_assert_msg(forms[_i].is_one(forms[_i].good[i]), "%s", forms[_i].good[i]);
	for (size_t i = 0; i < forms[_i].bad_count; i++)
		ck_assert_msg(!forms[_i].is_one(forms[_i].bad[i]), "%s", forms[_i].bad[i]);
}
END_TEST

/* In ascending order. */
static const char *const amounts[] = {"-100", "-10.5", "-10.49", "-0.001", "0",  "0.05",
				      "0.5",  "1.09",  "1.1",    "9",      "10", "10.01"};

START_TEST(amounts_compare_by_value)
{
	for (size_t i = 0; i < LENGTH(amounts); i++) {
		for (size_t j = 0; j < LENGTH(amounts); j++) {
			int order = amount_compare(amounts[i], amounts[j]);

			ck_assert(i < j ? order < 0 : i > j ? order > 0 : order == 0);
		}
	}
	ck_assert_int_eq(amount_compare("1.10", "1.1"), 0);
	ck_assert_int_eq(amount_compare("-0", "0.00"), 0);
	ck_assert_uint_eq(amount_whole_digits(&"-012.5"[2]), 2);
	ck_assert_uint_eq(amount_whole_digits("0.5"), 0);
	ck_assert_uint_eq(amount_fraction_digits("-1.250"), 3);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("gen_forms");
	TCase *tcase = tcase_create("gen_forms");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_test(tcase, formats_are_the_same);
	tcase_add_loop_test(tcase, other_forms_are_the_same, 0, LENGTH(forms));
	tcase_add_test(tcase, amounts_compare_by_value);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
