/* agreeing.h: whether a payload has the values that jansson finds in its JSON. */
#ifndef QBIND_TESTS_AGREEING_H
#define QBIND_TESTS_AGREEING_H
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base64.h"
#include "date.h"
#include "duration.h"
#include "json.h"
#include "timestamp.h"

static bool is_same_object(const struct qb_object *type, const char *object, json_t *value);
static bool is_same(const struct qb_field *field, const char *source, json_t *value);

static bool are_same_bytes(const struct qb_bytes *bytes, const char *text)
{
	size_t size = base64_encoded_size(bytes->len);
	char *written = malloc(size + 1);
	bool is_so;

	if (written == NULL)
		abort();
	base64_encode(bytes->data, bytes->len, written);
	is_so = strlen(text) == size && memcmp(written, text, size) == 0;
	free(written);
	return is_so;
}

static bool is_same_time(const struct qb_field *field, const char *source, const char *text)
{
	struct qb_date date;
	struct qb_duration duration;
	struct qb_time time;

	switch (field->kind) {
	case QB_DATE:
		return date_parse(text, strlen(text), &date) &&
		       memcmp(&date, source, sizeof(date)) == 0;
	case QB_DURATION:
		return duration_parse(text, strlen(text), &duration) &&
		       memcmp(&duration.sec, source, sizeof(duration.sec)) == 0;
	default:
		return timestamp_parse(text, strlen(text), &time) &&
		       memcmp(&time.sec, source, sizeof(time.sec)) == 0;
	}
}

static bool is_same_text(const struct qb_field *field, const char *source, const char *text)
{
	const char *ours;
	struct qb_uuid uuid;

	switch (field->kind) {
	case QB_TIMESTAMP:
	case QB_DATE:
	case QB_DURATION:
		return is_same_time(field, source, text);
	case QB_UUID:
		return qb_uuid_parse(text, &uuid) && memcmp(&uuid, source, sizeof(uuid)) == 0;
	case QB_BYTES:
		return are_same_bytes((const struct qb_bytes *)(const void *)source, text);
	case QB_ENUM:
		ours = qb_enum_name(field->members, *(const int *)(const void *)source);
		return ours != NULL && strcmp(ours, text) == 0;
	default:
		memcpy(&ours, source, sizeof(ours));
		return strcmp(ours, text) == 0;
	}
}

/* Another way than the encoder's: by what printf() makes of it. */
static void print_integer(enum qb_kind kind, const void *source, char text[24])
{
	switch (kind) {
	case QB_INT8:
		sprintf(text, "%d", *(const int8_t *)source);
		break;
	case QB_INT16:
		sprintf(text, "%d", *(const int16_t *)source);
		break;
	case QB_INT32:
		sprintf(text, "%d", *(const int32_t *)source);
		break;
	case QB_UINT8:
		sprintf(text, "%u", *(const uint8_t *)source);
		break;
	case QB_UINT16:
		sprintf(text, "%u", *(const uint16_t *)source);
		break;
	case QB_UINT32:
		sprintf(text, "%u", *(const uint32_t *)source);
		break;
	case QB_UINT64:
		sprintf(text, "%llu", (unsigned long long)*(const uint64_t *)source);
		break;
	default:
		sprintf(text, "%lld", (long long)*(const int64_t *)source);
	}
}

static bool is_same_integer(const struct qb_field *field, const char *source, const json_t *value)
{
	bool is_string = field->kind == QB_UINT64 || (field->flags & QB_AS_STRING);
	char ours[24], theirs[24];

	print_integer(field->kind, source, ours);
	if (is_string)
		return json_is_string(value) && strcmp(json_string_value(value), ours) == 0;
	if (json_is_real(value))
		snprintf(theirs, sizeof(theirs), "%lld", (long long)json_real_value(value));
	else
		snprintf(theirs, sizeof(theirs), "%lld", (long long)json_integer_value(value));
	return json_is_number(value) && strcmp(ours, theirs) == 0;
}

static bool is_same_document(const char *source, const json_t *value)
{
	const char *text;
	json_t *ours;
	bool is_so;

	memcpy(&text, source, sizeof(text));
	ours = json_loads(text, JSON_DECODE_ANY, NULL);
	is_so = json_equal(ours, value);
	json_decref(ours);
	return is_so;
}

