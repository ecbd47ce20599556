/* What no JSON can say, or a struct, of every kind: how it is refused, by the tables of the golden
 * cases. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "../golden/maps/expected/maps.c"
#include "../golden/nullable/expected/nullable.c"
#include "../golden/scalars/expected/scalars.c"
#include "../golden/unions/expected/unions.c"
#include "../golden/words/expected/words.c"
#include "sample.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

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

/* ---- Structs ---- */

#define OPTIONAL_OF(...)                                                                           \
	&scalars_optional_object, &(const struct scalars_optional)                                 \
	{                                                                                          \
		__VA_ARGS__                                                                        \
	}
#define LIMITS_OF(...)                                                                             \
	&scalars_limits_object, &(const struct scalars_limits)                                     \
	{                                                                                          \
		__VA_ARGS__                                                                        \
	}
#define MAPS_OF(...)                                                                               \
	&maps_all_object, &(const struct maps_all)                                                 \
	{                                                                                          \
		.texts = QB_SLICE(one_text), __VA_ARGS__                                           \
	}
#define NULLABLE_OF(...)                                                                           \
	&nullable_optional_object, &(const struct nullable_optional)                               \
	{                                                                                          \
		__VA_ARGS__                                                                        \
	}
#define SAY_OF(...)                                                                                \
	&words_say_object, &(const struct words_say)                                               \
	{                                                                                          \
		.older_still = "", __VA_ARGS__                                                     \
	}
#define HIDDEN "does not fit; the value is sensitive"

static const struct qb_string_entry one_text[] = {{"a", "b"}};
static const struct qb_string_entry no_key[] = {{"a", "b"}, {NULL, "b"}};
static const struct qb_string_entry bad_key[] = {{"a\xff", "b"}};
static const struct qb_string_entry no_value[] = {{"a", NULL}};
static const struct qb_int8_entry twice[] = {{"a", 1}, {"b", 2}, {"a", 3}};
static const struct unions_body no_body = {0};
static const struct words_card bad_card = {.number = "4111\xff"};

