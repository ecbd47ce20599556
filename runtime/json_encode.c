#include "error.h"
#include "json.h"
#include "timestamp.h"
#include "utf8.h"
#include <math.h>
#include <string.h>

struct encoder {
	struct json_writer out;
	struct json_trace trace;
	size_t depth;
};

static enum qb_result encode_value(struct encoder *encoder, const struct qb_field *field,
				   const char *source);

/* ---- Texts ---- */

static enum qb_result missing(const struct encoder *encoder)
{
	return json_fail(&encoder->trace, "required", "required field is missing");
}

static enum qb_result encode_string(struct encoder *encoder, const struct qb_field *field,
				    const char *source)
{
	const char *text;
	size_t len, valid;
	enum qb_result rc;

	memcpy(&text, source, sizeof(text));
	if (text == NULL)
		return missing(encoder);
	len = strlen(text);
	valid = utf8_valid(text, len);
	if (valid < len)
		return json_fail(&encoder->trace, "utf8", "bad UTF-8 at byte %zu: 0x%02x",
				 valid + 1, (unsigned)(unsigned char)text[valid]);
	rc = json_check_length(&encoder->trace, field, text, len);
	if (rc == QB_OK)
		json_put_string(&encoder->out, text, len);
	return rc;
}

static enum qb_result encode_timestamp(struct encoder *encoder, const struct qb_field *field,
				       const char *source)
{
	char text[TIMESTAMP_TEXT_SIZE];
	struct qb_time time;
	size_t len;

	(void)field;
	memcpy(&time, source, sizeof(time));
	len = timestamp_format(&time, text);
	if (len == 0)
		return json_fail(&encoder->trace, "timestamp",
				 "{%lld, %d} is not a moment of the years 0000 to 9999",
				 (long long)time.sec, (int)time.nsec);
	json_put_string(&encoder->out, text, len);
	return QB_OK;
}

static enum qb_result encode_uuid(struct encoder *encoder, const struct qb_field *field,
				  const char *source)
{
	char text[QB_UUID_TEXT_SIZE];
	struct qb_uuid uuid;

	(void)field;
	memcpy(&uuid, source, sizeof(uuid));
	qb_uuid_format(&uuid, text);
	json_put_string(&encoder->out, text, QB_UUID_TEXT_SIZE - 1);
	return QB_OK;
}

static enum qb_result encode_enum(struct encoder *encoder, const struct qb_field *field,
				  const char *source)
{
	const char *name;
	int value;

	memcpy(&value, source, sizeof(value));
	name = qb_enum_name(field->members, value);
	if (name == NULL)
		return json_fail(&encoder->trace, "enum", "%d is not a member of %s", value,
				 field->members->name);
	json_put_string(&encoder->out, name, strlen(name));
	return QB_OK;
}

/* ---- Numbers and booleans ---- */

static enum qb_result encode_boolean(struct encoder *encoder, const struct qb_field *field,
				     const char *source)
{
	bool value;

	(void)field;
	memcpy(&value, source, sizeof(value));
	json_put(&encoder->out, value ? "true" : "false", value ? 4 : 5);
	return QB_OK;
}

static enum qb_result encode_integer(struct encoder *encoder, const struct qb_field *field,
				     int64_t value)
{
	enum qb_result rc = json_check_integer(&encoder->trace, field, value);

	if (rc == QB_OK)
		json_put_int64(&encoder->out, value);
	return rc;
}

static enum qb_result encode_int32(struct encoder *encoder, const struct qb_field *field,
				   const char *source)
{
	int32_t value;

	memcpy(&value, source, sizeof(value));
	return encode_integer(encoder, field, value);
}

static enum qb_result encode_int64(struct encoder *encoder, const struct qb_field *field,
				   const char *source)
{
	int64_t value;

	memcpy(&value, source, sizeof(value));
	return encode_integer(encoder, field, value);
}

static enum qb_result encode_float64(struct encoder *encoder, const struct qb_field *field,
				     const char *source)
{
	double value;
	enum qb_result rc;

	memcpy(&value, source, sizeof(value));
	if (!isfinite(value))
		return json_fail(&encoder->trace, "range", "expected a finite number, got %s",
				 isnan(value) ? "NaN"
				 : value > 0  ? "Infinity"
					      : "-Infinity");
	rc = json_check_number(&encoder->trace, field, value);
	if (rc == QB_OK)
		json_put_double(&encoder->out, value);
	return rc;
}

/* ---- Arrays and objects ---- */

static enum qb_result enter(struct encoder *encoder, const char *bracket)
{
	if (encoder->depth == QB_PAYLOAD_DEPTH)
		return json_fail_depth(&encoder->trace);
	encoder->depth++;
	json_put(&encoder->out, bracket, 1);
	return QB_OK;
}

static void leave(struct encoder *encoder, const char *bracket)
{
	encoder->depth--;
	json_put(&encoder->out, bracket, 1);
}

