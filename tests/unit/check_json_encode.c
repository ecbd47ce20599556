#include <check.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sample.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))
#define REST .template = "t", .params = {"7"}
#define VALID .to = "a@b.c", REST

static struct qb_arena arena;
static struct qb_error err;

static void start(void)
{
	qb_arena_init(&arena, NULL, 0);
	memset(&err, 'x', sizeof(err));
}

static void stop(void)
{
	qb_arena_clear(&arena);
}

static enum qb_result encode(const struct sample *sample, const char **json_out, size_t *len_out)
{
	return qb_encode(&sample_object, sample, &arena, json_out, len_out, &err);
}

static void check_refusal(const struct sample *sample, const char *message, const char *path)
{
	const char *json = "untouched";
	size_t len = 77;

	ck_assert_int_eq(encode(sample, &json, &len), QB_INVALID);
	ck_assert_int_eq(err.result, QB_INVALID);
	ck_assert_str_eq(err.message, message);
	ck_assert_str_eq(err.path, path);
	ck_assert_uint_eq(err.line, 0);
	ck_assert_uint_eq(err.column, 0);
	ck_assert_str_eq(json, "untouched");
	ck_assert_uint_eq(len, 77);
}

/* ---- What is refused, and how ---- */

static const enum sample_level bad_levels[] = {SAMPLE_LOW, (enum sample_level)4};
static const char *const holes[] = {"a", NULL};
static const char *const bad_utf8[] = {"a", "b\xc3\xa9\xff"};
static const char *const many[] = {"a", "b", "c", "d"};
static const struct qb_time late[] = {{0, 0}, {253402300800, 0}};
static const struct qb_float64_slice rows[] = {QB_SLICE(((const double[]){1, 2, 3, 4, 5}))};
static const double infinite[] = {1, -INFINITY};
static const struct qb_float64_slice infinite_rows[] = {QB_SLICE(infinite)};
static const struct sample_file files[] = {{"a", 1, NULL}, {"b", -1, NULL}};
static const struct sample_params no_params;

static const struct {
	struct sample sample;
	const char *message, *path;
} refused[] = {
	{{REST}, "$.to: required field is missing [required]", "$.to"},
	{{.to = "a", .params = {"7"}},
	 "$.template: required field is missing [required]",
	 "$.template"},
	{{.to = "a", .template = "t"},
	 "$.params.order_id: required field is missing [required]",
	 "$.params.order_id"},
	{{VALID, .more = &no_params},
	 "$.more.order_id: required field is missing [required]",
	 "$.more.order_id"},
	{{VALID, .cc = QB_SLICE(holes)},
	 "$.cc[1]: required field is missing [required]",
	 "$.cc[1]"},
	{{VALID, .cc = {NULL, 3}}, "$.cc: 3 items at NULL [items]", "$.cc"},
	{{VALID, .cc = QB_SLICE(many)}, "$.cc: 4 items, at most 3 [items]", "$.cc"},
	{{VALID, .cc = {many, 0}}, "$.cc: 0 items, at least 1 [items]", "$.cc"},
	{{VALID, .matrix = QB_SLICE(rows)},
	 "$.matrix[0]: 5 items, at most 4 [items]",
	 "$.matrix[0]"},
	{{.to = "", REST}, "$.to: 0 characters, at least 1 [length]", "$.to"},
	{{VALID, .note = "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"},
	 "$.note: 5 characters, at most 4 [length]",
	 "$.note"},
	{{VALID, .note = "\xff"}, "$.note: bad UTF-8 at byte 1: 0xff [utf8]", "$.note"},
	{{VALID, .note = "\xed\xa0\x80"}, "$.note: bad UTF-8 at byte 1: 0xed [utf8]", "$.note"},
	{{VALID, .note = "a\xe2\x82"}, "$.note: bad UTF-8 at byte 2: 0xe2 [utf8]", "$.note"},
	{{VALID, .cc = QB_SLICE(bad_utf8)}, "$.cc[1]: bad UTF-8 at byte 4: 0xff [utf8]", "$.cc[1]"},
	{{VALID, .priority = (enum sample_level)99},
	 "$.priority: 99 is not a member of sample_level [enum]",
	 "$.priority"},
	{{VALID, .level = (enum sample_level)4},
	 "$.level: 4 is not a member of sample_level [enum]",
	 "$.level"},
	{{VALID, .levels = QB_SLICE(bad_levels)},
	 "$.levels[1]: 4 is not a member of sample_level [enum]",
	 "$.levels[1]"},
	{{VALID, .retries = -1}, "$.retries: expected at least 0, got -1 [range]", "$.retries"},
	{{VALID, .retries = 300}, "$.retries: expected at most 100, got 300 [range]", "$.retries"},
	{{VALID, .big = {true, INT64_MIN}},
	 "$.big: expected at least -9223372036854775807, got -9223372036854775808 [range]",
	 "$.big"},
	{{VALID, .files = QB_SLICE(files)},
	 "$.files[1].size: expected at least 0, got -1 [range]",
	 "$.files[1].size"},
	{{VALID, .amount = {true, NAN}},
	 "$.amount: expected a finite number, got NaN [range]",
	 "$.amount"},
	{{VALID, .amount = {true, INFINITY}},
	 "$.amount: expected a finite number, got Infinity [range]",
	 "$.amount"},
	{{VALID, .matrix = QB_SLICE(infinite_rows)},
	 "$.matrix[0][1]: expected a finite number, got -Infinity [range]",
	 "$.matrix[0][1]"},
	{{VALID, .share = {true, 0.500001}},
	 "$.share: expected at most 0.5, got 0.500001 [range]",
	 "$.share"},
	{{VALID, .at = {true, {0, 1000000000}}},
	 "$.at: {0, 1000000000} is not a moment of the years 0000 to 9999 [timestamp]",
	 "$.at"},
	{{VALID, .times = QB_SLICE(late)},
	 "$.times[1]: {253402300800, 0} is not a moment of the years 0000 to 9999 [timestamp]",
	 "$.times[1]"},
};

