#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "character.h"
#include "memory.h"
#include "message.h"
#include "print.h"
#include "source.h"

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

static const struct source *source_of(const char *text)
{
	return source_of_text(memory, "x.yaml", text, strlen(text));
}

static struct place at(const struct source *source, size_t line, size_t column, size_t length)
{
	return (struct place){source, line, column, length};
}

static const char *printed(const struct messages *messages)
{
	static char text[4096];
	FILE *out = fmemopen(text, sizeof(text), "w");

	text[0] = '\0';
	print_messages(memory, messages, &(const struct print_style){PRINT_TEXT, false}, out);
	fclose(out);
	return text;
}

START_TEST(a_message_shows_the_line_the_mark_and_another_place)
{
	struct messages *messages = messages_new(memory);
	const struct source *source = source_of("first: 1\nsecond: two\n");
	struct place place = at(source, 2, 9, 3), also = at(source, 1, 1, 5);

	messages_add(messages, &place, "code", "%s is %d", "it", 5);
	messages_hint(messages, "did you mean '%d'?", 2);
	messages_also(messages, &also, "the first one");
	ck_assert_str_eq(printed(messages), "x.yaml:2:9: error[code]: it is 5\n"
					    "    2 | second: two\n"
					    "      |         ^^^ did you mean '2'?\n"
					    "    1 | first: 1\n"
					    "      | ----- the first one\n");
}
END_TEST

START_TEST(messages_come_in_the_order_of_their_places)
{
	struct messages *messages = messages_new(memory);
	const struct source *source = source_of("a b\nc\n");
	struct place places[] = {at(source, 2, 1, 1), at(source, 1, 3, 1), at(source, 1, 1, 1)};
	const char *text;

	ck_assert_uint_eq(messages_count(messages), 0);
	ck_assert_str_eq(printed(messages), "");
	for (size_t i = 0; i < 3; i++)
		messages_add(messages, &places[i], "x", "number %zu", i);
	messages_add(messages, &places[1], "x", "later");
	ck_assert_uint_eq(messages_count(messages), 4);
	text = printed(messages);
	ck_assert(strstr(text, "number 2") < strstr(text, "number 1"));
	ck_assert(strstr(text, "number 1") < strstr(text, "later"));
	ck_assert(strstr(text, "later") < strstr(text, "number 0"));
}
END_TEST

/* What stands under a line: the first character of the mark must be under the x. */
static const struct {
	const char *line;
	size_t column;
	const char *excerpt;
} marks[] = {
	{"x", 1, "    1 | x\n      | ^\n"},
	{"\tx", 2, "    1 |         x\n      |         ^\n"},
	{"ab\tx", 4, "    1 | ab      x\n      |         ^\n"},
	{"\303\244x", 2, "    1 | \303\244x\n      |  ^\n"},
	{"\346\227\245x", 2, "    1 | \346\227\245x\n      |   ^\n"},
	{"\360\237\230\200x", 2, "    1 | \360\237\230\200x\n      |   ^\n"},
	{"e\314\201x", 3, "    1 | e\314\201x\n      |  ^\n"},
	{"\033[x", 3, "    1 | \\x1b[x\n      |      ^\n"},
	{"\342\200\256x", 2, "    1 | \\u202ex\n      |       ^\n"},
	{"\377x", 2, "    1 | \\xffx\n      |     ^\n"},
	{"ab", 3, "    1 | ab\n      |   ^\n"},
	{"", 1, "    1 | \n      | ^\n"},
};

START_TEST(the_mark_stands_under_the_character)
{
	struct messages *messages = messages_new(memory);
	struct place place = at(source_of(marks[_i].line), 1, marks[_i].column, 1);
	const char *text;

	messages_add(messages, &place, "x", "y");
	text = printed(messages);
	ck_assert_str_eq(strchr(text, '\n') + 1, marks[_i].excerpt);
}
END_TEST

START_TEST(a_long_line_is_cut_around_the_mark)
{
	struct messages *messages = messages_new(memory);
	struct place place;
	char line[1001];

	memset(line, '-', 1000);
	line[1000] = '\0';
	line[500] = 'x';
	place = at(source_of(line), 1, 501, 400);
	messages_add(messages, &place, "x", "y");
	for (const char *text = printed(messages); *text != '\0'; text += strcspn(text, "\n") + 1)
		ck_assert_uint_le(strcspn(text, "\n"), 111);
	ck_assert_ptr_nonnull(strstr(printed(messages), "| ...---"));
	ck_assert_ptr_nonnull(strstr(printed(messages), "---...\n"));
}
END_TEST

