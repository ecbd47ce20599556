#include <check.h>
#include <stdlib.h>
#include "ctl/suggest.h"

static const struct {
	const char *word, *expected;
} slips[] = {
	{"stauts", "status"},
	{"statu", "status"},
	{"shwo", "show"},
	{"lst", "list"},
	{"frobnicate", NULL},
	{"", NULL},
	{"x", NULL},
	{"show", "show"},
	{"a-word-that-is-longer-than-any-of-ours", NULL},
};

START_TEST(the_nearest_word_is_suggested)
{
	static const char *const words[] = {"status", "show", "list", "migrate"};
	struct suggestion suggestion = {.word = slips[_i].word};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		suggest_offer(&suggestion, words[i]);
	ck_assert_pstr_eq(suggestion.best, slips[_i].expected);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("ctl_suggest");
	TCase *tcase = tcase_create("offer");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tcase, the_nearest_word_is_suggested, 0,
			    (int)(sizeof(slips) / sizeof(slips[0])));
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
