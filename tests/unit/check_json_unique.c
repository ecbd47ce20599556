#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "sample.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* Slices of all kinds have the same two members. */
struct unique {
	struct qb_string_slice list;
};

static const struct qb_rules decimal_rules = {.precision = 5, .scale = 2};

/* Their third item is the first again, or none is another again. */
static const struct {
	enum qb_kind kind;
	const char *twice, *once;
} lists[] = {
	{QB_STRING, "[\"a\",\"\",\"a\"]", "[\"a\",\"\",\"A\",\"aa\"]"},
	{QB_BOOLEAN, "[true,false,true]", "[true,false]"},
	{QB_INT8, "[1,-1,1]", "[1,-1,0,127,-128]"},
	{QB_INT16, "[256,1,256]", "[256,1,257]"},
	{QB_INT32, "[65536,0,65536]", "[65536,0,65537]"},
	{QB_INT64, "[4294967296,0,4294967296]", "[4294967296,0,1,4294967297]"},
	{QB_UINT8, "[255,0,255]", "[255,0]"},
	{QB_UINT16, "[65535,0,65535.0]", "[65535,0,255]"},
	{QB_UINT32, "[4294967295,0,4294967295]", "[4294967295,0,65535]"},
	{QB_UINT64, "[\"18446744073709551615\",\"0\",\"18446744073709551615\"]",
	 "[\"18446744073709551615\",\"0\",\"4294967295\"]"},
	/* decimals are texts */
	{QB_DECIMAL, "[\"1.5\",\"0\",\"1.5\"]", "[\"1.5\",\"0\",\"1.50\"]"},
	{QB_TIMESTAMP,
	 "[\"2026-12-01T00:00:00.5Z\",\"2026-12-01T00:00:00Z\",\"2026-12-01T01:00:00.5+01:00\"]",
	 "[\"2026-12-01T00:00:00.5Z\",\"2026-12-01T00:00:00Z\",\"2026-12-01T00:00:01.5Z\"]"},
	{QB_DATE, "[\"2026-12-01\",\"2026-12-02\",\"2026-12-01\"]",
	 "[\"2026-12-01\",\"2026-12-02\",\"2026-01-12\",\"2025-12-01\"]"},
	{QB_DURATION, "[\"PT60S\",\"PT1S\",\"PT1M\"]",
	 "[\"PT60S\",\"PT1S\",\"PT60.5S\",\"PT1.5S\"]"},
	{QB_UUID,
	 "[\"018f4d2e-7b3a-7c4d-8e5f-0123456789ab\",\"018f4d2e-7b3a-7c4d-8e5f-0123456789ac\","
	 "\"018F4D2E-7B3A-7C4D-8E5F-0123456789AB\"]",
	 "[\"018f4d2e-7b3a-7c4d-8e5f-0123456789ab\",\"018f4d2e-7b3a-7c4d-8e5f-0123456789ac\"]"},
	{QB_BYTES, "[\"AP8=\",\"\",\"AP8=\"]", "[\"AP8=\",\"\",\"AP8A\",\"AP4=\"]"},
	{QB_ENUM, "[\"low\",\"high\",\"low\"]", "[\"low\",\"high\",\"normal\"]"},
};

static struct qb_arena arena;
static struct qb_error err;

static void start(void)
{
	qb_arena_init(&arena, NULL, 0);
}

static void stop(void)
{
	qb_arena_clear(&arena);
}

static enum qb_result decode(enum qb_kind kind, const char *list, const void **payload_out)
{
	const struct qb_field items[] = {ITEM(kind,
					      .rules = kind == QB_DECIMAL ? &decimal_rules : NULL,
					      .members = &sample_level_enum)};
	const struct qb_field fields[] = {
		FIELD(unique, "list", QB_ARRAY, list, .flags = QB_UNIQUE, .items = items)};
	const struct qb_object type = OBJECT("unique", unique, fields);
	char json[500] = "{\"list\":";

	strcat(strcat(json, list), "}");
	return qb_decode(&type, json, strlen(json), &arena, payload_out, &err);
}

START_TEST(no_item_comes_twice)
{
	const void *payload;

	ck_assert_int_eq(decode(lists[_i].kind, lists[_i].twice, &payload), QB_INVALID);
	ck_assert_str_eq(err.message, "$.list[2]: the same as item 0 [unique]");
	ck_assert_str_eq(err.path, "$.list[2]");
}
END_TEST

START_TEST(items_that_differ_are_taken)
{
	const void *payload;

	ck_assert_msg(decode(lists[_i].kind, lists[_i].once, &payload) == QB_OK, "%s", err.message);
}
END_TEST

/* Sorted, not each compared with each. */
START_TEST(many_items_take_no_long_time)
{
	static const struct qb_field items[] = {ITEM(QB_INT32, REQUIRED)};
	static const struct qb_field fields[] = {
		FIELD(unique, "list", QB_ARRAY, list, .flags = QB_UNIQUE, .items = items)};
	static const struct qb_object type = OBJECT("unique", unique, fields);
	static int32_t numbers[100000];
	struct unique payload = {.list = {(const void *)numbers, COUNT(numbers)}};
	const char *json;
	size_t len;

	for (int i = 0; i < COUNT(numbers); i++)
		numbers[i] = i * 7919 % COUNT(numbers);
	ck_assert_int_eq(qb_encode(&type, &payload, &arena, &json, &len, &err), QB_OK);
	numbers[COUNT(numbers) - 1] = numbers[1];
	ck_assert_int_eq(qb_encode(&type, &payload, &arena, &json, &len, &err), QB_INVALID);
	ck_assert_str_eq(err.message, "$.list[99999]: the same as item 1 [unique]");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_unique");
	TCase *tcase = tcase_create("json_unique");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tcase, start, stop);
	tcase_add_loop_test(tcase, no_item_comes_twice, 0, COUNT(lists));
	tcase_add_loop_test(tcase, items_that_differ_are_taken, 0, COUNT(lists));
	tcase_add_test(tcase, many_items_take_no_long_time);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
