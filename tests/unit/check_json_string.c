#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "json.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

START_TEST(a_plain_run_ends_before_what_must_be_escaped)
{
	char text[33];
	int mistakes = 0;

	for (int byte = 0; byte < 256; byte++) {
		bool is_plain = byte >= 0x20 && byte != '"' && byte != '\\';

		for (size_t at = 0; at < sizeof(text); at++) {
			memset(text, 'a', sizeof(text));
			text[at] = (char)byte;
			mistakes += json_plain_run(text, sizeof(text)) !=
				    (is_plain ? sizeof(text) : at);
			mistakes += json_plain_run(text, at) != at;
		}
	}
	ck_assert_int_eq(mistakes, 0);
}
END_TEST

static const struct {
	const char *text, *quoted;
} quotes[] = {
	{"", "\"\""},
	{"a\"b\\c/", "\"a\\\"b\\\\c/\""},
	{"\b\f\n\r\t\x01\x1f\x7f", "\"\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\""},
	{"\xc3\xa9\xf0\x9f\x98\x80", "\"\xc3\xa9\xf0\x9f\x98\x80\""},
	{"a\xff\xc3", "\"a?\?\""},
	{"1234567890123456789012345678901234567890",
	 "\"1234567890123456789012345678901234567890\""},
	{"1234567890123456789012345678901234567890+",
	 "\"1234567890123456789012345678901234567890...\""},
	{"123456789012345678901234567890123456789\n",
	 "\"123456789012345678901234567890123456789...\""},
	{"12345678901234567890123456789012345678\n",
	 "\"12345678901234567890123456789012345678\\n\""},
	{"12345678901234567890123456789012345\x01", "\"12345678901234567890123456789012345...\""},
	{"1234567890123456789012345678901234567\xf0\x9f\x98\x80",
	 "\"1234567890123456789012345678901234567...\""},
};

START_TEST(a_quote_is_short_and_escaped)
{
	char quoted[JSON_QUOTE_SIZE];

	json_quote(quoted, quotes[_i].text, strlen(quotes[_i].text));
	ck_assert_str_eq(quoted, quotes[_i].quoted);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_string");
	TCase *tcase = tcase_create("json_string");
	SRunner *runner;
	int failed;

	tcase_add_test(tcase, a_plain_run_ends_before_what_must_be_escaped);
	tcase_add_loop_test(tcase, a_quote_is_short_and_escaped, 0, COUNT(quotes));
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