static const struct {
	const struct qb_object *type;
	const void *payload;
	const char *message, *path;
} structs[] = {
	/* scalars */
	{OPTIONAL_OF(.f32 = {true, NAN}), "$.f32: expected a finite number, got NaN [range]",
	 "$.f32"},
	{OPTIONAL_OF(.price = "1e2"), "$.price: expected a decimal, got \"1e2\" [decimal]",
	 "$.price"},
	{OPTIONAL_OF(.price = "1000"),
	 "$.price: 1000 has 4 digits before the point, at most 3 [decimal]", "$.price"},
	{OPTIONAL_OF(.day = {true, {2023, 2, 29}}),
	 "$.day: {2023, 2, 29} is not a day of the years 0 to 9999 [date]", "$.day"},
	{OPTIONAL_OF(.wait = {true, {-1, 0}}),
	 "$.wait: {-1, 0} is not a duration from 0 to 10,000 years [duration]", "$.wait"},
	{OPTIONAL_OF(.data = {NULL, 3}), "$.data: 3 bytes at NULL [length]", "$.data"},
	{OPTIONAL_OF(.data = {(const uint8_t *)"", SIZE_MAX}),
	 "$: payload takes more than 1048576 bytes [size]", "$"},
	/* constraints hold for structs too */
	{LIMITS_OF(.i16 = 3), "$.i16: expected at most 2, got 3 [range]", "$.i16"},
	{LIMITS_OF(.even = 3), "$.even: expected a multiple of 2, got 3 [multiple]", "$.even"},
	{LIMITS_OF(.even = 2, .u64 = UINT64_MAX),
	 "$.u64: expected at most 18446744073709551614, got 18446744073709551615 [range]", "$.u64"},
	{LIMITS_OF(.even = 2, .u64 = 3, .f32 = 0), "$.f32: expected more than 0, got 0 [range]",
	 "$.f32"},
	/* documents */
	{OPTIONAL_OF(.any = ""),
	 "$.any: at byte 1: expected a value, got the end of the text [syntax]", "$.any"},
	{OPTIONAL_OF(.any = "{\"a\":[1,]}"), "$.any: at byte 9: expected a value, got ']' [syntax]",
	 "$.any"},
	{OPTIONAL_OF(.any = "1 2"),
	 "$.any: at byte 3: expected the end of the text, got '2' [syntax]", "$.any"},
	{OPTIONAL_OF(.any = "NaN"), "$.any: at byte 1: expected a value, got 'N' [syntax]",
	 "$.any"},
	{OPTIONAL_OF(.any = "\"\\u0000\""), "$.any: at byte 2: \\u0000 in a string [nul]", "$.any"},
	{OPTIONAL_OF(.any = "\"\xff\""), "$.any: bad UTF-8 at byte 2: 0xff [utf8]", "$.any"},
	{OPTIONAL_OF(.any = "-1e400"), "$.any: -1e400 is out of range [range]", "$.any"},
	{OPTIONAL_OF(.any = "{\"a\":{\"b\":1,\"\\u0062\":2}}"),
	 "$.any.b: duplicate object key \"b\" [duplicate]", "$.any.b"},
	/* maps */
	{MAPS_OF(.labels = QB_SLICE(no_key)), "$.labels[1]: a key is missing [required]",
	 "$.labels[1]"},
	{MAPS_OF(.labels = QB_SLICE(bad_key)), "$.labels[\"a?\"]: bad UTF-8 at byte 2: 0xff [utf8]",
	 "$.labels[\"a?\"]"},
	{MAPS_OF(.labels = QB_SLICE(no_value)), "$.labels.a: required field is missing [required]",
	 "$.labels.a"},
	{MAPS_OF(.labels = {NULL, 2}), "$.labels: 2 items at NULL [items]", "$.labels"},
	{MAPS_OF(.numbers = QB_SLICE(twice)), "$.numbers.a: this key is there twice [duplicate]",
	 "$.numbers.a"},
	{&maps_all_object, &(const struct maps_all){.texts = {one_text, 0}},
	 "$.texts: 0 entries, at least 1 [items]", "$.texts"},
	/* unions */
	{&unions_send_object, &(const struct unions_send){.body = {0}},
	 "$.body.kind: 0 is not a member of unions_body_kind [enum]", "$.body.kind"},
	{&unions_send_object,
	 &(const struct unions_send){.body = {.kind = (enum unions_body_kind)4}},
	 "$.body.kind: 4 is not a member of unions_body_kind [enum]", "$.body.kind"},
	{&unions_send_object, &(const struct unions_send){.body = {.kind = UNIONS_BODY_TEXT}},
	 "$.body.text: required field is missing [required]", "$.body.text"},
	{&unions_send_object,
	 &(const struct unions_send){.body = {.kind = UNIONS_BODY_NOTHING}, .other = &no_body},
	 "$.other.kind: 0 is not a member of unions_body_kind [enum]", "$.other.kind"},
	/* nullable */
	{&nullable_required_object, &(const struct nullable_required){.text = {QB_ABSENT, "a"}},
	 "$.text: required field is missing [required]", "$.text"},
	{NULLABLE_OF(.text = {(enum qb_state)7, "a"}), "$.text: 7 is no enum qb_state [null]",
	 "$.text"},
	{NULLABLE_OF(.text = {QB_VALUE, NULL}), "$.text: required field is missing [required]",
	 "$.text"},
	{NULLABLE_OF(.point = {QB_VALUE, NULL}), "$.point: required field is missing [required]",
	 "$.point"},
	/* nothing of a sensitive value is told */
	{SAY_OF(.token = "secret"), "$.token: " HIDDEN " [length]", "$.token"},
	{SAY_OF(.token = "a\xff"), "$.token: " HIDDEN " [utf8]", "$.token"},
	{SAY_OF(.token = "abc", .card = &bad_card), "$.card: " HIDDEN " [utf8]", "$.card"},
	{SAY_OF(.token = NULL), "$.token: required field is missing [required]", "$.token"},
};

