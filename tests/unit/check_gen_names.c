#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "names.h"
#include "reserved.h"

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

static const struct {
	const char *text, *snake, *member;
} fields[] = {
	{"to", "to", "to"},
	{"order_id", "order_id", "order_id"},
	{"orderId", "order_id", "order_id"},
	{"OrderID", "order_id", "order_id"},
	{"JSONText", "json_text", "json_text"},
	{"order-id", "order_id", "order_id"},
	{"Order ID", "order_id", "order_id"},
	{"a.b$c", "a_b_c", "a_b_c"},
	{"__a__b__", "a_b", "a_b"},
	{"v2Api", "v2_api", "v2_api"},
	{"int", "int", "int_"},
	{"class", "class", "class_"},
	{"template", "template", "template_"},
	{"default", "default", "default_"},
	{"_Bool", "bool", "bool_"},
	{"nullptr", "nullptr", "nullptr_"},
	{"co_await", "co_await", "co_await_"},
	{"constinit", "constinit", "constinit_"},
	{"errno", "errno", "errno_"},
	{"NULL", "null", "null"},
	{"EOF", "eof", "eof"},
	{"I", "i", "i"},
	{"linux", "linux", "linux_"},
	{"unix", "unix", "unix_"},
	{"stdin", "stdin", "stdin_"},
	{"assert", "assert", "assert_"},
	{"bool", "bool", "bool_"},
	{"st_mtime", "st_mtime", "st_mtime_"},
	{"interface", "interface", "interface"},
	{"gr\303\266\303\237e", "gr_u00f6_u00dfe", "gr_u00f6_u00dfe"},
	{"\360\237\230\200", "u1f600", "u1f600"},
	{"2nd", "2nd", "2nd"},
	{"--", "", ""},
	{"", "", ""},
};

START_TEST(a_field_becomes_a_member)
{
	ck_assert_str_eq(names_snake(memory, fields[_i].text), fields[_i].snake);
	ck_assert_str_eq(names_member(memory, fields[_i].text), fields[_i].member);
}
END_TEST

static const struct {
	const char *text, *constant;
} members[] = {
	{"low", "MAIL_P_LOW"},          {"very-low", "MAIL_P_VERY_LOW"},
	{"veryLow", "MAIL_P_VERY_LOW"}, {"1.0", "MAIL_P_1_0"},
	{"", "MAIL_P_EMPTY"},           {"<", "MAIL_P_U003C"},
	{"<=", "MAIL_P_U003C_U003D"},   {"\303\244", "MAIL_P_U00E4"},
	{"int", "MAIL_P_INT"},
};

START_TEST(a_member_of_an_enum_becomes_a_constant)
{
	ck_assert_str_eq(names_constant(memory, "mail_p", members[_i].text), members[_i].constant);
}
END_TEST

START_TEST(a_plain_name_is_48_lower_case_letters_digits_and_underscores_at_most)
{
	static const char *const good[] = {"a", "send_email", "a1", "a_", "a__b"};
	static const char *const bad[] = {"", "A", "aB", "1a", "_a", "a-b", "a b", "\303\244"};
	char text[50];

	for (size_t i = 0; i < LENGTH(good); i++)
		ck_assert_msg(names_is_plain(good[i]), "%s", good[i]);
	for (size_t i = 0; i < LENGTH(bad); i++)
		ck_assert_msg(!names_is_plain(bad[i]), "%s", bad[i]);
	memset(text, 'a', 49);
	text[49] = '\0';
	ck_assert(!names_is_plain(text));
	text[48] = '\0';
	ck_assert(names_is_plain(text));
}
END_TEST

START_TEST(only_whole_words_are_reserved)
{
	ck_assert(reserved_name("alignas") && reserved_name("xor_eq") && reserved_name("while"));
	ck_assert(!reserved_name("alig") && !reserved_name("lignas") && !reserved_name("or_") &&
		  !reserved_name("int_") && !reserved_name(""));
}
END_TEST

START_TEST(a_namespace_must_not_look_like_the_systems)
{
	ck_assert(reserved_prefix("qb") && reserved_prefix("qb_mail") && reserved_prefix("qbind"));
	ck_assert(reserved_prefix("pthread_pool"));
	ck_assert(!reserved_prefix("qbird") && !reserved_prefix("mail_qb") && !reserved_prefix(""));
	ck_assert(reserved_header("time") && reserved_header("stdio"));
	ck_assert(!reserved_header("mail") && !reserved_header("times") && !reserved_header(""));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("names");
	TCase *tests = tcase_create("names");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, a_field_becomes_a_member, 0, LENGTH(fields));
	tcase_add_loop_test(tests, a_member_of_an_enum_becomes_a_constant, 0, LENGTH(members));
	tcase_add_test(tests, a_plain_name_is_48_lower_case_letters_digits_and_underscores_at_most);
	tcase_add_test(tests, only_whole_words_are_reserved);
	tcase_add_test(tests, a_namespace_must_not_look_like_the_systems);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
