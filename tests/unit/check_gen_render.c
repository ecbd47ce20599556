#include <check.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "memory.h"
#include "render.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static struct memory *memory;
static struct templates *templates;
static json_t *view;
static char folder[] = "/tmp/check_gen_render.XXXXXX";

static void setup(void)
{
	memory = memory_new();
	view = json_pack("{s:s}", "name", "mail");
	strcpy(folder + strlen(folder) - 6, "XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void teardown(void)
{
	ck_assert_int_eq(system(memory_format(memory, "rm -rf '%s'", folder)), 0);
	json_decref(view);
	memory_free(memory);
}

static void put(const char *name, const char *text)
{
	FILE *file = fopen(memory_format(memory, "%s/%s", folder, name), "w");

	ck_assert_ptr_nonnull(file);
	ck_assert_int_ge(fputs(text, file), 0);
	ck_assert_int_eq(fclose(file), 0);
}

static const struct {
	const char *source, *text;
} squeezed[] = {
	{"", ""},
	{"\n\n\n", ""},
	{"a\n\nb\n", "a\n\nb\n"},
	{"\n\na\n\n\n\nb\n\n\n", "a\n\nb\n"},
	{"a", "a\n"},
};

START_TEST(runs_of_blank_lines_become_one)
{
	const char *text;
	size_t len;

	put("t.h", squeezed[_i].source);
	ck_assert_ptr_null(render_load(memory, folder, &templates));
	ck_assert_ptr_null(render(memory, templates, "t.h", view, &text, &len));
	ck_assert_str_eq(text, squeezed[_i].text);
	ck_assert_uint_eq(len, strlen(text));
}
END_TEST

START_TEST(a_folder_gives_its_c_files_and_no_others)
{
	const char *text;
	size_t len;

	put("main.c", "//% use block\n");
	put("block.h", "//% block block\n$name$\n//% end\n");
	put("block.h~", "//% end\n");
	put(".block.h", "//% end\n");
	put("embed.awk", "//% end\n");
	ck_assert_ptr_null(render_load(memory, folder, &templates));
	ck_assert_ptr_null(render(memory, templates, "main.c", view, &text, &len));
	ck_assert_str_eq(text, "mail\n");
}
END_TEST

START_TEST(a_mistake_has_its_place)
{
	const char *text = NULL;
	size_t len;

	put("a.h", "x\n//% if name\n//% end\n");
	ck_assert_ptr_null(render_load(memory, folder, &templates));
	ck_assert_str_eq(render(memory, templates, "a.h", view, &text, &len),
			 "a.h:2: 'name' is not a boolean");
	ck_assert_ptr_null(text);
	put("b.h", "//% end\n");
	ck_assert_str_eq(render_load(memory, folder, &templates), "b.h:1: a stray 'end'");
}
END_TEST

START_TEST(a_folder_or_file_that_cannot_be_read_is_named)
{
	ck_assert_str_eq(render_load(memory, "/nowhere", &templates),
			 "/nowhere: No such file or directory");
	ck_assert_int_eq(mkdir(memory_format(memory, "%s/a.h", folder), 0755), 0);
	ck_assert_str_eq(render_load(memory, folder, &templates),
			 memory_format(memory, "%s/a.h: Is a directory", folder));
}
END_TEST

START_TEST(what_is_built_in_can_be_read)
{
	ck_assert_ptr_null(render_load(memory, NULL, &templates));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("render");
	TCase *tests = tcase_create("render");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, runs_of_blank_lines_become_one, 0, LENGTH(squeezed));
	tcase_add_test(tests, a_folder_gives_its_c_files_and_no_others);
	tcase_add_test(tests, a_mistake_has_its_place);
	tcase_add_test(tests, a_folder_or_file_that_cannot_be_read_is_named);
	tcase_add_test(tests, what_is_built_in_can_be_read);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