START_TEST(a_struct_is_refused_with_its_path)
{
	const char *json = "untouched";
	size_t len = 77;

	ck_assert_int_eq(
		qb_encode(structs[_i].type, structs[_i].payload, &arena, &json, &len, &err),
		QB_INVALID);
	ck_assert_str_eq(err.message, structs[_i].message);
	ck_assert_str_eq(err.path, structs[_i].path);
	ck_assert_uint_eq(err.line, 0);
	ck_assert_str_eq(json, "untouched");
	ck_assert_uint_eq(len, 77);
}
END_TEST

/* ---- Texts ---- */

#define SIXTEEN "[[[[[[[[[[[[[[[["

static const struct {
	const struct qb_object *type;
	const char *json, *message, *path;
	size_t line, column;
} texts[] = {
	/* Before the discriminator is found, the member at fault is the one that is named. */
	{&unions_send_object, "{\"body\":{\"html\":{\"a\" 1},\"kind\":\"html\"}",
	 "line 1 column 22: expected ':', got '1' [syntax]", "", 1, 22},
	{&unions_send_object, "{\"body\":{\"inline\":1e999,\"html\":\"\",\"kind\":\"html\"}",
	 "$.body.inline: expected a boolean, got number 1e999 [type]", "$.body.inline", 1, 19},
	{&unions_send_object, "{\"body\":{\"html\":\"\",\"html\":\"\",\"kind\":\"html\"}",
	 "line 1 column 20: duplicate object key \"html\" [duplicate]", "$.body.html", 1, 20},
	{&unions_send_object, "{\"body\":{\"html\":{\"x\":1,\"x\":1},\"kind\":\"html\"}",
	 "$.body.html: expected a string, got an object [type]", "$.body.html", 1, 17},
	{&unions_send_object, "{\"body\":{\"html\":" SIXTEEN SIXTEEN SIXTEEN SIXTEEN,
	 "$.body.html: nested deeper than 64 levels [depth]", "$.body.html", 1, 10},
	{&unions_send_object, "{\"body\":\n{\"html\":\"\"}",
	 "$.body.kind: required field is missing [required]", "$.body.kind", 2, 1},
	{&unions_send_object, "{\"body\":{\"html\":\"\",\n\"kind\":\"xhtml\"}",
	 "$.body.kind: \"xhtml\" is not one of \"text\", \"html\", \"nothing\" [enum]",
	 "$.body.kind", 2, 8},
	/* What an open object passes over is checked all the same. */
	{&words_open_object, "{\"x\":1e999}", "$.x: 1e999 is out of range [range]", "$.x", 1, 2},
	{&words_open_object, "{\"x\":{\"y\":[tru]}}",
	 "line 1 column 12: expected a value, got 't' [syntax]", "", 1, 12},
	/* Nothing of a sensitive value is told. */
	{&words_say_object, "{\"token\":7}", "$.token: " HIDDEN " [type]", "$.token", 1, 10},
	{&words_say_object, "{\"token\":abc}", "line 1 column 10: " HIDDEN " [syntax]", "", 1, 10},
	{&words_say_object, "{\"token\":\"a\nb\"}", "line 1 column 12: " HIDDEN " [syntax]", "", 1,
	 12},
	{&words_say_object, "{\"card\":{\"numbre\":\"4111\"}}", "$.card: " HIDDEN " [unknown]",
	 "$.card", 1, 10},
	{&words_say_object, "{\"card\":{\"extra\":{\"4111\":\"\",\"4111\":\"\"}}}",
	 "line 1 column 18: " HIDDEN " [duplicate]", "$.card", 1, 18},
	{&words_say_object, "{\"card\":{}}", "$.card: " HIDDEN " [required]", "$.card", 1, 9},
};

