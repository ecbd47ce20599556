#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "format.h"
#include "forms.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

START_TEST(good_texts_pass)
{
	ck_assert(format_check((enum qb_format)good_formats[_i].format, good_formats[_i].text,
			       strlen(good_formats[_i].text)));
}
END_TEST

START_TEST(bad_texts_do_not)
{
	ck_assert(!format_check((enum qb_format)bad_formats[_i].format, bad_formats[_i].text,
				strlen(bad_formats[_i].text)));
}
END_TEST

START_TEST(no_format_takes_a_nul)
{
	static const char text[] = "a@b\0c";

	for (int format = QB_EMAIL; format <= QB_IPV6; format++) {
		ck_assert(!format_check((enum qb_format)format, text, sizeof(text) - 1));
		ck_assert(!format_check((enum qb_format)format, "::\0", 3));
		ck_assert(!format_check((enum qb_format)format, "a\0", 2));
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("format");
	TCase *tcase = tcase_create("format");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tcase, good_texts_pass, 0, LENGTH(good_formats));
	tcase_add_loop_test(tcase, bad_texts_do_not, 0, LENGTH(bad_formats));
	tcase_add_test(tcase, no_format_takes_a_nul);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
