#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "decoding.h"

/* SAMPLE_START takes columns 1 to 54, a comma the next. */
static const struct refusal values[] = {
	{"{\"template\": \"t\"}", "$.to: required field is missing [required]", "$.to", 1, 1},
	{"{}", "$.to: required field is missing [required]", "$.to", 1, 1},
	{"{\"to\":\"a\",\"template\":\"t\",\n\"params\": {}}",
	 "$.params.order_id: required field is missing [required]", "$.params.order_id", 2, 11},
	{SAMPLE(",\"files\":[{\"name\":\"\",\"size\":1},{\"name\":\"\"}]"),
	 "$.files[1].size: required field is missing [required]", "$.files[1].size", 1, 86},
	/* the wrong kind */
	{"{\"to\": 5", "$.to: expected a string, got number 5 [type]", "$.to", 1, 8},
	{"{\"to\": null", "$.to: expected a string, got null [type]", "$.to", 1, 8},
	{"{\"to\": {\"a\":", "$.to: expected a string, got an object [type]", "$.to", 1, 8},
	{"{\"to\": [", "$.to: expected a string, got an array [type]", "$.to", 1, 8},
	{"{\"to\": true", "$.to: expected a string, got true [type]", "$.to", 1, 8},
	{"{\"to\":\"a\",\"template\":\"t\",\"params\":null}",
	 "$.params: expected an object, got null [type]", "$.params", 1, 35},
	{SAMPLE(",\"is urgent?\":\"true\""),
	 "$[\"is urgent?\"]: expected a boolean, got string \"true\" [type]", "$[\"is urgent?\"]",
	 1, 69},
	{SAMPLE(",\"is urgent?\":1"), "$[\"is urgent?\"]: expected a boolean, got number 1 [type]",
	 "$[\"is urgent?\"]", 1, 69},
	{SAMPLE(",\"big\":\"7\""), "$.big: expected an integer, got string \"7\" [type]", "$.big",
	 1, 62},
	{SAMPLE(",\"big\":true"), "$.big: expected an integer, got true [type]", "$.big", 1, 62},
	{SAMPLE(",\"amount\":\"1.5\""), "$.amount: expected a number, got string \"1.5\" [type]",
	 "$.amount", 1, 65},
	{SAMPLE(",\"at\":1709208000"), "$.at: expected a string, got number 1709208000 [type]",
	 "$.at", 1, 61},
	{SAMPLE(",\"key\":7"), "$.key: expected a string, got number 7 [type]", "$.key", 1, 62},
	{SAMPLE(",\"priority\":2"), "$.priority: expected a string, got number 2 [type]",
	 "$.priority", 1, 67},
	{SAMPLE(",\"files\":[{\"name\":\"a\",\"size\":1},\n{\"name\":\"b\",\"size\": \"10\"}]"),
	 "$.files[1].size: expected an integer, got string \"10\" [type]", "$.files[1].size", 2,
	 21},
	{SAMPLE(",\"files\":[null]"), "$.files[0]: expected an object, got null [type]",
	 "$.files[0]", 1, 65},
	{SAMPLE(",\"files\":{}"), "$.files: expected an array, got an object [type]", "$.files", 1,
	 64},
	{SAMPLE(",\"matrix\":[[1],[2,\"x\"]]"),
	 "$.matrix[1][1]: expected a number, got string \"x\" [type]", "$.matrix[1][1]", 1, 73},
	{"[]", "$: expected an object, got an array [type]", "$", 1, 1},
	{" 5", "$: expected an object, got number 5 [type]", "$", 1, 2},
	/* what was found is escaped and cut */
	{SAMPLE(",\"big\":\"a\\n\\u0001\\\"\\\\\\u00e9\""),
	 "$.big: expected an integer, got string \"a\\n\\u0001\\\"\\\\\xc3\xa9\" [type]", "$.big",
	 1, 62},
	{SAMPLE(",\"big\":\"" TEN("1234") "5\""),
	 "$.big: expected an integer, got string \"" TEN("1234") "...\" [type]", "$.big", 1, 62},
	{SAMPLE(",\"big\":\"" TEN("123") "123456789\xc3\xa9\""),
	 "$.big: expected an integer, got string \"" TEN("123") "123456789...\" [type]", "$.big", 1,
	 62},
	{SAMPLE(",\"at\":" TEN("12345")),
	 "$.at: expected a string, got number 1234512345123451234512345123451234512345... [type]",
	 "$.at", 1, 61},
	/* integers */
	{SAMPLE(",\"big\":9223372036854775808"),
	 "$.big: 9223372036854775808 is out of range of int64 [range]", "$.big", 1, 62},
	{SAMPLE(",\"big\":-9223372036854775809"),
	 "$.big: -9223372036854775809 is out of range of int64 [range]", "$.big", 1, 62},
	{SAMPLE(",\"big\":18446744073709551616"),
	 "$.big: 18446744073709551616 is out of range of int64 [range]", "$.big", 1, 62},
	{SAMPLE(",\"big\":1e300"), "$.big: 1e300 is out of range of int64 [range]", "$.big", 1, 62},
	{SAMPLE(",\"big\":1e999999999999"),
	 "$.big: 1e999999999999 is out of range of int64 [range]", "$.big", 1, 62},
	{SAMPLE(",\"small\":2147483648"), "$.small: 2147483648 is out of range of int32 [range]",
	 "$.small", 1, 64},
	{SAMPLE(",\"small\":-2147483649"), "$.small: -2147483649 is out of range of int32 [range]",
	 "$.small", 1, 64},
	{SAMPLE(",\"big\":-9223372036854775808"),
	 "$.big: expected at least -9223372036854775807, got -9223372036854775808 [range]", "$.big",
	 1, 62},
	{SAMPLE(",\"big\":1.5"), "$.big: expected an integer, got number 1.5 [type]", "$.big", 1,
	 62},
	{SAMPLE(",\"big\":1e-1"), "$.big: expected an integer, got number 1e-1 [type]", "$.big", 1,
	 62},
	{SAMPLE(",\"big\":9007199254740993.0"),
	 "$.big: expected an integer, got number 9007199254740993.0 [type]", "$.big", 1, 62},
	{SAMPLE(",\"big\":1.00000000000000000000000000001"),
	 "$.big: expected an integer, got number 1.00000000000000000000000000001 [type]", "$.big",
	 1, 62},
	{SAMPLE(",\"big\":1844674407370955161.5"),
	 "$.big: expected an integer, got number 1844674407370955161.5 [type]", "$.big", 1, 62},
	{SAMPLE(",\"retries\":-1"), "$.retries: expected at least 0, got -1 [range]", "$.retries",
	 1, 66},
	{SAMPLE(",\"retries\":300"), "$.retries: expected at most 100, got 300 [range]",
	 "$.retries", 1, 66},
	{SAMPLE(",\"retries\":3.0e2"), "$.retries: expected at most 100, got 300 [range]",
	 "$.retries", 1, 66},
	/* floats */
	{SAMPLE(",\"amount\":1e400"), "$.amount: 1e400 is out of range of float64 [range]",
	 "$.amount", 1, 65},
	{SAMPLE(",\"amount\":-1e400"), "$.amount: -1e400 is out of range of float64 [range]",
	 "$.amount", 1, 65},
	{SAMPLE(",\"share\":0.75"), "$.share: expected at most 0.5, got 0.75 [range]", "$.share", 1,
	 64},
	{SAMPLE(",\"share\":-1e-7"), "$.share: expected at least 0, got -1e-7 [range]", "$.share",
	 1, 64},
	/* lengths count characters */
	{SAMPLE(",\"note\":\"12345\""), "$.note: 5 characters, at most 4 [length]", "$.note", 1,
	 63},
	{SAMPLE(",\"note\":\"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\""),
	 "$.note: 5 characters, at most 4 [length]", "$.note", 1, 63},
	{"{\"to\":\"\"", "$.to: 0 characters, at least 1 [length]", "$.to", 1, 7},
	{SAMPLE(",\"cc\":[\"a\",\"1234567890\"]"), "$.cc[1]: 10 characters, at most 9 [length]",
	 "$.cc[1]", 1, 66},
	{SAMPLE(",\"cc\":[]"), "$.cc: 0 items, at least 1 [items]", "$.cc", 1, 61},
	{SAMPLE(",\"cc\":[\"a\",\"b\",\"c\",{\"d\":[1,null,\"e\"]},[]]"),
	 "$.cc: 5 items, at most 3 [items]", "$.cc", 1, 61},
	/* words */
	{SAMPLE(",\"priority\":\"urgent\""),
	 "$.priority: \"urgent\" is not one of \"low\", \"normal\", \"high\" [enum]", "$.priority",
	 1, 67},
	{SAMPLE(",\"priority\":\"High\""),
	 "$.priority: \"High\" is not one of \"low\", \"normal\", \"high\" [enum]", "$.priority", 1,
	 67},
	{SAMPLE(",\"levels\":[\"low\",\"\"]"),
	 "$.levels[1]: \"\" is not one of \"low\", \"normal\", \"high\" [enum]", "$.levels[1]", 1,
	 72},
	{SAMPLE(",\"at\":\"yesterday\""),
	 "$.at: expected a timestamp (RFC 3339), got \"yesterday\" [timestamp]", "$.at", 1, 61},
	{SAMPLE(",\"key\":\"{018f4d2e-7b3a-7c4d-8e5f-0123456789ab}\""),
	 "$.key: expected a UUID, got \"{018f4d2e-7b3a-7c4d-8e5f-0123456789ab}\" [uuid]", "$.key",
	 1, 62},
	/* names */
	{SAMPLE(",\"too\":1"), "$.too: unknown field; did you mean \"to\"? [unknown]", "$.too", 1,
	 56},
	{SAMPLE(",\"tempalte\":1"),
	 "$.tempalte: unknown field; did you mean \"template\"? [unknown]", "$.tempalte", 1, 56},
	{SAMPLE(",\"is urgent\":1"),
	 "$[\"is urgent\"]: unknown field; did you mean \"is urgent?\"? [unknown]",
	 "$[\"is urgent\"]", 1, 56},
	{SAMPLE(",\"color\":1"), "$.color: unknown field [unknown]", "$.color", 1, 56},
	{SAMPLE(",\"" TEN("temp") "late\":1"), "$." TEN("temp") "late: unknown field [unknown]",
	 "$." TEN("temp") "late", 1, 56},
	{SAMPLE(",\"\":1"), "$[\"\"]: unknown field [unknown]", "$[\"\"]", 1, 56},
	{SAMPLE(",\"a\\nb\":1"), "$[\"a\\nb\"]: unknown field [unknown]", "$[\"a\\nb\"]", 1, 56},
	{SAMPLE(",\"params\\u0000\":1"), "line 1 column 63: \\u0000 in a string [nul]", "", 1, 63},
	{SAMPLE(",\"more\":{\"order\":1}"), "$.more.order: unknown field [unknown]", "$.more.order",
	 1, 64},
	{SAMPLE(",\"to\":\"b\""), "line 1 column 56: duplicate object key \"to\" [duplicate]",
	 "$.to", 1, 56},
	{SAMPLE(",\"t\\u006f\":\"b\""), "line 1 column 56: duplicate object key \"to\" [duplicate]",
	 "$.to", 1, 56},
	{SAMPLE(",\n\t\"note\":null,\"note\":\"b\""),
	 "line 2 column 14: duplicate object key \"note\" [duplicate]", "$.note", 2, 14},
	{SAMPLE(",\"more\":{\"order_id\":\"1\",\"order_id\":\"1\"}"),
	 "line 1 column 79: duplicate object key \"order_id\" [duplicate]", "$.more.order_id", 1,
	 79},
};

