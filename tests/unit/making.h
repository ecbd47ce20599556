/* making.h: random payloads by their tables, which encode takes. */
#ifndef QBIND_TESTS_MAKING_H
#define QBIND_TESTS_MAKING_H
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "json.h"

static struct {
	uint64_t seed;
	struct qb_arena *arena;
	int depth; /* of objects, so that trees end */
} maker;

static uint64_t chance(void)
{
	maker.seed ^= maker.seed << 13;
	maker.seed ^= maker.seed >> 7;
	maker.seed ^= maker.seed << 17;
	return maker.seed;
}

static int64_t between(int64_t least, int64_t most)
{
	uint64_t span = (uint64_t)most - (uint64_t)least + 1;

	return (int64_t)((uint64_t)least + (span == 0 ? chance() : chance() % span));
}

#define PICK(table) ((table)[chance() % (sizeof(table) / sizeof((table)[0]))])

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
	void *memory = qb_arena_alloc(maker.arena, size);

	ck_assert_ptr_nonnull(memory);
	memset(memory, 0, size);
	return memory;
}

static void make_object(const struct qb_object *type, char *object);
static void make_value(const struct qb_field *field, char *target);

/* ---- Texts ---- */

static char *make_text(int64_t count)
{
	static const char *const characters[] = {
		"a",  "Z",  "0",    " ",    "\"",       "\\",           "/",
		"\n", "\t", "\x01", "\x7f", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
	char *text = allocate((size_t)count * 4 + 1), *at = text;

	for (int64_t i = 0; i < count; i++) {
		const char *character = PICK(characters);

		memcpy(at, character, strlen(character));
		at += strlen(character);
	}
	return text;
}

static void make_string(const struct qb_field *field, char *target)
{
	char *text = make_text(between(least_of(field, 0), most_of(field, 30)));

	memcpy(target, &text, sizeof(text));
}

static char *put_digits(char *at, int64_t count)
{
	while (count-- > 0)
		*at++ = (char)('0' + chance() % 10);
	return at;
}

static void make_decimal(const struct qb_field *field, char *target)
{
	const struct qb_rules *rules = field->rules;
	int64_t whole = between(0, rules->precision - rules->scale);
	int64_t fraction = between(0, rules->scale);
	char *text = allocate((size_t)rules->precision + 4), *at = text;

	if (chance() % 2 == 0)
		*at++ = '-';
	*at++ = whole == 0 ? '0' : (char)('1' + chance() % 9);
	at = put_digits(at, whole - 1);
	if (fraction > 0)
		*at++ = '.';
	put_digits(at, fraction);
	memcpy(target, &text, sizeof(text));
}

static void make_bytes(const struct qb_field *field, char *target)
{
	struct qb_bytes bytes = {.len = (size_t)between(least_of(field, 0), most_of(field, 20))};
	uint8_t *data = allocate(bytes.len);

	for (size_t i = 0; i < bytes.len; i++)
		data[i] = (uint8_t)chance();
	bytes.data = data;
	memcpy(target, &bytes, sizeof(bytes));
}

static void make_json(const struct qb_field *field, char *target)
{
	static const char *const texts[] = {
		"true",
		"{}",
		"[]",
		"\"\"",
		"-0.5e-3",
		"-1234567890123456789",
		"{\"b\":[1,2,{\"\":null}],\"a\":\"\\n\"}",
		"[[[[\"\xc3\xa9\"]]],false]",
		"1e3",
	};
	const char *text = PICK(texts);

	(void)field;
	memcpy(target, &text, sizeof(text));
}

/* ---- Numbers ---- */

static void make_boolean(const struct qb_field *field, char *target)
{
	(void)field;
	*(bool *)(void *)target = chance() & 1;
}

/* One of its borders, every other time. */
static int64_t make_integer(const struct qb_field *field, int64_t least, int64_t most)
{
	least = least_of(field, least);
	most = most_of(field, most);
	return chance() % 2 == 0 ? between(least, most) : chance() % 2 == 0 ? least : most;
}

#define MAKE_INTEGER(name, type, least, most)                                                      \
	static void make_##name(const struct qb_field *field, char *target)                        \
	{                                                                                          \
		*(type *)(void *)target = (type)make_integer(field, least, most);                  \
	}
MAKE_INTEGER(int8, int8_t, INT8_MIN, INT8_MAX)
MAKE_INTEGER(int16, int16_t, INT16_MIN, INT16_MAX)
MAKE_INTEGER(int32, int32_t, INT32_MIN, INT32_MAX)
MAKE_INTEGER(int64, int64_t, INT64_MIN, INT64_MAX)
MAKE_INTEGER(uint8, uint8_t, 0, UINT8_MAX)
MAKE_INTEGER(uint16, uint16_t, 0, UINT16_MAX)
MAKE_INTEGER(uint32, uint32_t, 0, UINT32_MAX)

static void make_uint64(const struct qb_field *field, char *target)
{
	(void)field;
	*(uint64_t *)(void *)target = chance() % 4 == 0 ? UINT64_MAX : chance() >> chance() % 64;
}

/* Any bits, or a number that people write. */
static void make_float64(const struct qb_field *field, char *target)
{
	uint64_t bits = chance();
	double value;

	memcpy(&value, &bits, sizeof(value));
	if (field->flags & QB_MAX)
		value = field->rules->max_number * (double)(bits % 1000) / 1000;
	else if (!isfinite(value) || chance() % 2 == 0)
		value = (double)between(-1000000, 1000000) / 100;
	*(double *)(void *)target = value;
}

static void make_float32(const struct qb_field *field, char *target)
{
	uint32_t bits = (uint32_t)(chance() >> 32);
	float value;

	(void)field;
	memcpy(&value, &bits, sizeof(value));
	if (!isfinite(value) || chance() % 2 == 0)
		value = (float)between(-1000000, 1000000) / 100;
	*(float *)(void *)target = value;
}

/* ---- Times, UUIDs and enums ---- */

static void make_timestamp(const struct qb_field *field, char *target)
{
	struct qb_time time = {between(-62167219200, 253402300799), (int32_t)between(0, 999999999)};

	(void)field;
	if (chance() % 2 == 0)
		time.nsec = time.nsec / 1000000 * 1000000;
	memcpy(target, &time, sizeof(time));
}

static void make_date(const struct qb_field *field, char *target)
{
	static const struct qb_date days[] = {{0, 1, 1}, {9999, 12, 31}, {2024, 2, 29}};
	struct qb_date date = {(int16_t)between(0, 9999), (uint8_t)between(1, 12),
			       (uint8_t)between(1, 28)};

	(void)field;
	if (chance() % 4 == 0)
		date = PICK(days);
	memcpy(target, &date, sizeof(date));
}

static void make_duration(const struct qb_field *field, char *target)
{
	struct qb_duration duration = {between(0, 315575999999), (int32_t)between(0, 999999999)};

	(void)field;
	if (chance() % 2 == 0)
		duration.sec %= 100000;
	if (chance() % 2 == 0)
		duration.nsec = 0;
	memcpy(target, &duration, sizeof(duration));
}

static void make_uuid(const struct qb_field *field, char *target)
{
	(void)field;
	for (size_t i = 0; i < sizeof(struct qb_uuid); i++)
		target[i] = (char)chance();
}

static void make_enum(const struct qb_field *field, char *target)
{
	size_t i = (size_t)between(0, (int64_t)field->members->count - 1);

	*(int *)(void *)target =
		field->members->values != NULL ? field->members->values[i] : (int)i + 1;
}

/* ---- What holds values ---- */

static void make_nested(const struct qb_field *field, char *target)
{
	char *object = target;

	if (field->flags & QB_POINTER) {
		object = allocate(field->object->size);
		memcpy(target, &object, sizeof(object));
	}
	make_object(field->object, object);
}

static void make_union(const struct qb_field *field, char *target)
{
	const struct qb_union *type = field->choice;
	int tag = (int)between(1, (int64_t)type->tags->count);
	char *object = target;

	if (field->flags & QB_POINTER) {
		object = allocate(type->size);
		memcpy(target, &object, sizeof(object));
	}
	memcpy(object + type->tag, &tag, sizeof(tag));
	make_object(type->objects[tag - 1], object + type->value);
}

/* Few, so that two that are the same are rare. */
static size_t make_length(const struct qb_field *field)
{
	int64_t most = maker.depth > 4 || (field->flags & QB_UNIQUE) ? 1 : 6;

	return (size_t)between(least_of(field, 0), most_of(field, most));
}

static void make_array(const struct qb_field *field, char *target)
{
	struct json_slice slice = {.len = make_length(field)};
	size_t size = json_field_size(field->items);
	char *items = allocate(slice.len * size + 1);

	slice.items = items;
	for (size_t i = 0; i < slice.len; i++)
		make_value(field->items, items + i * size);
	memcpy(target, &slice, sizeof(slice));
}

/* Another one for each index; the first may be empty. */
static const char *make_key(size_t index)
{
	char *text = make_text(between(0, 5)), *key;

	if (index == 0 && chance() % 2 == 0)
		return "";
	key = allocate(strlen(text) + 2);
	key[0] = (char)('A' + index);
	strcpy(key + 1, text);
	return key;
}

static void make_map(const struct qb_field *field, char *target)
{
	struct json_slice slice = {.len = make_length(field)};
	char *entries = allocate(slice.len * field->stride + 1);

	slice.items = entries;
	for (size_t i = 0; i < slice.len; i++) {
		char *entry = entries + i * field->stride;
		const char *key = make_key(i);

		memcpy(entry, &key, sizeof(key));
		make_value(field->items, entry + field->items->offset);
	}
	memcpy(target, &slice, sizeof(slice));
}

static void make_value(const struct qb_field *field, char *target)
{
	static void (*const makers[])(const struct qb_field *, char *) = {
		[QB_STRING] = make_string,     [QB_BOOLEAN] = make_boolean,
		[QB_INT8] = make_int8,         [QB_INT16] = make_int16,
		[QB_INT32] = make_int32,       [QB_INT64] = make_int64,
		[QB_UINT8] = make_uint8,       [QB_UINT16] = make_uint16,
		[QB_UINT32] = make_uint32,     [QB_UINT64] = make_uint64,
		[QB_FLOAT32] = make_float32,   [QB_FLOAT64] = make_float64,
		[QB_DECIMAL] = make_decimal,   [QB_BYTES] = make_bytes,
		[QB_JSON] = make_json,         [QB_DATE] = make_date,
		[QB_DURATION] = make_duration, [QB_TIMESTAMP] = make_timestamp,
		[QB_UUID] = make_uuid,         [QB_ENUM] = make_enum,
		[QB_OBJECT] = make_nested,     [QB_ARRAY] = make_array,
		[QB_UNION] = make_union,       [QB_MAP] = make_map,
	};

	makers[field->kind](field, target);
}

/* What a field that is nullable is: not absent when it is required. */
static enum qb_state make_state(const struct qb_field *field)
{
	bool is_null = maker.depth > 4 || chance() % 3 == 0;

	if ((field->flags & QB_OPTIONAL) && chance() % 3 == 0)
		return QB_ABSENT;
	return is_null ? QB_NULL : QB_VALUE;
}

static void make_member(const struct qb_field *field, char *object)
{
	bool may_be_left_out = (field->flags & (QB_OPTIONAL | QB_NULLABLE)) == QB_OPTIONAL;
	enum qb_state state = QB_VALUE;

	if (may_be_left_out && (maker.depth > 4 || chance() % 2 == 0))
		return;
	if (field->flags & QB_NULLABLE)
		state = make_state(field);
	if (state == QB_VALUE)
		make_value(field, object + field->offset);
	if (field->flags & QB_NULLABLE)
		memcpy(object + field->set, &state, sizeof(state));
	if (field->flags & QB_SET)
		*(bool *)(void *)(object + field->set) = true;
}

static void make_object(const struct qb_object *type, char *object)
{
	maker.depth++;
	for (size_t i = 0; i < type->count; i++)
		make_member(&type->fields[i], object);
	maker.depth--;
}

/* The same number gives the same payload. */
static inline void *make_payload(const struct qb_object *type, uint64_t number,
				 struct qb_arena *home)
{
	char *payload;

	maker.seed = (number + 1) * UINT64_C(0x9e3779b97f4a7c15);
	maker.arena = home;
	maker.depth = 0;
	payload = allocate(type->size);
	make_object(type, payload);
	return payload;
}

#endif