START_TEST(many_messages_of_one_line_each_find_their_column)
{
	struct messages *messages = messages_new(memory);
	const struct source *source = source_of("\303\244bcdef");

	for (size_t column = 6; column > 0; column--) {
		struct place place = at(source, 1, column, 1), also = at(source, 1, 7 - column, 1);

		messages_add(messages, &place, "x", "y");
		messages_also(messages, &also, "z");
	}
	ck_assert_ptr_nonnull(strstr(printed(messages), "      |   ^\n    1 | \303\244bcdef\n"
							"      |    - z\n"));
	ck_assert_ptr_nonnull(strstr(printed(messages), "      |      ^\n    1 | \303\244bcdef\n"
							"      | - z\n"));
}
END_TEST

START_TEST(a_word_in_a_sentence_is_short_and_printable)
{
	struct messages *messages = messages_new(memory);
	char word[10001];

	ck_assert_str_eq(messages_word(messages, "plain \303\244"), "plain \303\244");
	ck_assert_str_eq(messages_word(messages, "a\nb\033"), "a\\x0ab\\x1b");
	memset(word, 'w', 10000);
	word[10000] = '\0';
	ck_assert_uint_le(strlen(messages_word(messages, word)), 103);
	for (size_t i = 0; i + 2 < 10000; i += 2)
		memcpy(word + i, "\314\201", 2);
	ck_assert_uint_le(strlen(messages_word(messages, word)), 500);
}
END_TEST

static const struct {
	const char *bytes;
	size_t size;
} characters[] = {
	{"a", 1},
	{"\302\200", 2},
	{"\340\240\200", 3},
	{"\357\277\277", 3},
	{"\360\220\200\200", 4},
	{"\364\217\277\277", 4},
	{"\200", 0},
	{"\300\200", 0},
	{"\301\277", 0},
	{"\302", 0},
	{"\302a", 0},
	{"\340\237\277", 0},
	{"\355\240\200", 0},
	{"\360\217\277\277", 0},
	{"\364\220\200\200", 0},
	{"\370\210\200\200", 0},
	{"\377", 0},
};

START_TEST(only_utf_8_is_a_character)
{
	const char *bytes = characters[_i].bytes;
	uint32_t point;

	ck_assert_uint_eq(character_read(bytes, strlen(bytes), &point), characters[_i].size);
}
END_TEST

START_TEST(lines_end_as_yaml_ends_them)
{
	const char *text = "\357\273\277one\r\ntwo\rthree\302\205four\342\200\250\n\303\244six";
	const struct source *source = source_of(text);
	static const char *const lines[] = {"one", "two", "three", "four", "", "\303\244six"};
	struct place place = source_place(source, source->len - 1);
	size_t len;

	ck_assert_uint_eq(source->line_count, 6);
	for (size_t i = 0; i < 6; i++) {
		const char *line = source_line(source, i + 1, &len);

		ck_assert_uint_eq(len, strlen(lines[i]));
		ck_assert_mem_eq(line, lines[i], len);
	}
	ck_assert_uint_eq(place.line, 6);
	ck_assert_uint_eq(place.column, 4);
	ck_assert_str_eq(source_at(&place), "x");
	source_line(source, 7, &len);
	ck_assert_uint_eq(len, 0);
}
END_TEST

START_TEST(a_file_that_cannot_be_read_is_a_problem)
{
	const char *problem = NULL;

	ck_assert_ptr_null(source_load(memory, "/nowhere/x.yaml", &problem));
	ck_assert_str_eq(problem, "/nowhere/x.yaml: No such file or directory");
	ck_assert_ptr_null(source_load(memory, "/", &problem));
	ck_assert_str_eq(problem, "/: Is a directory");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("message");
	TCase *tests = tcase_create("message");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_test(tests, a_message_shows_the_line_the_mark_and_another_place);
	tcase_add_test(tests, messages_come_in_the_order_of_their_places);
	tcase_add_loop_test(tests, the_mark_stands_under_the_character, 0, LENGTH(marks));
	tcase_add_test(tests, a_long_line_is_cut_around_the_mark);
	tcase_add_test(tests, many_messages_of_one_line_each_find_their_column);
	tcase_add_test(tests, a_word_in_a_sentence_is_short_and_printable);
	tcase_add_loop_test(tests, only_utf_8_is_a_character, 0, LENGTH(characters));
	tcase_add_test(tests, lines_end_as_yaml_ends_them);
	tcase_add_test(tests, a_file_that_cannot_be_read_is_a_problem);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