START_TEST(a_wrong_value_is_refused_with_its_path)
{
	check_refusal(&values[_i], strlen(values[_i].json));
}
END_TEST

START_TEST(the_caller_need_not_want_the_error)
{
	const void *payload = NULL;

	ck_assert_int_eq(qb_decode(&sample_object, "{\"to\":5}", 8, &arena, &payload, NULL),
			 QB_INVALID);
	ck_assert_int_eq(qb_decode(&sample_object, "{", 1, &arena, &payload, NULL), QB_INVALID);
	ck_assert_int_eq(
		qb_decode(&sample_object, "{\"to\":\"\",\"to\":", 13, &arena, &payload, NULL),
		QB_INVALID);
}
END_TEST

/* ---- Limits ---- */

/* What the chain of a sample adds, levels deep, with the payload's own level. */
static char *chain(size_t levels)
{
	char *json = malloc(levels * 24 + 200);
	char *at = json;

	ck_assert_ptr_nonnull(json);
	at += sprintf(at, "%s,\"chain\":", SAMPLE_START);
	for (size_t i = 2; i < levels; i++)
		at += sprintf(at, "{\"value\":1,\"next\":");
	at += sprintf(at, "{\"value\":1}");
	for (size_t i = 1; i < levels; i++)
		*at++ = '}';
	*at = '\0';
	return json;
}

