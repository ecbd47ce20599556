#include <check.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "diff.h"
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

static const char *difference(const char *before, const char *after)
{
	struct diff_side a = {"a", before, strlen(before)}, b = {"b", after, strlen(after)};
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);
	bool differs = diff_print(memory, &a, &b, "# version", out);
	const char *copy;

	fclose(out);
	ck_assert_int_eq(differs, len > 0);
	copy = memory_copy(memory, text, len);
	free(text);
	return copy;
}

#define NAMES "--- a\n+++ b\n"
#define TEN "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"

static const struct {
	const char *before, *after, *difference;
} cases[] = {
	{"", "", ""},
	{"1\n2\n", "1\n2\n", ""},
	{"# version 1\nx\n", "# version 2\nx\n", ""},
	{"# versio 1\n", "# version 2\n", NAMES "@@ -1,1 +1,1 @@\n-# versio 1\n+# version 2\n"},
	{"", "1\n", NAMES "@@ -0,0 +1,1 @@\n+1\n"},
	{"1\n", "", NAMES "@@ -1,1 +0,0 @@\n-1\n"},
	{"1\n2\n3\n", "1\n3\n", NAMES "@@ -1,3 +1,2 @@\n 1\n-2\n 3\n"},
	{"1", "1\n", NAMES "@@ -1,1 +1,1 @@\n-1\n\\ No newline at end of file\n+1\n"},
	{TEN, "1\n2\n3\n4\n5\nx\n6\n7\n8\n9\n10\n",
	 NAMES "@@ -3,6 +3,7 @@\n 3\n 4\n 5\n+x\n 6\n 7\n 8\n"},
	{TEN, "x\n2\n3\n4\n5\n6\n7\n8\n9\ny\n",
	 NAMES "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -7,4 +7,4 @@\n 7\n 8\n 9\n-10\n+y\n"},
	{TEN, "x\n2\n3\n4\n5\n6\n7\ny\n9\n10\n",
	 NAMES "@@ -1,10 +1,10 @@\n-1\n+x\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n+y\n 9\n 10\n"},
};

START_TEST(differences_look_as_those_of_diff)
{
	ck_assert_str_eq(difference(cases[_i].before, cases[_i].after), cases[_i].difference);
}
END_TEST

static char *invent(uint32_t *state)
{
	char *text = memory_alloc(memory, 128);
	size_t count;

	*state = *state * 1664525 + 1013904223;
	count = (*state >> 16) % 40;
	for (size_t i = 0; i < count; i++) {
		*state = *state * 1664525 + 1013904223;
		text[2 * i] = (char)('a' + (*state >> 16) % 3);
		text[2 * i + 1] = '\n';
	}
	return text;
}

/* Applies a difference; all lines have two bytes. */
static const char *patched(const char *before, const char *patch)
{
	char *result = memory_alloc(memory, 512), *out = result;
	size_t done = 0, first, count;

	for (patch = strstr(patch, "@@ -"); patch; patch = strstr(patch, "@@ -")) {
		ck_assert_int_eq(sscanf(patch, "@@ -%zu,%zu", &first, &count), 2);
		for (first -= count > 0; done < first; done++)
			out = mempcpy(out, before + 2 * done, 2);
		for (patch = strchr(patch, '\n') + 1; *patch && *patch != '@'; patch += 3) {
			if (*patch != '+')
				ck_assert_int_eq(before[2 * done++], patch[1]);
			if (*patch != '-')
				out = mempcpy(out, patch + 1, 2);
		}
	}
	strcpy(out, before + 2 * done);
	return result;
}

START_TEST(a_difference_leads_from_one_text_to_the_other)
{
	uint32_t state = 7;

	for (int i = 0; i < 3000; i++) {
		const char *before = invent(&state), *after = invent(&state);

		ck_assert_str_eq(patched(before, difference(before, after)), after);
	}
}
END_TEST

START_TEST(large_and_different_texts_are_shown_as_replaced)
{
	size_t count = 6000;
	char *before = memory_alloc(memory, 2 * count + 1);
	char *after = memory_alloc(memory, 2 * count + 1);

	for (size_t i = 0; i < count; i++) {
		memcpy(before + 2 * i, "a\n", 2);
		memcpy(after + 2 * i, "b\n", 2);
	}
	before[count] = after[count] = 'c';
	ck_assert_ptr_nonnull(strstr(difference(before, after), "\n-c\n"));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("diff");
	TCase *tests = tcase_create("diff");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, differences_look_as_those_of_diff, 0, LENGTH(cases));
	tcase_add_test(tests, a_difference_leads_from_one_text_to_the_other);
	tcase_add_test(tests, large_and_different_texts_are_shown_as_replaced);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
