#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "suggest.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static const char *const words[] = {"minimum", "maximum",  "minLength", "maxLength",
				    "items",   "optional", "default",   "id"};

static const char *best_of(const char *word)
{
	struct suggestion suggestion = suggest(word);

	for (size_t i = 0; i < LENGTH(words); i++)
		suggest_offer(&suggestion, words[i]);
	return suggestion.best;
}

static const struct {
	const char *word, *best;
} cases[] = {
	{"maxLenght", "maxLength"},
	{"maxlength", "maxLength"},
	{"max_length", "maxLength"},
	{"MAX-LENGTH", "maxLength"},
	{"maxLength", "maxLength"},
	{"item", "items"},
	{"itmes", "items"},
	{"itemss", "items"},
	{"maximm", "maximum"},
	{"minimun", "minimum"},
	{"defualt", "default"},
	{"di", "id"},
	{"optinal", "optional"},
	{"ix", "id"},
	{"x", NULL},
	{"", NULL},
	{"__", NULL},
	{"required", NULL},
	{"pattern", NULL},
	{"mum", NULL},
};

START_TEST(the_nearest_word_is_suggested)
{
	const char *best = best_of(cases[_i].word);

	if (cases[_i].best)
		ck_assert_str_eq(best, cases[_i].best);
	else
		ck_assert_ptr_null(best);
}
END_TEST

START_TEST(long_words_are_not_compared)
{
	struct suggestion suggestion;
	char word[SUGGEST_LENGTH + 2];

	memset(word, 'a', sizeof(word) - 1);
	word[SUGGEST_LENGTH + 1] = '\0';
	suggestion = suggest(word);
	suggest_offer(&suggestion, word);
	ck_assert_ptr_null(suggestion.best);
	word[SUGGEST_LENGTH] = '\0';
	suggestion = suggest(word);
	suggest_offer(&suggestion, word);
	ck_assert_ptr_eq(suggestion.best, word);
}
END_TEST

START_TEST(of_two_that_are_equally_near_the_first_wins)
{
	struct suggestion suggestion = suggest("int");

	suggest_offer(&suggestion, "ints");
	suggest_offer(&suggestion, "inte");
	ck_assert_str_eq(suggestion.best, "ints");
	suggest_offer(&suggestion, "int");
	ck_assert_str_eq(suggestion.best, "int");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("suggest");
	TCase *tests = tcase_create("suggest");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tests, the_nearest_word_is_suggested, 0, LENGTH(cases));
	tcase_add_test(tests, long_words_are_not_compared);
	tcase_add_test(tests, of_two_that_are_equally_near_the_first_wins);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
