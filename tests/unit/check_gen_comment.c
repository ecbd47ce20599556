#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "comment.h"
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

static const char *joined(const char *text)
{
	const char *const *lines = comment_lines(memory, text);
	const char *all = "";

	for (; *lines; lines++)
		all = memory_format(memory, "%s%s\n", all, *lines);
	return all;
}

static const struct {
	const char *text, *comment;
} cases[] = {
	{"", ""},
	{" \n \t\n", ""},
	{"A file.", "/** A file. */\n"},
	{"  A   file. \n\n", "/** A   file. */\n"},
	{"one\ntwo\n\nthree", "/**\n * one\n * two\n *\n * three\n */\n"},
	{"ends */ early", "/** ends * / early */\n"},
	{"**/*/", "/** ** / * / */\n"},
	{"begins /* again", "/** begins / * again */\n"},
	{"/", "/** / */\n"},
	{"*", "/** * */\n"},
	{"*\n/", "/**\n * *\n * /\n */\n"},
	{"what?\?/", "/** what? ?/ */\n"},
	{"?\?\?/", "/** ? ? ?/ */\n"},
	{"C:\\new", "/** C:\\\\new */\n"},
	{"ends in \\", "/** ends in &#92; */\n"},
	{"one\\\ntwo", "/**\n * one&#92;\n * two\n */\n"},
	{"*\\\n/", "/**\n * *&#92;\n * /\n */\n"},
	{"@param a@b.c", "/** \\@param a@b.c */\n"},
	{"100 %s %% done", "/** 100 %s %% done */\n"},
	{"bell \a, delete \177, tab\tend", "/** bell  , delete  , tab end */\n"},
	{"Gr\303\274\303\237e", "/** Gr\303\274\303\237e */\n"},
	{"turn \342\200\256 back", "/** turn U+202E back */\n"},
	{"line\342\200\250end", "/** lineU+2028end */\n"},
	{"c1 \302\205", "/** c1 U+0085 */\n"},
	{"not UTF-8: \377\300\200\355\240\200", "/** not UTF-8: ______ */\n"},
	{"cut short \342\202", "/** cut short __ */\n"},
};

START_TEST(a_text_becomes_a_comment)
{
	ck_assert_str_eq(joined(cases[_i].text), cases[_i].comment);
}
END_TEST

START_TEST(long_texts_are_wrapped_at_blanks)
{
	char text[400] = "";
	const char *const *lines;

	for (int i = 0; i < 39; i++)
		strcat(text, "word word ");
	for (lines = comment_lines(memory, text); *lines; lines++)
		ck_assert_uint_le(strlen(*lines), 90);
}
END_TEST

START_TEST(a_long_word_stays_whole)
{
	char text[202];

	memset(text, 'x', sizeof(text) - 1);
	text[100] = ' ';
	text[sizeof(text) - 1] = '\0';
	ck_assert_uint_eq(strlen(joined(text)), 4 + 104 + 104 + 4);
}
END_TEST

START_TEST(words_for_the_middle_of_a_comment_are_one_line)
{
	ck_assert_str_eq(comment_words(memory, "a\nb*/.yaml"), "a b* /.yaml");
}
END_TEST

/* What a compiler does first: trigraphs, then continued lines. */
static size_t translated(const char *from, char *to)
{
	size_t len = 0;

	for (; *from != '\0'; from++) {
		if (strncmp(from, "?\?/", 3) == 0) {
			to[len++] = '\\';
			from += 2;
		} else {
			to[len++] = *from;
		}
		if (len >= 2 && to[len - 2] == '\\' && to[len - 1] == '\n')
			len -= 2;
	}
	to[len] = '\0';
	return len;
}

static size_t count(const char *text, const char *what)
{
	size_t found = 0;

	for (; (text = strstr(text, what)) != NULL; text++)
		found++;
	return found;
}

/* Made of what is dangerous, above all. */
static void invent(char *text, size_t size, uint32_t *state)
{
	static const char *const parts[] = {
		"*",  "/", "\\",           "\n",       "?",  "%",  "@", "\"",
		"\t", " ", "\342\200\256", "\303\274", "\1", "//", "x"};
	size_t len = 0;

	while (len + 4 < size) {
		const char *part;

		*state = *state * 1664525 + 1013904223;
		part = parts[(*state >> 16) % LENGTH(parts)];
		len += (size_t)sprintf(text + len, "%s", part);
	}
}

START_TEST(any_text_is_exactly_one_comment)
{
	uint32_t state = 1;

	for (int i = 0; i < 5000; i++) {
		char text[40], seen[1024];
		const char *comment;
		size_t len;

		invent(text, sizeof(text), &state);
		comment = joined(text);
		if (*comment == '\0')
			continue;
		len = translated(comment, seen);
		ck_assert_uint_eq(count(seen, "*/"), 1);
		ck_assert_uint_eq(count(seen, "/*"), 1);
		ck_assert_uint_eq(count(seen, "\\\n"), 0);
		ck_assert_uint_eq(count(seen, "??"), 0);
		ck_assert(strncmp(seen, "/**", 3) == 0);
		ck_assert_str_eq(seen + len - 3, "*/\n");
		ck_assert_uint_eq(len, strlen(comment));
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("comment");
	TCase *tests = tcase_create("comment");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, a_text_becomes_a_comment, 0, LENGTH(cases));
	tcase_add_test(tests, long_texts_are_wrapped_at_blanks);
	tcase_add_test(tests, a_long_word_stays_whole);
	tcase_add_test(tests, words_for_the_middle_of_a_comment_are_one_line);
	tcase_add_test(tests, any_text_is_exactly_one_comment);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
