/* Random payloads: what encode writes, decode reads back. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "../golden/maps/expected/maps.c"
#include "../golden/nullable/expected/nullable.c"
#include "../golden/scalars/expected/scalars.c"
#include "../golden/unions/expected/unions.c"
#include "../golden/words/expected/words.c"
#include "decoding.h"
#include "making.h"

/* ---- Comparing ---- */

static bool same_object(const struct qb_object *type, const char *a, const char *b);
static bool same_value(const struct qb_field *field, const char *a, const char *b);

static bool same_string(const char *a, const char *b)
{
	const char *text_a, *text_b;

	memcpy(&text_a, a, sizeof(text_a));
	memcpy(&text_b, b, sizeof(text_b));
	return text_a == text_b ||
	       (text_a != NULL && text_b != NULL && strcmp(text_a, text_b) == 0);
}

/* Empty is not absent. */
static bool same_bytes(const char *a, const char *b)
{
	struct qb_bytes bytes_a, bytes_b;

	memcpy(&bytes_a, a, sizeof(bytes_a));
	memcpy(&bytes_b, b, sizeof(bytes_b));
	return bytes_a.len == bytes_b.len && (bytes_a.data == NULL) == (bytes_b.data == NULL) &&
	       (bytes_a.len == 0 || memcmp(bytes_a.data, bytes_b.data, bytes_a.len) == 0);
}

static bool same_items(const struct qb_field *field, const char *a, const char *b)
{
	bool is_map = field->kind == QB_MAP;
	size_t size = is_map ? field->stride : json_field_size(field->items);
	struct json_slice slice_a, slice_b;
	bool is_same;

	memcpy(&slice_a, a, sizeof(slice_a));
	memcpy(&slice_b, b, sizeof(slice_b));
	is_same = slice_a.len == slice_b.len && (slice_a.items == NULL) == (slice_b.items == NULL);
	for (size_t i = 0; is_same && i < slice_a.len; i++) {
		a = (const char *)slice_a.items + i * size;
		b = (const char *)slice_b.items + i * size;
		is_same = (!is_map || same_string(a, b)) &&
			  same_value(field->items, a + field->items->offset,
				     b + field->items->offset);
	}
	return is_same;
}

static bool same_union(const struct qb_union *type, const char *a, const char *b)
{
	int tag;

	memcpy(&tag, a + type->tag, sizeof(tag));
	return memcmp(a + type->tag, b + type->tag, sizeof(tag)) == 0 &&
	       same_object(type->objects[tag - 1], a + type->value, b + type->value);
}

static bool same_nested(const struct qb_field *field, const char *a, const char *b)
{
	if (field->flags & QB_POINTER) {
		memcpy(&a, a, sizeof(void *));
		memcpy(&b, b, sizeof(void *));
	}
	if (a == NULL || b == NULL)
		return a == b;
	if (field->kind == QB_UNION)
		return same_union(field->choice, a, b);
	return same_object(field->object, a, b);
}

/* They have padding. */
static bool same_moment(const char *a, const char *b)
{
	return memcmp(a, b, offsetof(struct qb_time, nsec) + sizeof(int32_t)) == 0;
}

static bool same_value(const struct qb_field *field, const char *a, const char *b)
{
	switch (field->kind) {
	case QB_STRING:
	case QB_DECIMAL:
	case QB_JSON:
		return same_string(a, b);
	case QB_BYTES:
		return same_bytes(a, b);
	case QB_FLOAT32:
		return *(const float *)(const void *)a == *(const float *)(const void *)b;
	case QB_FLOAT64:
		return *(const double *)(const void *)a == *(const double *)(const void *)b;
	case QB_TIMESTAMP:
	case QB_DURATION:
		return same_moment(a, b);
	case QB_OBJECT:
	case QB_UNION:
		return same_nested(field, a, b);
	case QB_ARRAY:
	case QB_MAP:
		return same_items(field, a, b);
	default:
		return memcmp(a, b, json_field_size(field)) == 0;
	}
}

static bool same_member(const struct qb_field *field, const char *a, const char *b)
{
	if ((field->flags & QB_SET) && a[field->set] != b[field->set])
		return false;
	if ((field->flags & QB_NULLABLE) &&
	    memcmp(a + field->set, b + field->set, sizeof(enum qb_state)) != 0)
		return false;
	return same_value(field, a + field->offset, b + field->offset);
}

static bool same_object(const struct qb_object *type, const char *a, const char *b)
{
	for (size_t i = 0; i < type->count; i++) {
		if (!same_member(&type->fields[i], a, b))
			return false;
	}
	return true;
}

/* ---- The test ---- */

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

#define ROUNDS 2000

static void check_round(const struct qb_object *type, int number)
{
	const void *payload = make_payload(type, (uint64_t)number, &arena), *decoded = NULL;
	const char *json;
	size_t len;

	ck_assert_msg(qb_encode(type, payload, &arena, &json, &len, &err) == QB_OK,
		      "payload %d: %s", number, err.message);
	ck_assert_msg(qb_decode(type, json, len, &arena, &decoded, &err) == QB_OK,
		      "payload %d: %s: %s", number, json, err.message);
	ck_assert_msg(same_object(type, payload, decoded), "payload %d: %s", number, json);
	qb_arena_reset(&arena);
}

START_TEST(decode_gives_back_what_encode_was_given)
{
	for (int i = 0; i < ROUNDS; i++)
		check_round(types[_i], i);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_roundtrip");
	TCase *tcase = tcase_create("json_roundtrip");
	SRunner *runner;
	int failed;

	tcase_add_checked_fixture(tcase, start, stop);
	tcase_add_loop_test(tcase, decode_gives_back_what_encode_was_given, 0, COUNT(types));
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
