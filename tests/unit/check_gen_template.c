#include <check.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "template.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static const char view_text[] =
	"{'name': 'mail', 'count': 3, 'yes': true, 'no': false, 'nothing': null,"
	" 'empty': [], 'words': ['one', 'two'],"
	" 'types': [{'c_name': 'a', 'fields': [{'kind': 'x', 'n': 1}, {'kind': 'y', 'n': 2}]},"
	"           {'c_name': 'b', 'fields': []}]}";

static struct memory *memory;
static struct templates *templates;
static json_t *view;

static void setup(void)
{
	char *text = strdup(view_text);

	for (char *c = text; *c != '\0'; c++)
		*c = *c == '\'' ? '"' : *c;
	view = json_loads(text, 0, NULL);
	ck_assert_ptr_nonnull(view);
	free(text);
	memory = memory_new();
	templates = templates_new(memory);
}

static void teardown(void)
{
	json_decref(view);
	memory_free(memory);
}

/* NULL after a mistake. */
static char *rendered(const char *source)
{
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);
	bool is_fine = templates_add(templates, "t.h", source) &&
		       templates_render(templates, "t.h", view, out);

	fclose(out);
	ck_assert_int_eq(is_fine, templates_error(templates) == NULL);
	if (is_fine)
		return text;
	free(text);
	return NULL;
}

static const struct {
	const char *source, *text;
} renderings[] = {
	{"", ""},
	{"plain\n\n\ttext\n", "plain\n\n\ttext\n"},
	{"no newline at the end", "no newline at the end\n"},
	{"$name$_x = $count$;\n", "mail_x = 3;\n"},
	{"$$$name$$$ costs 3$$\n", "$mail$ costs 3$\n"},
	{"//% for w in words\n\t$w$,\n//% end\n", "\tone,\n\ttwo,\n"},
	{"//% for w in empty\nnever\n//% end\nx\n", "x\n"},
	{"//% for t in types\n//% for f in t.fields\n$t.c_name$.$f.kind$$f.n$\n//% end\n//% end\n",
	 "a.x1\na.y2\n"},
	{"//% for w in words\n1$w$\n//% end\n//% for w in words\n2$w$\n//% end\n",
	 "1one\n1two\n2one\n2two\n"},
	{"//% if yes\na\n//% else\nb\n//% end\n", "a\n"},
	{"//% if no\na\n//% else\nb\n//% end\n", "b\n"},
	{"//% if not no\na\n//% end\n//% if not yes\nb\n//% end\n", "a\n"},
	{"//% if no\n$absent$\n//% end\n", ""},
	{"  //%   for\tw  in words  \n$w$\n\t//% end\n", "one\ntwo\n"},
	{"//% block b\n{\n\t$name$\n\n}\n//% end\n\t//% use b\n", "\t{\n\t\tmail\n\n\t}\n"},
	{"//% block in\ni\n//% end\n//% block out\no\n  //% use in\n//% end\n\t//% use out\n",
	 "\to\n\t  i\n"},
	{"//% for t in types\n//% for f in t.fields\n//% use row_$f.kind$\n//% end\n//% end\n"
	 "//% block row_x\nX$f.n$\n//% end\n//% block row_y\nY$f.n$\n//% end\n",
	 "X1\nY2\n"},
};

START_TEST(a_template_becomes_text)
{
	char *text = rendered(renderings[_i].source);

	ck_assert_msg(text, "%s", templates_error(templates));
	ck_assert_str_eq(text, renderings[_i].text);
	free(text);
}
END_TEST

