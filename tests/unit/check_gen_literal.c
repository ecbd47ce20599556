#include <check.h>
#include <float.h>
#include <stdlib.h>
#include <string.h>
#include "literal.h"
#include "memory.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static struct memory *memory;

static void setup(void)
{
	memory = memory_new();
}

static void teardown(void)
{
	memory_free(memory);
}

static const struct {
	const char *text, *literal;
} strings[] = {
	{"", "\"\""},
	{"plain", "\"plain\""},
	{"say \"no\"", "\"say \\\"no\\\"\""},
	{"back\\slash", "\"back\\\\slash\""},
	{"a?\?/b", "\"a\\?\\?/b\""},
	{"\n\t\r", "\"\\012\\011\\015\""},
	{"\0011", "\"\\0011\""},
	{"\177\303\2511", "\"\\177\\303\\2511\""},
	{"100%d", "\"100%d\""},
};

START_TEST(a_string_is_escaped)
{
	ck_assert_str_eq(literal_string(memory, strings[_i].text), strings[_i].literal);
}
END_TEST

START_TEST(every_byte_is_printable_ascii_in_a_string)
{
	char text[256];
	const char *literal;

	for (int c = 1; c < 256; c++)
		text[c - 1] = (char)c;
	text[255] = '\0';
	literal = literal_string(memory, text);
	for (const char *c = literal; *c != '\0'; c++)
		ck_assert_msg(*c >= ' ' && *c <= '~', "%d", *c);
	ck_assert_ptr_null(strstr(literal, "??"));
}
END_TEST

static const struct {
	int64_t value;
	const char *literal;
} integers[] = {
	{0, "0"},
	{-1, "-1"},
	{INT32_MIN, "-2147483648"},
	{INT64_MAX, "9223372036854775807"},
	{INT64_MIN + 1, "-9223372036854775807"},
	{INT64_MIN, "INT64_MIN"},
};

START_TEST(an_integer_is_written_so_that_it_fits)
{
	ck_assert_str_eq(literal_integer(memory, integers[_i].value), integers[_i].literal);
}
END_TEST

static const struct {
	double value;
	const char *literal;
} numbers[] = {
	{0, "0.0"},
	{-0.0, "-0.0"},
	{1, "1.0"},
	{0.1, "0.1"},
	{-2.5, "-2.5"},
	{1e300, "1e+300"},
	{1.0 / 3, "0.3333333333333333"},
	{9007199254740993.0, "9007199254740992.0"},
	{DBL_MAX, "1.7976931348623157e+308"},
	{DBL_TRUE_MIN, "5e-324"},
};

START_TEST(a_number_comes_back_from_the_fewest_digits)
{
	const char *literal = literal_number(memory, numbers[_i].value);

	ck_assert_str_eq(literal, numbers[_i].literal);
	ck_assert(strtod(literal, NULL) == numbers[_i].value);
}
END_TEST

static const struct {
	enum kind_form form;
	struct value value;
	const char *literal;
} values[] = {
	{FORM_TEXT, {.text = "a\"b"}, "\"a\\\"b\""},
	{FORM_BOOLEAN, {.boolean = true}, "true"},
	{FORM_BOOLEAN, {.boolean = false}, "false"},
	{FORM_INTEGER, {.integer = -7}, "-7"},
	{FORM_FLOAT, {.number = 2}, "2.0f"},
	{FORM_TIMESTAMP, {.integer = -1, .nanoseconds = 5}, "{-1, 5}"},
	{FORM_UUID,
	 {.uuid = {1, 0xff}},
	 "{{0x01, 0xff, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, "
	 "0x00, 0x00}}"},
};

START_TEST(a_default_becomes_an_initialiser)
{
	ck_assert_str_eq(literal_value(memory, kind_of_form(values[_i].form), &values[_i].value),
			 values[_i].literal);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("literal");
	TCase *tests = tcase_create("literal");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, a_string_is_escaped, 0, LENGTH(strings));
	tcase_add_test(tests, every_byte_is_printable_ascii_in_a_string);
	tcase_add_loop_test(tests, an_integer_is_written_so_that_it_fits, 0, LENGTH(integers));
	tcase_add_loop_test(tests, a_number_comes_back_from_the_fewest_digits, 0, LENGTH(numbers));
	tcase_add_loop_test(tests, a_default_becomes_an_initialiser, 0, LENGTH(values));
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
