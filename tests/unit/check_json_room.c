/* link: -Wl,--wrap=malloc */
/* How much memory a payload takes: none from the heap when the caller's buffer has room, and never
 * many times what its text takes. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../golden/maps/expected/maps.c"
#include "../golden/nullable/expected/nullable.c"
#include "../golden/scalars/expected/scalars.c"
#include "../golden/unions/expected/unions.c"
#include "../golden/words/expected/words.c"
#include "making.h"
#include "sample.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
static size_t allocations, allocated;

void *__wrap_malloc(size_t size)
{
	allocations++;
	allocated += size;
	return __real_malloc(size);
}

/* ---- The caller's buffer ---- */

static const struct qb_object *const types[] = {
	&sample_object,
	&scalars_plain_object,
	&scalars_optional_object,
	&scalars_fallback_object,
	&maps_all_object,
	&unions_send_object,
	&nullable_required_object,
	&nullable_optional_object,
	&words_open_object,
};

static char ours[1 << 20], theirs[1 << 16];

START_TEST(a_buffer_with_room_is_enough)
{
	struct qb_arena arena, buffered;
	struct qb_error err;
	const void *payload;
	const char *json, *again;
	size_t len, again_len, taken;
	enum qb_result rc;

	qb_arena_init(&arena, ours, sizeof(ours));
	ck_assert_int_eq(
		qb_encode(types[_i], make_payload(types[_i], 1, &arena), &arena, &json, &len, &err),
		QB_OK);
	qb_arena_init(&buffered, theirs, sizeof(theirs));
	/* Check's own asserts allocate. */
	allocations = 0;
	rc = qb_decode(types[_i], json, len, &buffered, &payload, &err);
	if (rc == QB_OK)
		rc = qb_encode(types[_i], payload, &buffered, &again, &again_len, &err);
	taken = allocations;
	ck_assert_int_eq(rc, QB_OK);
	ck_assert_uint_eq(taken, 0);
	ck_assert_str_eq(again, json);
}
END_TEST

/* ---- Patterns ---- */

struct codes {
	struct qb_string_slice codes;
};
static struct qb_pattern code_pattern = {.text = "^([a-z]|[0-9])+$"};
static const struct qb_rules code_rules = {.pattern = &code_pattern};
static const struct qb_field code_items[] = {ITEM(QB_STRING, .rules = &code_rules)};
static const struct qb_field codes_fields[] = {
	FIELD(codes, "codes", QB_ARRAY, codes, .items = code_items)};
static const struct qb_object codes_object = OBJECT("codes", codes, codes_fields);

/* So many items of the same text. */
static char *list(const char *before, const char *item, size_t count, const char *after)
{
	char *json = malloc(strlen(before) + count * (strlen(item) + 1) + strlen(after) + 1);
	char *at = json;

	ck_assert_ptr_nonnull(json);
	at += sprintf(at, "%s", before);
	for (size_t i = 0; i < count; i++)
		at += sprintf(at, "%s%s", i > 0 ? "," : "", item);
	sprintf(at, "%s", after);
	return json;
}

/* Matching one text takes some 20 KiB; each of them takes the same. */
START_TEST(what_matching_takes_is_taken_once)
{
	char *json = list("{\"codes\":[", "\"abc123\"", 100000, "]}");
	const char *again;
	struct qb_arena arena;
	struct qb_error err;
	const void *payload;
	size_t len;

	qb_arena_init(&arena, NULL, 0);
	ck_assert_int_eq(
		qb_decode(&codes_object, "{\"codes\":[\"a\"]}", 15, &arena, &payload, &err), QB_OK);
	allocations = allocated = 0;
	ck_assert_int_eq(qb_decode(&codes_object, json, strlen(json), &arena, &payload, &err),
			 QB_OK);
	ck_assert_int_eq(qb_encode(&codes_object, payload, &arena, &again, &len, &err), QB_OK);
	ck_assert_uint_lt(allocations, 20);
	ck_assert_uint_lt(allocated, 30 * strlen(json));
	qb_arena_clear(&arena);
	free(json);
}
END_TEST

START_TEST(a_text_that_is_hard_to_match_leaves_nothing_behind)
{
	char *json = list("{\"codes\":[\"", "abcdefghij", 50000, "\"]}");
	struct qb_arena arena;
	struct qb_error err;
	const void *payload;

	for (char *at = strchr(json, ','); at != NULL; at = strchr(at, ','))
		*at = 'x';
	qb_arena_init(&arena, ours, sizeof(ours));
	ck_assert_int_eq(qb_decode(&codes_object, json, strlen(json), &arena, &payload, &err),
			 QB_INVALID);
	ck_assert_str_eq(err.message, "$.codes[0]: too complex for pattern ^([a-z]|[0-9])+$ "
				      "[pattern]");
	ck_assert_ptr_null(arena.blocks);
	free(json);
}
END_TEST

/* ---- Unions that say late what they are ---- */

/* Each level is read once to find its discriminator, with all that is in it. */
START_TEST(looking_ahead_takes_no_memory)
{
	const size_t levels = 60, keys = 100000;
	char *json = malloc(levels * 40 + keys * 10 + 100), *at = json;
	struct qb_arena arena;
	struct qb_error err;
	const void *payload;

	ck_assert_ptr_nonnull(json);
	at += sprintf(at, "{\"sum\":");
	for (size_t i = 0; i < levels; i++)
		at += sprintf(at, "{\"of\":");
	*at++ = '{';
	for (size_t i = 0; i < keys; i++)
		at += sprintf(at, "\"%zx\":1,", i);
	at += sprintf(at, "\"op\":\"negated\"}");
	for (size_t i = 0; i < levels; i++)
		at += sprintf(at, ",\"op\":\"negated\"}");
	strcpy(at, "}");
	qb_arena_init(&arena, NULL, 0);
	allocated = 0;
	ck_assert_int_eq(qb_decode(&unions_send_object, json, strlen(json), &arena, &payload, &err),
			 QB_INVALID);
	ck_assert_ptr_nonnull(strstr(err.message, "unknown field [unknown]"));
	ck_assert_uint_lt(allocated, 4 * strlen(json));
	qb_arena_clear(&arena);
	free(json);
}
END_TEST

/* ---- Names that no table has ---- */

START_TEST(what_is_passed_over_takes_little)
{
	char *json = list("{\"x\":[", "{\"a\":1}", 100000, "]}");
	struct qb_arena arena;
	struct qb_error err;
	const void *payload;

	qb_arena_init(&arena, NULL, 0);
	allocated = 0;
	ck_assert_int_eq(qb_decode(&words_open_object, json, strlen(json), &arena, &payload, &err),
			 QB_OK);
	ck_assert_uint_lt(allocated, 30 * strlen(json));
	qb_arena_clear(&arena);
	free(json);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_room");
	TCase *tcase = tcase_create("json_room");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, a_buffer_with_room_is_enough, 0, COUNT(types));
	tcase_add_test(tcase, what_matching_takes_is_taken_once);
	tcase_add_test(tcase, a_text_that_is_hard_to_match_leaves_nothing_behind);
	tcase_add_test(tcase, looking_ahead_takes_no_memory);
	tcase_add_test(tcase, what_is_passed_over_takes_little);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
