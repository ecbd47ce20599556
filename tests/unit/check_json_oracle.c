/* link: -ljansson */
#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../golden/maps/expected/maps.c"
#include "../golden/nullable/expected/nullable.c"
#include "../golden/scalars/expected/scalars.c"
#include "../golden/unions/expected/unions.c"
#include "../golden/words/expected/words.c"
#include "agreeing.h"
#include "making.h"
#include "sample.h"

/* What jansson and we read alike, and the few things that only one of us takes. */

/* ---- Random texts ---- */

static uint64_t seed = 42;

static size_t below(size_t limit)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (size_t)(seed % limit);
}

static const char *const originals[] = {
	SAMPLE(",\"note\":\"\\u00e9\\n\",\"cc\":[\"a\",\"\xc3\xa9\"],\"is urgent?\":true"),
	SAMPLE(",\"numbers\":[-0,12,9007199254740993,1e2,-9223372036854775808]"),
	SAMPLE(",\"matrix\":[[0.1,-1.5E+3],[],[12345678901234567890123e-5]],\"amount\":1e23"),
	SAMPLE(",\"at\":\"2024-02-29T12:00:00.5Z\",\"key\":\"018f4d2e-7b3a-7c4d-8e5f-"
	       "0123456789ab\""),
	SAMPLE(",\"files\":[{\"name\":\"\\ud83d\\ude00\",\"size\":1,\"type\":null}],\"level\":"
	       "\"low\""),
	SAMPLE(",\"more\":{\"order_id\":\"8\"},\"chain\":{\"value\":1,\"next\":{\"value\":2}}"),
	" { \"to\" : \"a\" , \"template\":\"\\\"\\\\\\/\" , \"params\":{\"order_id\":\"1\"}} ",
	"{\"to\":[{},[],{\"a\":[null,false,1.0e-10]}]}",
};

static const char *const pieces[] = {
	"{",
	"}",
	"[",
	"]",
	",",
	":",
	"\"",
	"\\",
	"-",
	"0",
	"1",
	".",
	"e",
	" ",
	"\n",
	"\x01",
	"null",
	"true",
	"false",
	"0.5",
	"1e-7",
	"1e400",
	"99999999999999999999",
	"\"a\"",
	"\"to\":",
	"\\u0000",
	"\\ud83d",
	"\\u00e9",
	"\xc3\xa9",
	"\xff",
	"\xed\xa0\x80",
};

#define ROOM 1000
#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* Replaces a few bytes somewhere by a piece. */
static size_t change(char text[ROOM], size_t len)
{
	const char *piece = pieces[below(COUNT(pieces))];
	size_t at = below(len + 1), gone = below(4), added = strlen(piece);

	if (gone > len - at)
		gone = len - at;
	if (len - gone + added > ROOM)
		return len;
	memmove(text + at + added, text + at + gone, len - at - gone);
	memcpy(text + at, piece, added);
	return len - gone + added;
}

static size_t mix_text(char text[ROOM])
{
	const char *original = originals[below(COUNT(originals))];
	size_t len = strlen(original);

	memcpy(text, original, len);
	for (size_t changes = below(4); changes > 0; changes--)
		len = change(text, len);
	return len;
}

/* ---- Any value ---- */

static bool do_we_take(const char *text, size_t len, struct qb_error *err)
{
	char copy[ROOM + JSON_SCRATCH];
	struct qb_arena arena;
	struct json_scan scan = {.at = text,
				 .end = text + len,
				 .copy = copy,
				 .arena = &arena,
				 .trace = {.err = err, .text = text, .value = text}};
	bool is_good;

	qb_arena_init(&arena, NULL, 0);
	is_good = json_skip_value(&scan) == QB_OK;
	qb_arena_clear(&arena);
	json_peek(&scan);
	return is_good && scan.at == scan.end;
}