static bool is_same_map(const struct qb_field *field, const char *source, json_t *value)
{
	struct json_slice slice;
	const char *key;
	bool is_so;

	memcpy(&slice, source, sizeof(slice));
	is_so = json_is_object(value) && json_object_size(value) == slice.len;
	for (size_t i = 0; is_so && i < slice.len; i++) {
		const char *entry = (const char *)slice.items + i * field->stride;

		memcpy(&key, entry, sizeof(key));
		is_so = is_same(field->items, entry + field->items->offset,
				json_object_get(value, key));
	}
	return is_so;
}

static bool is_same_array(const struct qb_field *field, const char *source, json_t *value)
{
	struct json_slice slice;
	bool is_so;

	memcpy(&slice, source, sizeof(slice));
	is_so = json_is_array(value) && json_array_size(value) == slice.len;
	for (size_t i = 0; is_so && i < slice.len; i++)
		is_so = is_same(field->items,
				(const char *)slice.items + i * json_field_size(field->items),
				json_array_get(value, i));
	return is_so;
}

static bool is_same_union(const struct qb_union *type, const char *source, json_t *value)
{
	const char *tag = json_string_value(json_object_get(value, type->discriminator));
	int number = *(const int *)(const void *)(source + type->tag);

	return tag != NULL && strcmp(tag, type->tags->members[number - 1]) == 0 &&
	       is_same_object(type->objects[number - 1], source + type->value, value);
}

static bool is_same_nested(const struct qb_field *field, const char *source, json_t *value)
{
	if (field->flags & QB_POINTER)
		memcpy(&source, source, sizeof(void *));
	if (source == NULL)
		return false;
	return field->kind == QB_UNION ? is_same_union(field->choice, source, value)
				       : is_same_object(field->object, source, value);
}

static bool is_same_float(const struct qb_field *field, const char *source, const json_t *value)
{
	if (!json_is_number(value))
		return false;
	if (field->kind == QB_FLOAT32)
		return (float)json_number_value(value) == *(const float *)(const void *)source;
	return json_number_value(value) == *(const double *)(const void *)source;
}

static bool is_same(const struct qb_field *field, const char *source, json_t *value)
{
	switch (field->kind) {
	case QB_BOOLEAN:
		return json_is_boolean(value) && json_is_true(value) == (*source != 0);
	case QB_FLOAT32:
	case QB_FLOAT64:
		return is_same_float(field, source, value);
	case QB_ARRAY:
		return is_same_array(field, source, value);
	case QB_MAP:
		return is_same_map(field, source, value);
	case QB_OBJECT:
	case QB_UNION:
		return is_same_nested(field, source, value);
	case QB_JSON:
		return is_same_document(source, value);
	default:
		break;
	}
	if (field->kind >= QB_INT8 && field->kind <= QB_UINT64)
		return is_same_integer(field, source, value);
	if (field->kind == QB_INT32 || field->kind == QB_INT64)
		return is_same_integer(field, source, value);
	return json_is_string(value) && is_same_text(field, source, json_string_value(value));
}

static enum qb_state state_of(const json_t *member)
{
	return member == NULL ? QB_ABSENT : json_is_null(member) ? QB_NULL : QB_VALUE;
}

static bool is_same_member(const struct qb_field *field, const char *object, json_t *member)
{
	bool is_absent = state_of(member) != QB_VALUE;

	if ((field->flags & QB_NULLABLE) &&
	    *(const enum qb_state *)(const void *)(object + field->set) != state_of(member))
		return false;
	if ((field->flags & QB_SET) && (object[field->set] != 0) == is_absent)
		return false;
	return is_absent || is_same(field, object + field->offset, member);
}

static bool is_same_object(const struct qb_object *type, const char *object, json_t *value)
{
	for (size_t i = 0; i < type->count; i++) {
		const struct qb_field *field = &type->fields[i];

		if (!is_same_member(field, object, json_object_get(value, field->name)))
			return false;
	}
	return true;
}

#endif