START_TEST(a_payload_nests_as_deep_as_its_limit)
{
	const struct sample *sample;
	char *json = chain(QB_PAYLOAD_DEPTH);
	const struct sample_node *node;
	int count = 0;

	ck_assert_int_eq(decode(json, &sample), QB_OK);
	for (node = sample->chain; node != NULL; node = node->next)
		count++;
	ck_assert_int_eq(count, QB_PAYLOAD_DEPTH - 1);
	free(json);
}
END_TEST

START_TEST(a_payload_nests_no_deeper)
{
	const struct sample *sample;
	char *json = chain(QB_PAYLOAD_DEPTH + 1);
	const char *end;

	ck_assert_int_eq(decode(json, &sample), QB_INVALID);
	ck_assert_uint_lt(strlen(err.path), sizeof(err.path));
	ck_assert(strncmp(err.path, "$.chain.next.next", 17) == 0);
	end = err.path + strlen(err.path) - 8;
	ck_assert_str_eq(end, ".next...");
	end = err.message + strlen(err.message) - 37;
	ck_assert_str_eq(end, " nested deeper than 64 levels [depth]");
	free(json);
}
END_TEST

static void check_deep(const char *bracket)
{
	const struct sample *sample;
	const size_t levels = 200000;
	char *json = malloc(100 + levels * strlen(bracket));
	char *at = json;

	ck_assert_ptr_nonnull(json);
	at += sprintf(at, "{\"cc\":[\"\",\"\",\"\",");
	for (size_t i = 0; i < levels; i++)
		at += sprintf(at, "%s", bracket);
	ck_assert_int_eq(decode(json, &sample), QB_INVALID);
	ck_assert_str_eq(err.message, "$.cc[3]: nested deeper than 64 levels [depth]");
	free(json);
}

