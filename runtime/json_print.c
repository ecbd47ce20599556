#include "base64.h"
#include "date.h"
#include "duration.h"
#include "error.h"
#include "json.h"
#include "timestamp.h"
#include "utf8.h"
#include <math.h>
#include <string.h>

/* ---- Texts ---- */

enum qb_result json_missing(const struct json_encoder *encoder)
{
	return json_fail(&encoder->trace, "required", "required field is missing");
}

enum qb_result json_check_utf8(const struct json_trace *trace, const struct json_text *text)
{
	size_t valid = utf8_valid(text->text, text->len);

	if (valid == text->len)
		return QB_OK;
	return json_fail(trace, "utf8", "bad UTF-8 at byte %zu: 0x%02x", valid + 1,
			 (unsigned)(unsigned char)text->text[valid]);
}

/* For all kinds that are a const char *. */
static enum qb_result read_text(const struct json_encoder *encoder, const char *source,
				struct json_text *text_out)
{
	const char *text;

	memcpy(&text, source, sizeof(text));
	if (text == NULL)
		return json_missing(encoder);
	*text_out = (struct json_text){text, strlen(text)};
	return json_check_utf8(&encoder->trace, text_out);
}

static enum qb_result encode_string(struct json_encoder *encoder, const struct qb_field *field,
				    const char *source)
{
	struct json_text text;
	enum qb_result rc = read_text(encoder, source, &text);

	if (rc == QB_OK)
		rc = json_check_text(&encoder->trace, field, &text, &encoder->scratch);
	if (rc == QB_OK)
		json_put_string(&encoder->out, text.text, text.len);
	return rc;
}

static enum qb_result encode_decimal(struct json_encoder *encoder, const struct qb_field *field,
				     const char *source)
{
	struct json_text text;
	enum qb_result rc = read_text(encoder, source, &text);

	if (rc == QB_OK)
		rc = json_check_decimal(&encoder->trace, field, &text);
	if (rc == QB_OK)
		json_put_string(&encoder->out, text.text, text.len);
	return rc;
}

static enum qb_result encode_json(struct json_encoder *encoder, const struct qb_field *field,
				  const char *source)
{
	struct json_scan scan = {.depth = encoder->depth, .arena = encoder->out.arena};
	struct json_text text;
	enum qb_result rc = read_text(encoder, source, &text);

	(void)field;
	if (rc != QB_OK)
		return rc;
	if (text.len > QB_PAYLOAD_BYTES)
		return json_fail_size(encoder->trace.err);
	scan.at = text.text;
	scan.end = text.text + text.len;
	scan.trace = encoder->trace;
	scan.trace.value = text.text;
	scan.copy = qb_arena_alloc(scan.arena, text.len + JSON_SCRATCH);
	if (scan.copy == NULL)
		return error_no_memory(encoder->trace.err);
	rc = json_walk(&scan, &encoder->out);
	json_peek(&scan);
	if (rc == QB_OK && scan.at != scan.end)
		rc = json_unexpected(&scan, "the end of the text");
	return rc;
}

static enum qb_result encode_bytes(struct json_encoder *encoder, const struct qb_field *field,
				   const char *source)
{
	struct qb_bytes bytes;
	char *text;
	enum qb_result rc;

	memcpy(&bytes, source, sizeof(bytes));
	if (bytes.data == NULL && bytes.len > 0)
		return json_fail(&encoder->trace, "length", "%zu bytes at NULL", bytes.len);
	if (bytes.len > QB_PAYLOAD_BYTES)
		return json_fail_size(encoder->trace.err);
	rc = json_check_count(&encoder->trace, field, bytes.len);
	if (rc != QB_OK)
		return rc;
	json_put(&encoder->out, "\"", 1);
	text = json_reserve(&encoder->out, base64_encoded_size(bytes.len));
	if (text != NULL)
		base64_encode(bytes.data, bytes.len, text);
	json_put(&encoder->out, "\"", 1);
	return QB_OK;
}

static enum qb_result encode_date(struct json_encoder *encoder, const struct qb_field *field,
				  const char *source)
{
	char text[DATE_TEXT_SIZE];
	struct qb_date date;

	(void)field;
	memcpy(&date, source, sizeof(date));
	if (!date_format(&date, text))
		return json_fail(&encoder->trace, "date",
				 "{%d, %d, %d} is not a day of the years 0 to 9999", date.year,
				 date.month, date.day);
	json_put_string(&encoder->out, text, DATE_TEXT_SIZE - 1);
	return QB_OK;
}

static enum qb_result encode_duration(struct json_encoder *encoder, const struct qb_field *field,
				      const char *source)
{
	char text[DURATION_TEXT_SIZE];
	struct qb_duration duration;
	size_t len;

	(void)field;
	memcpy(&duration, source, sizeof(duration));
	len = duration_format(&duration, text);
	if (len == 0)
		return json_fail(&encoder->trace, "duration",
				 "{%lld, %d} is not a duration from 0 to 10,000 years",
				 (long long)duration.sec, (int)duration.nsec);
	json_put_string(&encoder->out, text, len);
	return QB_OK;
}

