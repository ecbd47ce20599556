#include <check.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "pattern.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static struct qb_arena arena;

static void setup(void)
{
	qb_arena_init(&arena, NULL, 0);
}

static void teardown(void)
{
	qb_arena_clear(&arena);
}

static const struct {
	const char *pattern, *text;
	bool matches;
} cases[] = {
	{"^\\d+$", "0123", true},
	{"^\\d+$", "12\n", false},
	{"^\\d+$", "\xd9\xa1", false}, /* an Arabic digit */
	{"b", "abc", true},
	{"^b", "abc", false},
	{"^.$", "\xf0\x9f\x98\x80", true}, /* one code point */
	{"^.$", "\n", false},
	{"^[\\u00e4-\\u00fc]$", "\xc3\xbc", true},
	{"^\\w+$", "aZ_9", true},
	{"^\\w+$", "\xc3\xa4", false},
	{"^\\s$", "\t", true},
	{"^(a|b){2,3}?$", "aba", true},
	{"^(a|b){2,3}?$", "abab", false},
	{"\\bcat\\b", "a cat!", true},
	{"\\/", "/", true},
	{"", "", true},
	{"^$", "", true},
};

START_TEST(texts_match_as_in_javascript)
{
	/* Patterns are static: what is compiled is kept. */
	static struct qb_pattern patterns[LENGTH(cases)];
	struct qb_pattern *pattern = &patterns[_i];
	bool matches = !cases[_i].matches;
	struct qb_error err;

	pattern->text = cases[_i].pattern;
	for (int round = 0; round < 2; round++) {
		ck_assert_int_eq(pattern_match(pattern, cases[_i].text, strlen(cases[_i].text),
					       &arena, &matches, &err),
				 QB_OK);
		ck_assert(matches == cases[_i].matches);
	}
}
END_TEST

START_TEST(a_pattern_that_is_none_is_an_error)
{
	struct qb_pattern pattern = {.text = "a)"};
	struct qb_error err;
	bool matches;

	ck_assert_int_eq(pattern_match(&pattern, "a", 1, &arena, &matches, &err), QB_INVALID);
	ck_assert_str_eq(err.message, "pattern a): unmatched closing parenthesis");
}
END_TEST

/* Without a limit this would take longer than the age of the universe. */
START_TEST(a_hostile_text_ends_soon)
{
	static struct qb_pattern pattern = {.text = "^(a|a)*(a+)+c$"};
	char text[60];
	struct qb_error err;
	bool matches;

	memset(text, 'a', sizeof(text));
	memcpy(text + sizeof(text) - 2, "cx", 2);
	ck_assert_int_eq(pattern_match(&pattern, text, sizeof(text), &arena, &matches, &err),
			 QB_INVALID);
	ck_assert_str_eq(err.message, "too complex for pattern ^(a|a)*(a+)+c$");
}
END_TEST

static void *match_often(void *pattern)
{
	struct qb_arena own;
	struct qb_error err;
	size_t good = 0;
	bool matches;

	qb_arena_init(&own, NULL, 0);
	for (int i = 0; i < 200; i++) {
		good += pattern_match(pattern, "x42", 3, &own, &matches, &err) == QB_OK && matches;
		qb_arena_reset(&own);
	}
	qb_arena_clear(&own);
	return (void *)good;
}

START_TEST(threads_share_a_pattern)
{
	static struct qb_pattern patterns[20];

	for (int round = 0; round < 20; round++) {
		pthread_t threads[4];
		void *good;

		patterns[round].text = "^x\\d+$";
		for (int i = 0; i < 4; i++)
			ck_assert_int_eq(
				pthread_create(&threads[i], NULL, match_often, &patterns[round]),
				0);
		for (int i = 0; i < 4; i++) {
			pthread_join(threads[i], &good);
			ck_assert_uint_eq((size_t)good, 200);
		}
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("pattern");
	TCase *tcase = tcase_create("pattern");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_loop_test(tcase, texts_match_as_in_javascript, 0, LENGTH(cases));
	tcase_add_test(tcase, a_pattern_that_is_none_is_an_error);
	tcase_add_test(tcase, a_hostile_text_ends_soon);
	tcase_add_test(tcase, threads_share_a_pattern);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
