#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "decoding.h"

static const struct refusal texts[] = {
	{"", "line 1 column 1: expected a value, got the end of the text [syntax]", "", 1, 1},
	{" \n ", "line 2 column 2: expected a value, got the end of the text [syntax]", "", 2, 2},
	{"\xef\xbb\xbf{}", "line 1 column 1: expected a value, got '\xef\xbb\xbf' [syntax]", "", 1,
	 1},
	{"nul", "line 1 column 1: expected a value, got 'n' [syntax]", "", 1, 1},
	{"\xff", "line 1 column 1: expected a value, got byte 0xff [syntax]", "", 1, 1},
	{"{", "line 1 column 2: expected a field name, got the end of the text [syntax]", "", 1, 2},
	{"{,", "line 1 column 2: expected a field name, got ',' [syntax]", "", 1, 2},
	{"{to:1}", "line 1 column 2: expected a field name, got 't' [syntax]", "", 1, 2},
	{"{\"to\"", "line 1 column 6: expected ':', got the end of the text [syntax]", "", 1, 6},
	{"{\"to\" \"a\"", "line 1 column 7: expected ':', got '\"' [syntax]", "", 1, 7},
	{"{\"to\":", "line 1 column 7: expected a value, got the end of the text [syntax]", "", 1,
	 7},
	{"{\"to\":'a'", "line 1 column 7: expected a value, got ''' [syntax]", "", 1, 7},
	{"{\"to\":\"a\"", "line 1 column 10: expected ',' or '}', got the end of the text [syntax]",
	 "", 1, 10},
	{"{\"to\":\"a\" \"b\"", "line 1 column 11: expected ',' or '}', got '\"' [syntax]", "", 1,
	 11},
	{"{\"to\":\"a\"]", "line 1 column 10: expected ',' or '}', got ']' [syntax]", "", 1, 10},
	{"{\"to\":\"a\",}", "line 1 column 11: expected a field name, got '}' [syntax]", "", 1, 11},
	{"{\"to\":\"a", "line 1 column 9: the end of the text in a string [syntax]", "", 1, 9},
	{"{\"to\":\"a\nb\"", "line 1 column 9: byte 0x0a in a string [syntax]", "", 1, 9},
	{"{\"to\":\"\\x", "line 1 column 8: bad escape in a string [syntax]", "", 1, 8},
	{"{\"to\":\"\\", "line 1 column 8: bad escape in a string [syntax]", "", 1, 8},
	{"{\"to\":\"\\u12", "line 1 column 8: bad escape in a string [syntax]", "", 1, 8},
	{"{\"to\":\"\\u12g4\"", "line 1 column 8: bad escape in a string [syntax]", "", 1, 8},
	{"{\"to\":\"\\u0000\"", "line 1 column 8: \\u0000 in a string [nul]", "", 1, 8},
	{"{\"to\":\"\\ud83d\"", "line 1 column 8: \\ud83d is half of a surrogate pair [utf8]", "",
	 1, 8},
	{"{\"to\":\"\\ude00\\ud83d\"",
	 "line 1 column 8: \\ude00 is half of a surrogate pair [utf8]", "", 1, 8},
	{"{\"to\":\"\\uD83D\\u0041\"",
	 "line 1 column 8: \\ud83d is half of a surrogate pair [utf8]", "", 1, 8},
	{"{\"to\":\"\\ud83d\\ud83d\"",
	 "line 1 column 8: \\ud83d is half of a surrogate pair [utf8]", "", 1, 8},
	{"{\"to\":\"\\ud83d\\u12\"", "line 1 column 8: bad escape in a string [syntax]", "", 1, 8},
	{"{\"to\":\"\xc3\xa9\xff\"", "line 1 column 9: bad UTF-8 in a string: byte 0xff [utf8]", "",
	 1, 9},
	{"{\"to\":\"\xc0\x80\"", "line 1 column 8: bad UTF-8 in a string: byte 0xc0 [utf8]", "", 1,
	 8},
	{"{\"to\":\"\xed\xa0\x80\"", "line 1 column 8: bad UTF-8 in a string: byte 0xed [utf8]", "",
	 1, 8},
	{"{\"to\":\"\xf4\x90\x80\x80\"", "line 1 column 8: bad UTF-8 in a string: byte 0xf4 [utf8]",
	 "", 1, 8},
	{"{\"to\":\"\xe2\x82\"", "line 1 column 8: bad UTF-8 in a string: byte 0xe2 [utf8]", "", 1,
	 8},
	{"{\"to\":\"\xe2\x82", "line 1 column 8: bad UTF-8 in a string: byte 0xe2 [utf8]", "", 1,
	 8},
	{SAMPLE("") "{}", "line 1 column 56: expected the end of the text, got '{' [syntax]", "", 1,
	 56},
	{SAMPLE("") " x", "line 1 column 57: expected the end of the text, got 'x' [syntax]", "", 1,
	 57},
	{"{\"retries\":01}", "line 1 column 13: expected ',' or '}', got '1' [syntax]", "", 1, 13},
	{"{\"retries\":+1}", "line 1 column 12: expected a value, got '+' [syntax]", "", 1, 12},
	{"{\"retries\":-}", "line 1 column 13: expected a digit, got '}' [syntax]", "", 1, 13},
	{"{\"retries\":0x10}", "line 1 column 13: expected ',' or '}', got 'x' [syntax]", "", 1,
	 13},
	{"{\"amount\":.5}", "line 1 column 11: expected a value, got '.' [syntax]", "", 1, 11},
	{"{\"amount\":1.}", "line 1 column 13: expected a digit, got '}' [syntax]", "", 1, 13},
	{"{\"amount\":1e}", "line 1 column 13: expected a digit, got '}' [syntax]", "", 1, 13},
	{"{\"amount\":1e+", "line 1 column 14: expected a digit, got the end of the text [syntax]",
	 "", 1, 14},
	{"{\"amount\":NaN}", "line 1 column 11: expected a value, got 'N' [syntax]", "", 1, 11},
	{"{\"amount\":Infinity}", "line 1 column 11: expected a value, got 'I' [syntax]", "", 1,
	 11},
	{"{\"amount\":-Infinity}", "line 1 column 12: expected a digit, got 'I' [syntax]", "", 1,
	 12},
	{"{\"note\":nil}", "line 1 column 9: expected a value, got 'n' [syntax]", "", 1, 9},
	{"{\"is urgent?\":tru}", "line 1 column 15: expected a value, got 't' [syntax]", "", 1, 15},
	{"{\"files\":[", "line 1 column 11: expected a value, got the end of the text [syntax]", "",
	 1, 11},
	{"{\"files\":[}", "line 1 column 11: expected a value, got '}' [syntax]", "", 1, 11},
	{"{\"numbers\":[1,]}", "line 1 column 15: expected a value, got ']' [syntax]", "", 1, 15},
	{"{\"numbers\":[1}", "line 1 column 14: expected ',' or ']', got '}' [syntax]", "", 1, 14},
	/* inside of what is only counted */
	{"{\"cc\":[\"\",\"\",\"\",{\"a\" 1}]}", "line 1 column 22: expected ':', got '1' [syntax]",
	 "", 1, 22},
	{"{\"cc\":[\"\",\"\",\"\",{1}]}",
	 "line 1 column 18: expected a field name, got '1' [syntax]", "", 1, 18},
	{"{\"cc\":[\"\",\"\",\"\",?]}", "line 1 column 17: expected a value, got '?' [syntax]", "",
	 1, 17},
	/* a kind is named only of what is JSON */
	{"{\"big\":\"\\q\"}", "line 1 column 9: bad escape in a string [syntax]", "", 1, 9},
	{"{\"to\":1.}", "line 1 column 9: expected a digit, got '}' [syntax]", "", 1, 9},
	{"{\"to\":fals}", "line 1 column 7: expected a value, got 'f' [syntax]", "", 1, 7},
};