static enum qb_result encode_timestamp(struct json_encoder *encoder, const struct qb_field *field,
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

static enum qb_result encode_uuid(struct json_encoder *encoder, const struct qb_field *field,
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

static enum qb_result encode_enum(struct json_encoder *encoder, const struct qb_field *field,
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

static enum qb_result encode_boolean(struct json_encoder *encoder, const struct qb_field *field,
				     const char *source)
{
	bool value;

	(void)field;
	memcpy(&value, source, sizeof(value));
	json_put(&encoder->out, value ? "true" : "false", value ? 4 : 5);
	return QB_OK;
}

/* The value of an integer of any size, but for uint64. */
static int64_t read_integer(enum qb_kind kind, const char *source)
{
	int64_t whole;
	int32_t four;
	int16_t two;

	switch (kind) {
	case QB_INT8:
		return (signed char)*source;
	case QB_UINT8:
		return (unsigned char)*source;
	case QB_INT16:
	case QB_UINT16:
		memcpy(&two, source, sizeof(two));
		return kind == QB_INT16 ? two : (uint16_t)two;
	case QB_INT32:
	case QB_UINT32:
		memcpy(&four, source, sizeof(four));
		return kind == QB_INT32 ? four : (int64_t)(uint32_t)four;
	default:
		memcpy(&whole, source, sizeof(whole));
		return whole;
	}
}

static void put_quote(struct json_encoder *encoder, bool is_string)
{
	if (is_string)
		json_put(&encoder->out, "\"", 1);
}

static enum qb_result encode_integer(struct json_encoder *encoder, const struct qb_field *field,
				     const char *source)
{
	int64_t value = read_integer(field->kind, source);
	enum qb_result rc = json_check_integer(&encoder->trace, field, value);

	if (rc != QB_OK)
		return rc;
	put_quote(encoder, field->flags & QB_AS_STRING);
	json_put_int64(&encoder->out, value);
	put_quote(encoder, field->flags & QB_AS_STRING);
	return QB_OK;
}

static enum qb_result encode_uint64(struct json_encoder *encoder, const struct qb_field *field,
				    const char *source)
{
	uint64_t value;
	enum qb_result rc;

	memcpy(&value, source, sizeof(value));
	rc = json_check_natural(&encoder->trace, field, value);
	if (rc != QB_OK)
		return rc;
	put_quote(encoder, true);
	json_put_uint64(&encoder->out, value);
	put_quote(encoder, true);
	return QB_OK;
}

static enum qb_result check_number(const struct json_encoder *encoder, const struct qb_field *field,
				   double value)
{
	if (!isfinite(value))
		return json_fail(&encoder->trace, "range", "expected a finite number, got %s",
				 isnan(value) ? "NaN"
				 : value > 0  ? "Infinity"
					      : "-Infinity");
	return json_check_number(&encoder->trace, field, value);
}

static enum qb_result encode_float32(struct json_encoder *encoder, const struct qb_field *field,
				     const char *source)
{
	float value;
	enum qb_result rc;

	memcpy(&value, source, sizeof(value));
	rc = check_number(encoder, field, (double)value);
	if (rc == QB_OK)
		json_put_float(&encoder->out, value);
	return rc;
}

static enum qb_result encode_float64(struct json_encoder *encoder, const struct qb_field *field,
				     const char *source)
{
	double value;
	enum qb_result rc;

	memcpy(&value, source, sizeof(value));
	rc = check_number(encoder, field, value);
	if (rc == QB_OK)
		json_put_double(&encoder->out, value);
	return rc;
}

enum qb_result json_encode_scalar(struct json_encoder *encoder, const struct qb_field *field,
				  const char *source)
{
	static enum qb_result (*const encoders[])(struct json_encoder *, const struct qb_field *,
						  const char *) = {
		[QB_STRING] = encode_string,   [QB_BOOLEAN] = encode_boolean,
		[QB_INT8] = encode_integer,    [QB_INT16] = encode_integer,
		[QB_INT32] = encode_integer,   [QB_INT64] = encode_integer,
		[QB_UINT8] = encode_integer,   [QB_UINT16] = encode_integer,
		[QB_UINT32] = encode_integer,  [QB_UINT64] = encode_uint64,
		[QB_FLOAT32] = encode_float32, [QB_FLOAT64] = encode_float64,
		[QB_DECIMAL] = encode_decimal, [QB_TIMESTAMP] = encode_timestamp,
		[QB_DATE] = encode_date,       [QB_DURATION] = encode_duration,
		[QB_UUID] = encode_uuid,       [QB_BYTES] = encode_bytes,
		[QB_JSON] = encode_json,       [QB_ENUM] = encode_enum,
	};

	return encoders[field->kind](encoder, field, source);
}
