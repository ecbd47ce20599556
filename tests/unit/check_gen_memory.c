#include <check.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "memory.h"

static struct memory *memory;

static void setup(void)
{
	memory = memory_new();
}

static void teardown(void)
{
	memory_free(memory);
}

START_TEST(pieces_are_zeroed_and_aligned)
{
	for (size_t size = 0; size < 200; size++) {
		unsigned char *piece = memory_alloc(memory, size);

		ck_assert_uint_eq((uintptr_t)piece % _Alignof(max_align_t), 0);
		for (size_t i = 0; i < size; i++)
			ck_assert_uint_eq(piece[i], 0);
		memset(piece, 0xff, size);
	}
}
END_TEST

START_TEST(a_piece_may_be_larger_than_any_chunk)
{
	char *piece = memory_alloc(memory, 10000000);

	piece[9999999] = 'x';
	ck_assert_str_eq(memory_copy(memory, "small", 3), "sma");
	ck_assert_int_eq(piece[9999999], 'x');
}
END_TEST

START_TEST(an_array_grows_and_keeps_what_it_holds)
{
	size_t *array = NULL;

	for (size_t i = 0; i < 1000; i++) {
		array = memory_grow(memory, array, i, sizeof(*array));
		ck_assert_uint_eq(array[i], 0);
		array[i] = i;
	}
	for (size_t i = 0; i < 1000; i++)
		ck_assert_uint_eq(array[i], i);
}
END_TEST

START_TEST(a_text_is_formatted_whole)
{
	char word[5000];
	const char *text;

	memset(word, 'w', sizeof(word) - 1);
	word[sizeof(word) - 1] = '\0';
	text = memory_format(memory, "%s-%d", word, 5);
	ck_assert_uint_eq(strlen(text), 5001);
	ck_assert_str_eq(text + 4999, "-5");
}
END_TEST

START_TEST(an_empty_heap_ends_the_program_with_2)
{
	memory_alloc(memory, SIZE_MAX);
}
END_TEST

START_TEST(nothing_is_freed_as_well)
{
	memory_free(NULL);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("memory");
	TCase *tests = tcase_create("memory");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_test(tests, pieces_are_zeroed_and_aligned);
	tcase_add_test(tests, a_piece_may_be_larger_than_any_chunk);
	tcase_add_test(tests, an_array_grows_and_keeps_what_it_holds);
	tcase_add_test(tests, a_text_is_formatted_whole);
	tcase_add_exit_test(tests, an_empty_heap_ends_the_program_with_2, 2);
	tcase_add_test(tests, nothing_is_freed_as_well);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
