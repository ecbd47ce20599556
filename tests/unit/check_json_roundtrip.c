/* Random payloads: what encode writes, decode reads back. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "decoding.h"
#include "json.h"

/* ---- Random values ---- */

static uint64_t seed;

static uint64_t chance(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

static int64_t between(int64_t least, int64_t most)
{
	uint64_t span = (uint64_t)most - (uint64_t)least + 1;

	return (int64_t)((uint64_t)least + (span == 0 ? chance() : chance() % span));
}

static int64_t least_of(const struct qb_field *field, int64_t other)
{
	return field->flags & QB_MIN ? field->min : other;
}

static int64_t most_of(const struct qb_field *field, int64_t other)
{
	return field->flags & QB_MAX ? field->max : other;
}

static void *allocate(size_t size)
{
	void *memory = qb_arena_alloc(&arena, size);

	ck_assert_ptr_nonnull(memory);
	memset(memory, 0, size);
	return memory;
}

static void make_object(const struct qb_object *type, char *object);
static void make_value(const struct qb_field *field, char *target);

static void make_string(const struct qb_field *field, char *target)
{
	static const char *const characters[] = {
		"a",  "Z",  "0",    " ",    "\"",       "\\",           "/",
		"\n", "\t", "\x01", "\x7f", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
	int64_t count = between(least_of(field, 0), most_of(field, 30));
	char *text = allocate((size_t)count * 4 + 1);

	memcpy(target, &text, sizeof(text));
	for (int64_t i = 0; i < count; i++) {
		const char *character = characters[chance() % (size_t)COUNT(characters)];

		memcpy(text, character, strlen(character));
		text += strlen(character);
	}
}

static void make_boolean(const struct qb_field *field, char *target)
{
	(void)field;
	*(bool *)(void *)target = chance() & 1;
}

static void make_int32(const struct qb_field *field, char *target)
{
	*(int32_t *)(void *)target =
		(int32_t)between(least_of(field, INT32_MIN), most_of(field, INT32_MAX));
}

static void make_int64(const struct qb_field *field, char *target)
{
	*(int64_t *)(void *)target = between(least_of(field, INT64_MIN), most_of(field, INT64_MAX));
}

/* Any bits, or a number that people write. */
static void make_float64(const struct qb_field *field, char *target)
{
	uint64_t bits = chance();
	double value;

	memcpy(&value, &bits, sizeof(value));
	if (field->flags & QB_MAX)
		value = field->max_number * (double)(bits % 1000) / 1000;
	else if (!isfinite(value) || chance() % 2 == 0)
		value = (double)between(-1000000, 1000000) / 100;
	*(double *)(void *)target = value;
}

static void make_timestamp(const struct qb_field *field, char *target)
{
	struct qb_time time = {between(-62167219200, 253402300799), (int32_t)between(0, 999999999)};

	(void)field;
	if (chance() % 2 == 0)
		time.nsec = time.nsec / 1000000 * 1000000;
	memcpy(target, &time, sizeof(time));
}

static void make_uuid(const struct qb_field *field, char *target)
{
	(void)field;
	for (size_t i = 0; i < sizeof(struct qb_uuid); i++)
		target[i] = (char)chance();
}

static void make_enum(const struct qb_field *field, char *target)
{
	*(int *)(void *)target = (int)between(1, (int64_t)field->members->count);
}

static void make_nested(const struct qb_field *field, char *target)
{
	char *object = target;

	if (field->flags & QB_POINTER) {
		object = allocate(field->object->size);
		memcpy(target, &object, sizeof(object));
	}
	make_object(field->object, object);
}

static void make_array(const struct qb_field *field, char *target)
{
	struct json_slice slice = {.len = (size_t)between(least_of(field, 0), most_of(field, 6))};
	size_t size = json_field_size(field->items);
	char *items = allocate(slice.len * size + 1);

	slice.items = items;
	for (size_t i = 0; i < slice.len; i++)
		make_value(field->items, items + i * size);
	memcpy(target, &slice, sizeof(slice));
}

static void make_value(const struct qb_field *field, char *target)
{
	static void (*const makers[])(const struct qb_field *, char *) = {
		[QB_STRING] = make_string,   [QB_BOOLEAN] = make_boolean,
		[QB_INT32] = make_int32,     [QB_INT64] = make_int64,
		[QB_FLOAT64] = make_float64, [QB_TIMESTAMP] = make_timestamp,
		[QB_UUID] = make_uuid,       [QB_ENUM] = make_enum,
		[QB_OBJECT] = make_nested,   [QB_ARRAY] = make_array,
	};

	makers[field->kind](field, target);
}

static void make_object(const struct qb_object *type, char *object)
{
	for (size_t i = 0; i < type->count; i++) {
		const struct qb_field *field = &type->fields[i];

		if ((field->flags & QB_OPTIONAL) && chance() % 2 == 0)
			continue;
		make_value(field, object + field->offset);
		if (field->flags & QB_SET)
			*(bool *)(void *)(object + field->set) = true;
	}
}

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

static bool same_array(const struct qb_field *field, const char *a, const char *b)
{
	size_t size = json_field_size(field->items);
	struct json_slice slice_a, slice_b;
	bool is_same;

	memcpy(&slice_a, a, sizeof(slice_a));
	memcpy(&slice_b, b, sizeof(slice_b));
	is_same = slice_a.len == slice_b.len && (slice_a.items == NULL) == (slice_b.items == NULL);
	for (size_t i = 0; is_same && i < slice_a.len; i++)
		is_same = same_value(field->items, (const char *)slice_a.items + i * size,
				     (const char *)slice_b.items + i * size);
	return is_same;
}

static bool same_nested(const struct qb_field *field, const char *a, const char *b)
{
	if (field->flags & QB_POINTER) {
		memcpy(&a, a, sizeof(void *));
		memcpy(&b, b, sizeof(void *));
	}
	if (a == NULL || b == NULL)
		return a == b;
	return same_object(field->object, a, b);
}

static bool same_value(const struct qb_field *field, const char *a, const char *b)
{
	switch (field->kind) {
	case QB_STRING:
		return same_string(a, b);
	case QB_FLOAT64:
		return *(const double *)(const void *)a == *(const double *)(const void *)b;
	case QB_TIMESTAMP:
		return memcmp(a, b, offsetof(struct qb_time, nsec) + sizeof(int32_t)) == 0;
	case QB_OBJECT:
		return same_nested(field, a, b);
	case QB_ARRAY:
		return same_array(field, a, b);
	default:
		return memcmp(a, b, json_field_size(field)) == 0;
	}
}

static bool same_object(const struct qb_object *type, const char *a, const char *b)
{
	for (size_t i = 0; i < type->count; i++) {
		const struct qb_field *field = &type->fields[i];

		if (!same_value(field, a + field->offset, b + field->offset))
			return false;
		if ((field->flags & QB_SET) && a[field->set] != b[field->set])
			return false;
	}
	return true;
}

/* ---- The test ---- */

#define ROUNDS 2000

START_TEST(decode_gives_back_what_encode_was_given)
{
	for (seed = 1; seed <= ROUNDS; seed++) {
		uint64_t begin = seed;
		struct sample sample = {0};
		const struct sample *decoded;
		const char *json;
		size_t len;

		seed *= UINT64_C(0x9e3779b97f4a7c15);
		make_object(&sample_object, (char *)&sample);
		ck_assert_msg(qb_encode(&sample_object, &sample, &arena, &json, &len, &err) ==
				      QB_OK,
			      "seed %d: %s", (int)begin, err.message);
		ck_assert_msg(decode_bytes(json, len, &decoded) == QB_OK, "seed %d: %s: %s",
			      (int)begin, json, err.message);
		ck_assert_msg(same_object(&sample_object, (char *)&sample, (const char *)decoded),
			      "seed %d: %s", (int)begin, json);
		qb_arena_reset(&arena);
		seed = begin;
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_roundtrip");
	TCase *tcase = tcase_create("json_roundtrip");
	SRunner *runner;
	int failed;

	tcase_add_checked_fixture(tcase, start, stop);
	tcase_add_test(tcase, decode_gives_back_what_encode_was_given);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