START_TEST(a_wrong_struct_is_refused_with_its_path)
{
	check_refusal(&refused[_i].sample, refused[_i].message, refused[_i].path);
}
END_TEST

START_TEST(a_zeroed_enum_is_refused_where_it_is_required)
{
	struct one {
		enum sample_level level;
	} one = {0};
	const struct qb_field field[] = {
		FIELD(one, "level", QB_ENUM, level, .members = &sample_level_enum)};
	const struct qb_object type = OBJECT("one", one, field);
	const char *json;
	size_t len;

	ck_assert_int_eq(qb_encode(&type, &one, &arena, &json, &len, &err), QB_INVALID);
	ck_assert_str_eq(err.message, "$.level: 0 is not a member of sample_level [enum]");
}
END_TEST

START_TEST(no_payload_at_all_is_refused)
{
	check_refusal(NULL, "$: required field is missing [required]", "$");
}
END_TEST

START_TEST(a_struct_that_leads_in_a_circle_is_refused)
{
	struct sample_node first = {1, NULL}, second = {2, &first};
	const struct sample sample = {VALID, .chain = &first};
	const char *json;
	size_t len;

	first.next = &second;
	ck_assert_int_eq(encode(&sample, &json, &len), QB_INVALID);
	ck_assert_ptr_nonnull(strstr(err.message, ": nested deeper than 64 levels [depth]"));
}
END_TEST

/* Each of its items is itself, twice. */
struct tree {
	struct {
		const struct tree *items;
		size_t len;
	} branches;
};
static const struct qb_object tree_object;
static const struct qb_field tree_items[] = {ITEM(QB_OBJECT, .object = &tree_object)};
static const struct qb_field tree_fields[] = {
	FIELD(tree, "branches", QB_ARRAY, branches, .items = tree_items)};
static const struct qb_object tree_object = OBJECT("tree", tree, tree_fields);

START_TEST(a_tree_that_never_ends_is_refused_at_once)
{
	struct tree trees[2];
	const char *json;
	size_t len;

	for (int i = 0; i < 2; i++) {
		trees[i].branches.items = trees;
		trees[i].branches.len = 2;
	}
	ck_assert_int_eq(qb_encode(&tree_object, trees, &arena, &json, &len, &err), QB_INVALID);
	ck_assert(strncmp(err.path, "$.branches[0].branches[0]", 25) == 0);
	ck_assert_ptr_nonnull(strstr(err.message, ": nested deeper than 64 levels [depth]"));
}
END_TEST

/* ---- Size, as jsonb prints it ---- */

/* The length in the database of a sample with this template. */
static size_t printed(const char *text)
{
	const char *json =
		"{\"to\": \"a@b.c\", \"lang\": \"en\", \"params\": {\"order_id\": \"7\"}, "
		"\"retries\": 3, \"priority\": \"normal\", \"template\": \"\"}";

	return strlen(json) + strlen(text);
}

