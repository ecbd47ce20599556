#include <check.h>
#include <stdlib.h>
#include "depfile.h"
#include "memory.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
	const char *targets[3], *sources[3], *text;
} cases[] = {
	{{"mail.h", "mail.c"}, {"tasks.yaml"}, "mail.h mail.c: tasks.yaml\n\ntasks.yaml:\n"},
	{{"a"}, {"b", "c"}, "a: b c\n\nb:\n\nc:\n"},
	{{"a b"}, {"c#d"}, "a\\ b: c\\#d\n\nc\\#d:\n"},
	{{"a"}, {"$x"}, "a: $$x\n\n$$x:\n"},
	{{"a"}, {"x\\ y\\z"}, "a: x\\\\\\ y\\z\n\nx\\\\\\ y\\z:\n"},
	{{"c:d"}, {"%"}, "c\\:d: %\n\n%:\n"},
};

START_TEST(names_are_escaped_for_make)
{
	struct memory *memory = memory_new();

	ck_assert_str_eq(depfile_text(memory, cases[_i].targets, cases[_i].sources),
			 cases[_i].text);
	memory_free(memory);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("depfile");
	TCase *tests = tcase_create("depfile");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tests, names_are_escaped_for_make, 0, LENGTH(cases));
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
