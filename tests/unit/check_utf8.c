#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "utf8.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static const struct {
	const char *text;
	size_t valid, count; /* count of the valid part */
} texts[] = {
	{"", 0, 0},
	{"plain ascii, longer than one word", 33, 33},
	{"a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z", 11, 5},
	{"\xc2\x80\xdf\xbf", 4, 2},
	{"\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf", 12, 4},
	{"\xf0\x90\x80\x80\xf4\x8f\xbf\xbf", 8, 2},
	{"eight..\x80", 7, 7},
	{"12345678\xff", 8, 8},
	{"a\xc0\x80", 1, 1},         /* overlong NUL */
	{"a\xc1\xbf", 1, 1},         /* overlong */
	{"a\xe0\x9f\xbf", 1, 1},     /* overlong */
	{"a\xf0\x8f\xbf\xbf", 1, 1}, /* overlong */
	{"a\xed\xa0\x80", 1, 1},     /* surrogate */
	{"a\xf4\x90\x80\x80", 1, 1}, /* above U+10FFFF */
	{"a\xf5\x80\x80\x80", 1, 1},
	{"a\xfe", 1, 1},
	{"a\xc3", 1, 1},
	{"a\xc3z", 1, 1},
	{"a\xe2\x82", 1, 1},
	{"a\xe2\x82z", 1, 1},
	{"a\xf0\x9f\x98", 1, 1},
	{"a\xf0\x9f\x98z", 1, 1},
};

START_TEST(valid_text_is_told_from_bad_bytes)
{
	size_t valid = utf8_valid(texts[_i].text, strlen(texts[_i].text));

	ck_assert_uint_eq(valid, texts[_i].valid);
	ck_assert_uint_eq(utf8_count(texts[_i].text, valid), texts[_i].count);
}
END_TEST

/* Writes code as UTF-8 would be written, also for surrogates and what is too large. */
static size_t write_code(unsigned long code, char target[4])
{
	size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	static const unsigned char marks[] = {0, 0, 0xc0, 0xe0, 0xf0};

	for (size_t i = length; i-- > 1; code >>= 6)
		target[i] = (char)(0x80 | (code & 0x3f));
	target[0] = (char)(marks[length] | code);
	return length;
}

START_TEST(every_code_point_but_surrogates_is_valid)
{
	for (unsigned long code = 0; code < 0x140000; code++) {
		char text[4];
		size_t length = write_code(code, text);
		bool is_good = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);

		if (utf8_character(text, length) != (is_good ? length : 0) ||
		    utf8_character(text, length - 1) != 0)
			ck_abort_msg("U+%04lX", code);
	}
}
END_TEST

START_TEST(a_cut_leaves_whole_characters)
{
	const char *text = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80";
	static const size_t kept[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 10};

	for (size_t most = 0; most < sizeof(kept) / sizeof(kept[0]); most++)
		ck_assert_uint_eq(utf8_cut(text, strlen(text), most), kept[most]);
}
END_TEST

static const struct {
	const char *text;
	size_t size;
	const char *clean;
} dirty[] = {
	{"a\nb\r\t\x7f\x01z", 100, "a b    z"},
	{"\xc3\xa9\xff\xe2\x82|\xed\xa0\x80", 100, "\xc3\xa9?\?\?|??\?"},
	{"\xc2\x9b[2J\xc2\xa0", 100, " [2J\xc2\xa0"},
	{"abcdef", 4, "abc"},
	{"ab\xe2\x82\xac", 5, "ab"},
	{"ab\xe2\x82\xac", 6, "ab\xe2\x82\xac"},
	{"abc", 1, ""},
};

START_TEST(cleaning_makes_one_line_of_valid_text)
{
	char clean[100];

	utf8_clean(clean, dirty[_i].size, dirty[_i].text, strlen(dirty[_i].text));
	ck_assert_str_eq(clean, dirty[_i].clean);
}
END_TEST

START_TEST(cleaning_works_in_place_and_without_room)
{
	char text[] = "a\nb\xff";

	utf8_clean(NULL, 0, "abc", 3);
	utf8_clean(text, sizeof(text), text, strlen(text));
	ck_assert_str_eq(text, "a b?");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("utf8");
	TCase *tcase = tcase_create("utf8");
	SRunner *runner;
	int failed;

	tcase_add_loop_test(tcase, valid_text_is_told_from_bad_bytes, 0, COUNT(texts));
	tcase_add_test(tcase, every_code_point_but_surrogates_is_valid);
	tcase_add_test(tcase, a_cut_leaves_whole_characters);
	tcase_add_loop_test(tcase, cleaning_makes_one_line_of_valid_text, 0, COUNT(dirty));
	tcase_add_test(tcase, cleaning_works_in_place_and_without_room);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