START_TEST(a_text_is_refused_with_its_place)
{
	const void *payload = &arena;

	ck_assert_int_eq(qb_decode(texts[_i].type, texts[_i].json, strlen(texts[_i].json), &arena,
				   &payload, &err),
			 QB_INVALID);
	ck_assert_str_eq(err.message, texts[_i].message);
	ck_assert_str_eq(err.path, texts[_i].path);
	ck_assert_uint_eq(err.line, texts[_i].line);
	ck_assert_uint_eq(err.column, texts[_i].column);
	ck_assert_ptr_eq(payload, &arena);
}
END_TEST

/* ---- Floats of 32 bits, whose limits have as many ---- */

struct ratio {
	struct qb_opt_float32 least, most, above, below;
};
#define RATIO(member, bounds, ...)                                                                 \
	FIELD(ratio, #member, QB_FLOAT32, member.value, .flags = QB_OPTIONAL | QB_SET | (bounds),  \
	      .set = offsetof(struct ratio, member.set),                                           \
	      .rules = &(const struct qb_rules){__VA_ARGS__})
static const struct qb_field ratio_fields[] = {
	RATIO(least, QB_MIN, .min_number = 0.7),
	RATIO(most, QB_MAX, .max_number = 0.1),
	RATIO(above, QB_MIN | QB_EXCLUSIVE_MIN, .min_number = 0.1),
	RATIO(below, QB_MAX | QB_EXCLUSIVE_MAX, .max_number = 0.7),
};
static const struct qb_object ratio_object = OBJECT("ratio", ratio, ratio_fields);

static const struct {
	const char *json, *message; /* NULL: accepted */
} ratios[] = {
	{"{\"least\":0.7,\"most\":0.1}", NULL},
	{"{\"least\":0.69999999}", NULL}, /* the same float */
	{"{\"above\":0.10000001,\"below\":0.69999993}", NULL},
	{"{\"least\":0.6999999}", "$.least: expected at least 0.7, got 0.6999999 [range]"},
	{"{\"most\":0.10000001}", "$.most: expected at most 0.1, got 0.10000001 [range]"},
	{"{\"above\":0.1}", "$.above: expected more than 0.1, got 0.1 [range]"},
	{"{\"below\":0.7}", "$.below: expected less than 0.7, got 0.7 [range]"},
	{"{\"below\":0.70000001}", "$.below: expected less than 0.7, got 0.7 [range]"},
};

START_TEST(limits_of_a_float_are_floats)
{
	const char *json = ratios[_i].json;
	const void *payload;
	enum qb_result rc = qb_decode(&ratio_object, json, strlen(json), &arena, &payload, &err);

	ck_assert_int_eq(rc, ratios[_i].message == NULL ? QB_OK : QB_INVALID);
	if (ratios[_i].message != NULL)
		ck_assert_str_eq(err.message, ratios[_i].message);
}
END_TEST

/* ---- Absence ---- */

START_TEST(a_zeroed_struct_leaves_out_what_cannot_be_zero)
{
	const struct scalars_fallback zeroed = {0};
	const struct scalars_fallback *decoded;
	const void *payload;
	const char *json;
	size_t len;

	ck_assert_int_eq(qb_encode(&scalars_fallback_object, &zeroed, &arena, &json, &len, &err),
			 QB_OK);
	ck_assert_str_eq(json, "{\"i8\":0,\"u32\":0,\"u64\":\"0\",\"f32\":0,\"wait\":\"PT0S\"}");
	ck_assert_int_eq(qb_decode(&scalars_fallback_object, json, len, &arena, &payload, &err),
			 QB_OK);
	decoded = payload;
	ck_assert_str_eq(decoded->price, "-1.5");
	ck_assert_int_eq(decoded->day.year, 2024);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_refusal");
	TCase *tcase = tcase_create("json_refusal");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tcase, start, stop);
	tcase_add_loop_test(tcase, a_struct_is_refused_with_its_path, 0, COUNT(structs));
	tcase_add_loop_test(tcase, a_text_is_refused_with_its_place, 0, COUNT(texts));
	tcase_add_loop_test(tcase, limits_of_a_float_are_floats, 0, COUNT(ratios));
	tcase_add_test(tcase, a_zeroed_struct_leaves_out_what_cannot_be_zero);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