static enum qb_result encode_of_size(size_t size, const struct sample *sample)
{
	struct sample copy = *sample;
	char *text = malloc(size);
	size_t len = size - printed("");
	const char *json;
	enum qb_result rc;

	ck_assert_ptr_nonnull(text);
	memset(text, 'x', len);
	text[len] = '\0';
	copy.template = text;
	rc = encode(&copy, &json, &len);
	free(text);
	return rc;
}

static const struct sample defaults = {VALID, .lang = "en", .priority = SAMPLE_NORMAL,
				       .retries = 3};

START_TEST(a_payload_fills_its_limit_to_the_byte)
{
	ck_assert_int_eq(encode_of_size(QB_PAYLOAD_BYTES, &defaults), QB_OK);
	ck_assert_int_eq(encode_of_size(QB_PAYLOAD_BYTES + 1, &defaults), QB_INVALID);
	ck_assert_str_eq(err.message, "$: payload takes more than 1048576 bytes [size]");
	ck_assert_str_eq(err.path, "$");
}
END_TEST

static const struct {
	double number;
	size_t printed;
} numbers[] = {
	{0, 1},
	{-0.0, 1},
	{-12.5, 5},
	{1e16, 17},
	{1e20, 21},
	{1e300, 301},
	{-1e300, 302},
	{1.5e300, 301},
	{1e-5, 7},
	{1e-7, 9},
	{-1.5e-7, 11},
	{5e-324, 326},
	{1.7976931348623157e308, 309},
	{2.2250738585072014e-308, 326},
};

START_TEST(numbers_count_as_long_as_the_database_prints_them)
{
	struct sample sample = defaults;
	size_t size = QB_PAYLOAD_BYTES - strlen(", \"amount\": ") - numbers[_i].printed;

	sample.amount = (struct qb_opt_float64){true, numbers[_i].number};
	ck_assert_int_eq(encode_of_size(size, &sample), QB_OK);
	ck_assert_int_eq(encode_of_size(size + 1, &sample), QB_INVALID);
}
END_TEST

START_TEST(a_giant_struct_is_given_up_early)
{
	static struct qb_float64_slice lists[100000];
	static double list[1000];
	const struct sample sample = {VALID, .matrix = {lists, 100000}};

	for (size_t i = 0; i < 100000; i++)
		lists[i] = (struct qb_float64_slice){list, 4};
	check_refusal(&sample, "$: payload takes more than 1048576 bytes [size]", "$");
}
END_TEST

/* ---- Absence ---- */

START_TEST(a_zeroed_member_with_a_fallback_is_left_out_when_it_can_be)
{
	const struct sample sample = {VALID};
	const char *json;
	size_t len;

	ck_assert_int_eq(encode(&sample, &json, &len), QB_OK);
	ck_assert_str_eq(json, SAMPLE(",\"retries\":0"));
}
END_TEST

START_TEST(an_empty_array_is_not_an_absent_one)
{
	const int64_t none[1] = {0};
	const struct sample sample = {VALID, .numbers = {none, 0}};
	const char *json;
	size_t len;

	ck_assert_int_eq(encode(&sample, &json, &len), QB_OK);
	ck_assert_str_eq(json, SAMPLE(",\"numbers\":[],\"retries\":0"));
}
END_TEST

START_TEST(a_required_array_may_be_empty_without_items)
{
	struct one {
		struct qb_int64_slice numbers;
	} one = {{NULL, 0}};
	const struct qb_field field[] = {
		FIELD(one, "numbers", QB_ARRAY, numbers, .items = sample_number_items)};
	const struct qb_object type = OBJECT("one", one, field);
	const char *json;
	size_t len;

	ck_assert_int_eq(qb_encode(&type, &one, &arena, &json, &len, &err), QB_OK);
	ck_assert_str_eq(json, "{\"numbers\":[]}");
}
END_TEST

START_TEST(a_task_without_fields_is_an_empty_object)
{
	struct none {
		char reserved;
	} none = {0};
	const struct qb_object type = {.name = "none", .size = sizeof(struct none)};
	const void *payload;
	const char *json;
	size_t len;

	ck_assert_int_eq(qb_encode(&type, &none, &arena, &json, &len, &err), QB_OK);
	ck_assert_str_eq(json, "{}");
	ck_assert_int_eq(qb_decode(&type, json, len, &arena, &payload, &err), QB_OK);
	ck_assert_int_eq(qb_decode(&type, "{\"a\":1}", 7, &arena, &payload, &err), QB_INVALID);
	ck_assert_str_eq(err.message, "$.a: unknown field [unknown]");
}
END_TEST