START_TEST(we_take_the_texts_that_jansson_takes)
{
	char text[ROOM];

	for (int i = 0; i < 50000; i++) {
		size_t len = mix_text(text);
		struct qb_error err = {0};
		json_error_t error;
		json_t *root =
			json_loadb(text, len, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
		bool is_ours = do_we_take(text, len, &err);
		/* What is skipped has no type that it could be out of range of. */
		bool is_overflow =
			root == NULL && json_error_code(&error) == json_error_numeric_overflow;

		/* PostgreSQL cannot store every number that jansson takes for 0. */
		is_overflow = is_overflow || strstr(err.message, "out of range") != NULL;
		if (is_ours != (root != NULL) && !is_overflow)
			ck_abort_msg("round %d: %.*s\nwe: %s\njansson: %s", i, (int)len, text,
				     is_ours ? "yes" : err.message,
				     root != NULL ? "yes" : error.text);
		json_decref(root);
	}
}
END_TEST

/* ---- Payloads ---- */

/* A text that jansson takes is JSON: we may only find fault with its values. */
static bool is_about_a_value(const struct qb_error *err)
{
	static const char *const others[] = {"[syntax]", "[utf8]", "[nul]", "[duplicate]",
					     "[size]"};

	for (size_t i = 0; i < COUNT(others); i++) {
		if (strstr(err->message, others[i]) != NULL)
			return false;
	}
	return true;
}

static bool agree(const struct sample *sample, const struct qb_error *err, json_t *root,
		  const json_error_t *error)
{
	if (sample != NULL && root != NULL)
		return is_same_object(&sample_object, (const char *)sample, root);
	if (sample != NULL)
		return json_error_code(error) == json_error_numeric_overflow;
	return root == NULL || is_about_a_value(err);
}

START_TEST(payloads_have_the_values_that_jansson_reads)
{
	char text[ROOM];
	struct qb_arena arena;
	int accepted = 0;

	qb_arena_init(&arena, NULL, 0);
	for (int i = 0; i < 50000; i++) {
		size_t len = mix_text(text);
		struct qb_error err = {0};
		json_error_t error;
		json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
		const void *sample = NULL;
		enum qb_result rc = qb_decode(&sample_object, text, len, &arena, &sample, &err);

		if (!agree(sample, &err, root, &error))
			ck_abort_msg("round %d: %.*s\nwe: %s\njansson: %s", i, (int)len, text,
				     rc == QB_OK ? "yes" : err.message,
				     root != NULL ? "yes" : error.text);
		accepted += rc == QB_OK;
		json_decref(root);
		qb_arena_reset(&arena);
	}
	ck_assert_int_gt(accepted, 5000);
	qb_arena_clear(&arena);
}
END_TEST

static const struct qb_object *const types[] = {
	&scalars_plain_object,     &scalars_optional_object, &scalars_fallback_object,
	&maps_all_object,          &unions_send_object,      &nullable_required_object,
	&nullable_optional_object, &words_open_object,
};

START_TEST(jansson_reads_what_we_write_of_every_kind)
{
	struct qb_arena arena;

	qb_arena_init(&arena, NULL, 0);
	for (uint64_t i = 0; i < 1000; i++) {
		const char *payload = make_payload(types[_i], i, &arena), *json;
		struct qb_error err;
		size_t len;
		json_t *root;

		ck_assert_int_eq(qb_encode(types[_i], payload, &arena, &json, &len, &err), QB_OK);
		root = json_loadb(json, len, JSON_REJECT_DUPLICATES, NULL);
		ck_assert_msg(root != NULL && is_same_object(types[_i], payload, root), "%s", json);
		json_decref(root);
		qb_arena_reset(&arena);
	}
	qb_arena_clear(&arena);
}
END_TEST

/* What we write, jansson reads: the way back, for every double that is a power of two. */
START_TEST(jansson_reads_the_doubles_that_we_write)
{
	char text[JSON_NUMBER_SIZE];
	uint64_t bits;
	double value;
	size_t printed;

	for (uint64_t i = 0; i < 2047 * 16; i++) {
		json_t *root;

		bits = i / 16 << 52 | (i % 16 == 0 ? 0 : (uint64_t)below(SIZE_MAX) >> 12);
		memcpy(&value, &bits, sizeof(value));
		root = json_loadb(text, json_number_print(value, text, &printed), JSON_DECODE_ANY,
				  NULL);
		if (root == NULL || json_number_value(root) != value)
			ck_abort_msg("%s for %.17g", text, value);
		json_decref(root);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_oracle");
	TCase *tcase = tcase_create("json_oracle");
	SRunner *runner;
	int failed;

	tcase_add_test(tcase, we_take_the_texts_that_jansson_takes);
	tcase_add_test(tcase, payloads_have_the_values_that_jansson_reads);
	tcase_add_loop_test(tcase, jansson_reads_what_we_write_of_every_kind, 0, (int)COUNT(types));
	tcase_add_test(tcase, jansson_reads_the_doubles_that_we_write);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
