#include <check.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include "ctl/table.h"

static const struct table_column columns[] = {{"ID", false}, {"N", true}, {"ERROR", false}};
static const struct table_column bare_columns[] = {{NULL, false}, {NULL, false}};

/* Cells row by row, ending in NULL. */
static void assert_prints(const struct table_column *kinds, size_t count, const char *const *cells,
			  size_t width, const char *expected)
{
	struct table *table = table_new(kinds, count);
	char *text;
	size_t size;
	FILE *stream = open_memstream(&text, &size);

	ck_assert_ptr_nonnull(stream);
	while (*cells != NULL)
		table_add(table, *cells++);
	table_print(table, stream, width);
	fclose(stream);
	ck_assert_str_eq(text, expected);
	free(text);
	table_free(table);
}

static const struct {
	const char *when;
	size_t width;
	const char *cells[7];
	const char *expected;
} prints[] = {
	{"an empty table has its headings", 0, {NULL}, "ID  N  ERROR\n"},
	{"numbers stand to the right and no line ends in blanks",
	 0,
	 {"a", "7", "", "bcd", "1000", "no"},
	 "ID      N  ERROR\na       7\nbcd  1000  no\n"},
	{"wide and combining characters count as the terminal shows them",
	 0,
	 {"\xe4\xbb\xbb\xe5\x8a\xa1", "1", "x", "e\xcc\x81", "2", "y"},
	 "ID    N  ERROR\n\xe4\xbb\xbb\xe5\x8a\xa1  1  x\ne\xcc\x81     2  y\n"},
	{"control bytes and bad UTF-8 do not pass",
	 0,
	 {"a\x1b[2Jb", "1", "x\ny", "\xff", "2", "z"},
	 "ID      N  ERROR\na [2Jb  1  x y\n?       2  z\n"},
	{"the last column is cut at the terminal's width",
	 37,
	 {"a", "1", "123456789012345678901234567890123456789"},
	 "ID  N  ERROR\na   1  12345678901234567890123456789\xe2\x80\xa6\n"},
	{"what just fits is not cut",
	 37,
	 {"a", "1", "123456789012345678901234567890"},
	 "ID  N  ERROR\na   1  123456789012345678901234567890\n"},
	{"a wide character is not cut in two",
	 37,
	 {"a", "1", "1234567890123456789012345678\xe4\xbb\xbb\xe4\xbb\xbb"},
	 "ID  N  ERROR\na   1  1234567890123456789012345678\xe2\x80\xa6\n"},
	{"in a narrow terminal the last column has its own line",
	 16,
	 {"a", "1", "", "b", "2", "1234567890123"},
	 "ID  N\n    ERROR\na   1\nb   2\n    12345678901\xe2\x80\xa6\n"},
};

START_TEST(a_table_is_aligned)
{
	assert_prints(columns, 3, prints[_i].cells, prints[_i].width, prints[_i].expected);
}
END_TEST

START_TEST(a_table_may_go_without_headings)
{
	static const char *const cells[] = {"id", "1", "last_error", "two", "", "lines", NULL};

	assert_prints(bare_columns, 2, cells, 0,
		      "id          1\nlast_error  two\n            lines\n");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("ctl_table");
	TCase *tcase = tcase_create("print");
	SRunner *runner = srunner_create(suite);
	int failed;

	setlocale(LC_CTYPE, "C.UTF-8");
	tcase_add_loop_test(tcase, a_table_is_aligned, 0,
			    (int)(sizeof(prints) / sizeof(prints[0])));
	tcase_add_test(tcase, a_table_may_go_without_headings);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