/* ---- Numbers ---- */

/* A library's caller may live in any locale; those that are not installed prove nothing. */
START_TEST(no_locale_changes_a_number)
{
	static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "ps_AF.UTF-8", "C"};
	const struct sample sample = {VALID, .amount = {true, 1234567.0625},
				      .share = {true, 0.12345678901234566}};
	const void *decoded;
	const char *json;
	size_t len;

	for (int i = 0; i < COUNT(names); i++) {
		setlocale(LC_ALL, names[i]);
		ck_assert_int_eq(encode(&sample, &json, &len), QB_OK);
		ck_assert_str_eq(json, SAMPLE(",\"amount\":1234567.0625,\"share\":"
					      "0.12345678901234566,\"retries\":0"));
		ck_assert_int_eq(qb_decode(&sample_object, json, len, &arena, &decoded, &err),
				 QB_OK);
		ck_assert(((const struct sample *)decoded)->share.value == 0.12345678901234566);
	}
}
END_TEST

static const struct {
	double value;
	const char *text;
} shortest[] = {
	{0.1, "0.1"},
	{0.3, "0.3"},
	{0.1 + 0.2, "0.30000000000000004"},
	{1.0 / 3, "0.3333333333333333"},
	{100, "100"},
	{123456789.125, "123456789.125"},
	{9007199254740993.0, "9007199254740992"},
	{1e15, "1000000000000000"},
	{1e17, "1e17"},
	{1e22, "1e22"},
	{1e23, "1e23"},
	{-1e-5, "-0.00001"},
	{1.5e-6, "1.5e-6"},
	{5e-324, "5e-324"},
	{1.7976931348623157e308, "1.7976931348623157e308"},
};

START_TEST(a_number_has_as_few_digits_as_it_needs)
{
	const struct sample sample = {VALID, .amount = {true, shortest[_i].value}};
	char expected[200];
	const char *json;
	size_t len;

	snprintf(expected, sizeof(expected), "%s,\"amount\":%s,\"retries\":0}", SAMPLE_START,
		 shortest[_i].text);
	ck_assert_int_eq(encode(&sample, &json, &len), QB_OK);
	ck_assert_str_eq(json, expected);
}
END_TEST

static TCase *refusals(void)
{
	TCase *tcase = tcase_create("refusals");

	tcase_add_checked_fixture(tcase, start, stop);
	tcase_add_loop_test(tcase, a_wrong_struct_is_refused_with_its_path, 0, COUNT(refused));
	tcase_add_test(tcase, a_zeroed_enum_is_refused_where_it_is_required);
	tcase_add_test(tcase, no_payload_at_all_is_refused);
	tcase_add_test(tcase, a_struct_that_leads_in_a_circle_is_refused);
	tcase_add_test(tcase, a_tree_that_never_ends_is_refused_at_once);
	tcase_add_test(tcase, a_payload_fills_its_limit_to_the_byte);
	tcase_add_loop_test(tcase, numbers_count_as_long_as_the_database_prints_them, 0,
			    COUNT(numbers));
	tcase_add_test(tcase, a_giant_struct_is_given_up_early);
	return tcase;
}

static TCase *texts(void)
{
	TCase *tcase = tcase_create("texts");

	tcase_add_checked_fixture(tcase, start, stop);
	tcase_add_test(tcase, a_zeroed_member_with_a_fallback_is_left_out_when_it_can_be);
	tcase_add_test(tcase, an_empty_array_is_not_an_absent_one);
	tcase_add_test(tcase, a_required_array_may_be_empty_without_items);
	tcase_add_test(tcase, a_task_without_fields_is_an_empty_object);
	tcase_add_test(tcase, no_locale_changes_a_number);
	tcase_add_loop_test(tcase, a_number_has_as_few_digits_as_it_needs, 0, COUNT(shortest));
	return tcase;
}

int main(void)
{
	Suite *suite = suite_create("json_encode");
	SRunner *runner;
	int failed;

	suite_add_tcase(suite, refusals());
	suite_add_tcase(suite, texts());
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