static const struct {
	const char *source, *error;
} mistakes[] = {
	{"a\n$absent$\n", "t.h:2: nothing is named 'absent' in 'absent'"},
	{"$name.x$\n", "t.h:1: nothing is named 'x' in 'name.x'"},
	{"//% for t in types\n$t.c_nam$\n//% end\n",
	 "t.h:2: nothing is named 'c_nam' in 't.c_nam'"},
	{"//% for t in types\n//% end\n$t.c_name$\n", "t.h:3: nothing is named 't' in 't.c_name'"},
	{"$words$\n", "t.h:1: 'words' is neither a string nor an integer"},
	{"$yes$\n", "t.h:1: 'yes' is neither a string nor an integer"},
	{"$nothing$\n", "t.h:1: 'nothing' is neither a string nor an integer"},
	{"\n//% for x in name\n//% end\n", "t.h:2: 'name' is not a list"},
	{"//% for x in absent\n//% end\n", "t.h:1: nothing is named 'absent' in 'absent'"},
	{"//% for name in words\n//% end\n", "t.h:1: 'name' is already the name of something"},
	{"//% for w in words\n//% for w in words\n//% end\n//% end\n",
	 "t.h:2: 'w' is already the name of something"},
	{"//% for w of words\n//% end\n", "t.h:1: expected '//% for x in path'"},
	{"//% for words\n//% end\n", "t.h:1: expected '//% for x in path'"},
	{"//% for W in words\n//% end\n", "t.h:1: expected '//% for x in path'"},
	{"//% for a in b in c d\n", "t.h:1: too many words"},
	{"//% if name\n//% end\n", "t.h:1: 'name' is not a boolean"},
	{"//% if nothing\n//% end\n", "t.h:1: 'nothing' is not a boolean"},
	{"//% if count\n//% end\n", "t.h:1: 'count' is not a boolean"},
	{"//% if never yes\n//% end\n", "t.h:1: expected '//% if path' or '//% if not path'"},
	{"//% if\n//% end\n", "t.h:1: expected '//% if path'"},
	{"//% if yes == no\n//% end\n", "t.h:1: expected '//% if path'"},
	{"//% if a..b\n//% end\n", "t.h:1: 'a..b' is not a path: names joined by dots"},
	{"\n//% if yes\nx\n", "t.h:2: this 'if' has no end"},
	{"//% for w in words\n//% if yes\n//% end\n", "t.h:1: this 'for' has no end"},
	{"//% block b\nx\n", "t.h:1: this 'block' has no end"},
	{"x\n//% end\n", "t.h:2: a stray 'end'"},
	{"//% end x\n", "t.h:1: expected '//% end'"},
	{"//% else\n", "t.h:1: 'else' without an 'if'"},
	{"//% for w in words\n//% else\n//% end\n", "t.h:2: 'else' without an 'if'"},
	{"//% block b\n//% else\n//% end\n", "t.h:2: 'else' without an 'if'"},
	{"//% if yes\n//% else\n//% else\n//% end\n",
	 "t.h:3: a second 'else' for the 'if' in line 1"},
	{"//% elif yes\n", "t.h:1: no directive is named 'elif'"},
	{"//%\n", "t.h:1: //% without a directive"},
	{"x(); //% if yes\n", "t.h:1: a directive stands alone on its line"},
	{"cost: 3$\n", "t.h:1: a $ is open; $$ is a dollar"},
	{"$name\n$\n", "t.h:1: a $ is open; $$ is a dollar"},
	{"$na me$\n", "t.h:1: 'na me' is not a path: names joined by dots"},
	{"$.name$\n", "t.h:1: '.name' is not a path: names joined by dots"},
	{"//% use b\n", "t.h:1: no block is named 'b'"},
	{"//% use row_$name$\n", "t.h:1: no block is named 'row_mail'"},
	{"//% use row_$name\n", "t.h:1: a $ is open; $$ is a dollar"},
	{"//% use row_$absent$\n", "t.h:1: nothing is named 'absent' in 'absent'"},
	{"//% use\n", "t.h:1: expected '//% use NAME'"},
	{"//% block a\n//% block b\n//% end\n//% end\n",
	 "t.h:2: a block inside the 'block' of line 1"},
	{"//% if yes\n//% block b\n//% end\n//% end\n", "t.h:2: a block inside the 'if' of line 1"},
	{"//% block b\n//% end\n//% block b\n//% end\n", "t.h:3: a second block named 'b'"},
	{"//% block B.c\n//% end\n", "t.h:1: 'B.c' is not a name for a block"},
	{"//% block a\n//% use a\n//% end\n//% use a\n", "t.h:2: block 'a' uses itself"},
	{"//% block a\n//% use b\n//% end\n//% block b\n//% use a\n//% end\n//% use b\n",
	 "t.h:2: block 'b' uses itself"},
};

START_TEST(a_mistake_is_one_line_with_its_place)
{
	ck_assert_ptr_null(rendered(mistakes[_i].source));
	ck_assert_str_eq(templates_error(templates), mistakes[_i].error);
}
END_TEST

START_TEST(blocks_are_shared_between_files)
{
	char *text;

	ck_assert(templates_add(templates, "blocks.h", "//% block b\nin $name$\n//% end\n"));
	text = rendered("//% use b\n");
	ck_assert_str_eq(text, "in mail\n");
	free(text);
}
END_TEST

START_TEST(a_second_file_of_one_name_is_refused)
{
	ck_assert(templates_add(templates, "t.h", ""));
	ck_assert(!templates_add(templates, "t.h", ""));
	ck_assert_str_eq(templates_error(templates), "t.h:1: a second file of this name");
}
END_TEST

START_TEST(a_template_that_is_not_there_is_named)
{
	ck_assert(!templates_render(templates, "x.c", view, stdout));
	ck_assert_str_eq(templates_error(templates), "x.c:1: there is no such template");
}
END_TEST

START_TEST(depth_has_a_limit)
{
	char source[64 * 16] = "";

	for (size_t i = 0; i < 64; i++)
		strcat(source, "//% if yes\n");
	ck_assert_ptr_null(rendered(source));
	ck_assert_str_eq(templates_error(templates),
			 "t.h:32: directives inside directives: more than 32");
}
END_TEST

static const struct {
	int blocks;
	const char *indent, *error;
} deep[] = {
	{40, "", "t.h:95: blocks inside blocks: more than 32"},
	{20, "\t\t\t\t\t\t\t\t", "t.h:50: the indentation is too wide"},
};

START_TEST(blocks_that_use_blocks_have_a_limit)
{
	char source[8192];
	size_t len = 0;

	for (int i = 0; i < deep[_i].blocks; i++)
		len += (size_t)sprintf(source + len, "//%% block b%d\n%s//%% use b%d\n//%% end\n",
				       i, deep[_i].indent, i + 1);
	sprintf(source + len, "//%% use b0\n");
	ck_assert_ptr_null(rendered(source));
	ck_assert_str_eq(templates_error(templates), deep[_i].error);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("template");
	TCase *tests = tcase_create("template");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, a_template_becomes_text, 0, LENGTH(renderings));
	tcase_add_loop_test(tests, a_mistake_is_one_line_with_its_place, 0, LENGTH(mistakes));
	tcase_add_test(tests, blocks_are_shared_between_files);
	tcase_add_test(tests, a_second_file_of_one_name_is_refused);
	tcase_add_test(tests, a_template_that_is_not_there_is_named);
	tcase_add_test(tests, depth_has_a_limit);
	tcase_add_loop_test(tests, blocks_that_use_blocks_have_a_limit, 0, LENGTH(deep));
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
