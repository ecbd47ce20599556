#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "base64.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
	const char *text, *bytes;
	size_t len;
} pairs[] = {
	/* RFC 4648, section 10 */
	{"", "", 0},
	{"Zg==", "f", 1},
	{"Zm8=", "fo", 2},
	{"Zm9v", "foo", 3},
	{"Zm9vYg==", "foob", 4},
	{"Zm9vYmE=", "fooba", 5},
	{"Zm9vYmFy", "foobar", 6},
	{"+/+/", "\xfb\xff\xbf", 3},
	{"AAAA", "\0\0\0", 3},
};

START_TEST(texts_and_bytes_become_each_other)
{
	uint8_t bytes[16];
	char text[16];
	size_t len, offset;

	ck_assert(base64_decode(pairs[_i].text, strlen(pairs[_i].text), bytes, &len, &offset));
	ck_assert_uint_eq(len, pairs[_i].len);
	ck_assert(memcmp(bytes, pairs[_i].bytes, len) == 0);
	ck_assert_uint_le(len, base64_decoded_size(strlen(pairs[_i].text)));
	ck_assert_uint_eq(base64_encoded_size(len), strlen(pairs[_i].text));
	base64_encode(bytes, len, text);
	ck_assert(memcmp(text, pairs[_i].text, base64_encoded_size(len)) == 0);
}
END_TEST

static const struct {
	const char *text;
	size_t offset;
} bad[] = {
	{"Z", 1},        {"Zg", 2},   {"Zg=", 3},    {"Zh==", 1}, {"Zm9=", 2},
	{"Zg==Zg==", 2}, {"=g==", 0}, {"Zm9v\n", 5}, {"Zm 9", 2}, {"Zm-_", 2},
	{"Z===", 1},     {"====", 0}, {"Zm9vZ", 5},  {"Zg=a", 3}, {"\xff\xff\xff\xff", 0},
};

START_TEST(what_is_wrong_is_found)
{
	uint8_t bytes[16];
	size_t len, offset;

	ck_assert(!base64_decode(bad[_i].text, strlen(bad[_i].text), bytes, &len, &offset));
	ck_assert_uint_eq(offset, bad[_i].offset);
}
END_TEST

START_TEST(any_bytes_come_back_in_place)
{
	for (size_t len = 0; len < 200; len++) {
		uint8_t bytes[200], text[300];
		size_t back, offset;

		for (size_t i = 0; i < len; i++)
			bytes[i] = (uint8_t)(i * 37 + len * 11);
		base64_encode(bytes, len, (char *)text);
		ck_assert(base64_decode((char *)text, base64_encoded_size(len), text, &back,
					&offset));
		ck_assert_uint_eq(back, len);
		ck_assert(memcmp(text, bytes, len) == 0);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("base64");
	TCase *tcase = tcase_create("base64");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tcase, texts_and_bytes_become_each_other, 0, LENGTH(pairs));
	tcase_add_loop_test(tcase, what_is_wrong_is_found, 0, LENGTH(bad));
	tcase_add_test(tcase, any_bytes_come_back_in_place);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