START_TEST(what_is_skipped_nests_no_deeper_either)
{
	check_deep("[");
	check_deep("{\"a\":");
}
END_TEST

static char *padded(size_t len)
{
	char *json = malloc(len + 1);

	ck_assert_ptr_nonnull(json);
	memset(json, ' ', len);
	json[len] = '\0';
	memcpy(json, SAMPLE(""), strlen(SAMPLE("")));
	return json;
}

START_TEST(a_payload_is_as_long_as_its_limit)
{
	const struct sample *sample;
	char *json = padded(QB_PAYLOAD_BYTES);

	ck_assert_int_eq(decode(json, &sample), QB_OK);
	free(json);
}
END_TEST

START_TEST(a_payload_is_no_longer)
{
	const struct sample *sample;
	char *json = padded(QB_PAYLOAD_BYTES + 1);

	ck_assert_int_eq(decode(json, &sample), QB_INVALID);
	ck_assert_str_eq(err.message, "$: payload takes more than 1048576 bytes [size]");
	ck_assert_str_eq(err.path, "$");
	free(json);
}
END_TEST

static const char *const long_members[] = {"first_" TEN("long"), "second_" TEN("long"),
					   "third_" TEN("long"), "fourth_" TEN("long")};
static const struct qb_enum long_enum = {.name = "long_enum", .members = long_members, .count = 4};
static const struct qb_field long_items[] = {ITEM(QB_ENUM, .members = &long_enum)};
struct long_object {
	struct sample_level_slice levels;
};
#define LONG_NAME TEN("name_") TEN("name_") "end"
static const struct qb_field long_fields[] = {
	FIELD(long_object, LONG_NAME, QB_ARRAY, levels, .items = long_items)};
static const struct qb_object long_object = OBJECT("long", long_object, long_fields);

START_TEST(a_message_that_is_too_long_keeps_its_path_and_code)
{
	const char *json = "{\"" LONG_NAME "\":[\"" TEN("\xc3\xa9\xc3\xa9") "\"]}";
	const void *payload = NULL;
	const char *code;

	ck_assert_int_eq(qb_decode(&long_object, json, strlen(json), &arena, &payload, &err),
			 QB_INVALID);
	ck_assert_str_eq(err.path, "$." LONG_NAME "[0]");
	ck_assert(strncmp(err.message, err.path, strlen(err.path)) == 0);
	code = strrchr(err.message, '[');
	ck_assert_ptr_nonnull(code);
	ck_assert_str_eq(code, "[enum]");
}
END_TEST

START_TEST(a_long_name_is_no_slip_of_another)
{
	const void *payload = NULL;

	ck_assert_int_eq(qb_decode(&long_object, "{\"name\":1}", 10, &arena, &payload, &err),
			 QB_INVALID);
	ck_assert_str_eq(err.message, "$.name: unknown field [unknown]");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_decode");
	TCase *tcase = tcase_create("json_decode");
	SRunner *runner;
	int failed;

	tcase_add_checked_fixture(tcase, start, stop);
	tcase_add_loop_test(tcase, a_wrong_value_is_refused_with_its_path, 0, COUNT(values));
	tcase_add_test(tcase, the_caller_need_not_want_the_error);
	tcase_add_test(tcase, a_payload_nests_as_deep_as_its_limit);
	tcase_add_test(tcase, a_payload_nests_no_deeper);
	tcase_add_test(tcase, what_is_skipped_nests_no_deeper_either);
	tcase_add_test(tcase, a_payload_is_as_long_as_its_limit);
	tcase_add_test(tcase, a_payload_is_no_longer);
	tcase_add_test(tcase, a_message_that_is_too_long_keeps_its_path_and_code);
	tcase_add_test(tcase, a_long_name_is_no_slip_of_another);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