static enum qb_result encode_items(struct encoder *encoder, const struct qb_field *items,
				   const struct json_slice *slice)
{
	struct json_step step = {.up = encoder->trace.step};
	size_t size = json_field_size(items);
	enum qb_result rc = enter(encoder, "[");

	if (rc != QB_OK)
		return rc;
	encoder->trace.step = &step;
	for (; rc == QB_OK && step.index < slice->len; step.index++) {
		if (step.index > 0)
			json_put_separator(&encoder->out, ',');
		rc = encode_value(encoder, items, (const char *)slice->items + step.index * size);
	}
	encoder->trace.step = step.up;
	leave(encoder, "]");
	return rc;
}

static enum qb_result encode_array(struct encoder *encoder, const struct qb_field *field,
				   const char *source)
{
	struct json_slice slice;
	enum qb_result rc;

	memcpy(&slice, source, sizeof(slice));
	if (slice.items == NULL && slice.len > 0)
		return json_fail(&encoder->trace, "items", "%zu items at NULL", slice.len);
	rc = json_check_count(&encoder->trace, field, slice.len);
	if (rc == QB_OK)
		rc = encode_items(encoder, field->items, &slice);
	return rc;
}

static bool is_zero(const char *source, size_t size)
{
	while (size > 0 && *source == 0) {
		source++;
		size--;
	}
	return size == 0;
}

/* Texts, enums, arrays and pointers are absent when they are zero. With a fallback, a number or a
 * boolean cannot say so. */
static bool is_absent(const struct qb_field *field, const char *object)
{
	bool has_no_zero = field->kind == QB_STRING || field->kind == QB_ENUM;
	bool is_set;

	if (field->flags & QB_SET) {
		memcpy(&is_set, object + field->set, sizeof(is_set));
		return !is_set;
	}
	if (!(field->flags & QB_OPTIONAL) && !(field->fallback != NULL && has_no_zero))
		return false;
	return is_zero(object + field->offset, json_field_size(field));
}

static enum qb_result encode_members(struct encoder *encoder, const struct qb_object *type,
				     const char *object)
{
	struct json_step step = {.up = encoder->trace.step};
	const char *separator = "";
	enum qb_result rc = QB_OK;

	encoder->trace.step = &step;
	for (size_t i = 0; rc == QB_OK && i < type->count; i++) {
		const struct qb_field *field = &type->fields[i];

		if (is_absent(field, object))
			continue;
		if (*separator != '\0')
			json_put_separator(&encoder->out, ',');
		separator = ",";
		step.name = field->name;
		json_put_string(&encoder->out, field->name, strlen(field->name));
		json_put_separator(&encoder->out, ':');
		rc = encode_value(encoder, field, object + field->offset);
	}
	encoder->trace.step = step.up;
	return rc;
}

static enum qb_result encode_object(struct encoder *encoder, const struct qb_object *type,
				    const char *object)
{
	enum qb_result rc = enter(encoder, "{");

	if (rc != QB_OK)
		return rc;
	rc = encode_members(encoder, type, object);
	leave(encoder, "}");
	return rc;
}

static enum qb_result encode_object_field(struct encoder *encoder, const struct qb_field *field,
					  const char *source)
{
	const char *object = source;

	if (field->flags & QB_POINTER)
		memcpy(&object, source, sizeof(object));
	return object == NULL ? missing(encoder) : encode_object(encoder, field->object, object);
}

/* ---- All of it ---- */

static enum qb_result check_written(const struct encoder *encoder)
{
	if (encoder->out.result == QB_NO_MEMORY)
		return error_no_memory(encoder->trace.err);
	if (encoder->out.result == QB_INVALID)
		return json_fail_size(encoder->trace.err);
	return QB_OK;
}

static enum qb_result encode_value(struct encoder *encoder, const struct qb_field *field,
				   const char *source)
{
	static enum qb_result (*const encoders[])(struct encoder *, const struct qb_field *,
						  const char *) = {
		[QB_STRING] = encode_string,       [QB_BOOLEAN] = encode_boolean,
		[QB_INT32] = encode_int32,         [QB_INT64] = encode_int64,
		[QB_FLOAT64] = encode_float64,     [QB_TIMESTAMP] = encode_timestamp,
		[QB_UUID] = encode_uuid,           [QB_ENUM] = encode_enum,
		[QB_OBJECT] = encode_object_field, [QB_ARRAY] = encode_array,
	};
	enum qb_result rc = encoders[field->kind](encoder, field, source);

	return rc == QB_OK ? check_written(encoder) : rc;
}

enum qb_result qb_encode(const struct qb_object *type, const void *payload, struct qb_arena *arena,
			 const char **json_out, size_t *len_out, struct qb_error *err)
{
	struct encoder encoder = {.out = {.arena = arena}, .trace = {.err = err}};
	enum qb_result rc;

	rc = payload == NULL ? missing(&encoder) : encode_object(&encoder, type, payload);
	if (rc != QB_OK)
		return rc;
	json_put_end(&encoder.out);
	rc = check_written(&encoder);
	if (rc != QB_OK)
		return rc;
	*json_out = encoder.out.text;
	*len_out = encoder.out.len;
	return QB_OK;
}