START_TEST(a_text_that_is_no_json_is_refused_with_its_place)
{
	check_refusal(&texts[_i], strlen(texts[_i].json));
}
END_TEST

static const struct refusal nul_bytes[] = {
	{"\0", "line 1 column 1: expected a value, got byte 0x00 [syntax]", "", 1, 1},
	{"{\"to\":\"a\0b\"}", "line 1 column 9: byte 0x00 in a string [syntax]", "", 1, 9},
	{"{\"to\":\"abcdefghij\0", "line 1 column 18: byte 0x00 in a string [syntax]", "", 1, 18},
	{"{\0", "line 1 column 2: expected a field name, got byte 0x00 [syntax]", "", 1, 2},
	{"{\"to\":\"a\"\0", "line 1 column 10: expected ',' or '}', got byte 0x00 [syntax]", "", 1,
	 10},
};
static const size_t nul_bytes_len[] = {1, 12, 18, 2, 10};

START_TEST(a_nul_byte_does_not_end_a_text)
{
	check_refusal(&nul_bytes[_i], nul_bytes_len[_i]);
}
END_TEST

START_TEST(a_nul_byte_after_the_payload_is_refused)
{
	const struct refusal refusal = {
		SAMPLE(""),
		"line 1 column 56: expected the end of the text, got byte 0x00 [syntax]", "", 1,
		56};

	check_refusal(&refusal, sizeof(SAMPLE("")));
}
END_TEST

START_TEST(no_text_at_all_is_refused)
{
	const void *payload = NULL;

	ck_assert_int_eq(qb_decode(&sample_object, NULL, 0, &arena, &payload, &err), QB_INVALID);
	ck_assert_ptr_null(payload);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_scan");
	TCase *tcase = tcase_create("json_scan");
	SRunner *runner;
	int failed;

	tcase_add_checked_fixture(tcase, start, stop);
	tcase_add_loop_test(tcase, a_text_that_is_no_json_is_refused_with_its_place, 0,
			    COUNT(texts));
	tcase_add_loop_test(tcase, a_nul_byte_does_not_end_a_text, 0, COUNT(nul_bytes));
	tcase_add_test(tcase, a_nul_byte_after_the_payload_is_refused);
	tcase_add_test(tcase, no_text_at_all_is_refused);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
