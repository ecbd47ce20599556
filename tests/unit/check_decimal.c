#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "decimal.h"
#include "forms.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
	const char *text;
	size_t whole, fraction;
} good[] = {
	{"0", 0, 0},
	{"-0", 0, 0},
	{"0.0", 0, 1},
	{"1", 1, 0},
	{"-12.30", 2, 2},
	{"0.05", 0, 2},
	{"1234567890123456789012345678901234567890", 40, 0},
};

START_TEST(decimals_have_digits_on_both_sides)
{
	struct decimal decimal;

	ck_assert(decimal_parse(good[_i].text, strlen(good[_i].text), &decimal));
	ck_assert_uint_eq(decimal.whole_len, good[_i].whole);
	ck_assert_uint_eq(decimal.fraction_len, good[_i].fraction);
}
END_TEST

START_TEST(what_is_no_decimal_is_refused)
{
	struct decimal decimal;

	ck_assert(!decimal_parse(bad_decimals[_i], strlen(bad_decimals[_i]), &decimal));
}
END_TEST

/* In ascending order; those of one group are equal. */
static const char *const groups[][3] = {
	{"-10", "-10.0", "-10.00"}, {"-9.99", "-9.990", NULL},
	{"-0.5", NULL, NULL},       {"0", "-0", "-0.00"},
	{"0.05", "0.050", NULL},    {"0.5", NULL, NULL},
	{"1.1", "1.10", NULL},      {"2", NULL, NULL},
	{"10", NULL, NULL},         {"100000000000000000000", NULL, NULL},
};

static int compare(const char *a, const char *b)
{
	struct decimal left, right;

	ck_assert(decimal_parse(a, strlen(a), &left) && decimal_parse(b, strlen(b), &right));
	return decimal_compare(&left, &right);
}

START_TEST(decimals_compare_by_value)
{
	for (size_t i = 0; i < LENGTH(groups); i++) {
		for (size_t j = 0; j < 3 && groups[_i][j]; j++) {
			for (size_t k = 0; k < 3 && groups[i][k]; k++) {
				int order = compare(groups[_i][j], groups[i][k]);

				ck_assert(_i < (int)i   ? order < 0
					  : _i > (int)i ? order > 0
							: order == 0);
			}
		}
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("decimal");
	TCase *tcase = tcase_create("decimal");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tcase, decimals_have_digits_on_both_sides, 0, LENGTH(good));
	tcase_add_loop_test(tcase, what_is_no_decimal_is_refused, 0, LENGTH(bad_decimals));
	tcase_add_loop_test(tcase, decimals_compare_by_value, 0, LENGTH(groups));
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
