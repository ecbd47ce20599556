/* link: -Wl,--wrap=malloc */
#include <check.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <qbind.h>

/* The linker calls the second for malloc(), and the first is malloc() itself. Only what an arena
 * allocates is counted, as Check allocates too. */
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
static bool is_counting;
static int counted, left = -1; /* -1: any number */

void *__wrap_malloc(size_t size)
{
	if (!is_counting)
		return __real_malloc(size);
	counted++;
	if (left == 0)
		return NULL;
	left -= left > 0;
	return __real_malloc(size);
}

static void *allocate(struct qb_arena *arena, size_t size)
{
	void *memory;

	is_counting = true;
	memory = qb_arena_alloc(arena, size);
	is_counting = false;
	return memory;
}

static bool is_aligned(const void *memory)
{
	return (uintptr_t)memory % alignof(max_align_t) == 0;
}

START_TEST(pieces_are_aligned_and_do_not_overlap)
{
	struct qb_arena arena;
	char *pieces[200];
	int changed = 0;

	qb_arena_init(&arena, NULL, 0);
	for (size_t i = 0; i < 200; i++) {
		pieces[i] = allocate(&arena, i);
		ck_assert_ptr_nonnull(pieces[i]);
		ck_assert(is_aligned(pieces[i]));
		memset(pieces[i], (int)i, i);
	}
	for (size_t i = 0; i < 200; i++) {
		for (size_t j = 0; j < i; j++)
			changed += (unsigned char)pieces[i][j] != i;
	}
	ck_assert_int_eq(changed, 0);
	qb_arena_clear(&arena);
}
END_TEST

START_TEST(empty_pieces_have_places_of_their_own)
{
	struct qb_arena arena;
	const void *first, *second;

	qb_arena_init(&arena, NULL, 0);
	first = allocate(&arena, 0);
	second = allocate(&arena, 0);
	ck_assert_ptr_nonnull(first);
	ck_assert_ptr_nonnull(second);
	ck_assert_ptr_ne(first, second);
	qb_arena_clear(&arena);
}
END_TEST

START_TEST(the_buffer_of_the_caller_comes_first)
{
	alignas(max_align_t) char buffer[257];
	struct qb_arena arena;
	char *piece;

	qb_arena_init(&arena, buffer + 1, sizeof(buffer) - 1);
	counted = 0;
	for (int i = 0; i < 15; i++) {
		piece = allocate(&arena, 16);
		ck_assert(piece > buffer && piece + 16 <= buffer + sizeof(buffer));
		ck_assert(is_aligned(piece));
	}
	ck_assert_int_eq(counted, 0);
	piece = allocate(&arena, 16);
	ck_assert_int_eq(counted, 1);
	ck_assert(piece < buffer || piece >= buffer + sizeof(buffer));
	qb_arena_clear(&arena);
	ck_assert(allocate(&arena, 16) == buffer + 16);
	qb_arena_clear(&arena);
}
END_TEST

START_TEST(a_buffer_too_small_to_align_is_left_alone)
{
	alignas(max_align_t) char buffer[16];
	struct qb_arena arena;

	qb_arena_init(&arena, buffer + 1, 3);
	ck_assert_ptr_nonnull(allocate(&arena, 1));
	qb_arena_clear(&arena);
	qb_arena_init(&arena, buffer, 0);
	ck_assert_ptr_nonnull(allocate(&arena, 1));
	qb_arena_clear(&arena);
}
END_TEST

START_TEST(reset_keeps_the_memory)
{
	struct qb_arena arena;

	qb_arena_init(&arena, NULL, 0);
	for (int round = 0; round < 10; round++) {
		if (round == 1)
			counted = 0;
		for (size_t i = 0; i < 1000; i++)
			ck_assert_ptr_nonnull(allocate(&arena, i % 300));
		qb_arena_reset(&arena);
	}
	ck_assert_int_eq(counted, 0);
	qb_arena_clear(&arena);
}
END_TEST

START_TEST(blocks_grow_so_that_there_are_few)
{
	struct qb_arena arena;

	qb_arena_init(&arena, NULL, 0);
	counted = 0;
	for (size_t i = 0; i < 100000; i++) {
		if (allocate(&arena, 100) == NULL)
			ck_abort_msg("piece %zu", i);
	}
	ck_assert_int_lt(counted, 16);
	qb_arena_clear(&arena);
}
END_TEST

START_TEST(uses_that_each_want_a_little_more_hoard_nothing)
{
	struct qb_arena arena;

	qb_arena_init(&arena, NULL, 0);
	counted = 0;
	for (size_t size = 1; size < 1000000; size += 100) {
		ck_assert_ptr_nonnull(allocate(&arena, size));
		qb_arena_reset(&arena);
	}
	ck_assert_int_lt(counted, 12);
	qb_arena_clear(&arena);
}
END_TEST

START_TEST(no_size_overflows)
{
	struct qb_arena arena;

	qb_arena_init(&arena, NULL, 0);
	left = 0;
	ck_assert_ptr_null(allocate(&arena, SIZE_MAX));
	ck_assert_ptr_null(allocate(&arena, SIZE_MAX - 15));
	ck_assert_ptr_null(allocate(&arena, SIZE_MAX - 16));
	ck_assert_ptr_null(allocate(&arena, SIZE_MAX - 64));
	ck_assert_ptr_null(allocate(&arena, SIZE_MAX / 2));
	left = -1;
	ck_assert_ptr_nonnull(allocate(&arena, 1));
	qb_arena_clear(&arena);
}
END_TEST

START_TEST(an_empty_heap_leaves_the_arena_whole)
{
	struct qb_arena arena;
	char *piece;

	qb_arena_init(&arena, NULL, 0);
	left = 1;
	piece = allocate(&arena, 1000);
	ck_assert_ptr_nonnull(piece);
	ck_assert_ptr_null(allocate(&arena, 1000));
	ck_assert_ptr_nonnull(allocate(&arena, 8));
	left = -1;
	ck_assert_ptr_nonnull(allocate(&arena, 1000));
	memset(piece, 1, 1000);
	qb_arena_clear(&arena);
	qb_arena_clear(&arena);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("arena");
	TCase *tcase = tcase_create("arena");
	SRunner *runner;
	int failed;

	tcase_add_test(tcase, pieces_are_aligned_and_do_not_overlap);
	tcase_add_test(tcase, empty_pieces_have_places_of_their_own);
	tcase_add_test(tcase, the_buffer_of_the_caller_comes_first);
	tcase_add_test(tcase, a_buffer_too_small_to_align_is_left_alone);
	tcase_add_test(tcase, reset_keeps_the_memory);
	tcase_add_test(tcase, blocks_grow_so_that_there_are_few);
	tcase_add_test(tcase, uses_that_each_want_a_little_more_hoard_nothing);
	tcase_add_test(tcase, no_size_overflows);
	tcase_add_test(tcase, an_empty_heap_leaves_the_arena_whole);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
