#include "base64.h"
#include "date.h"
#include "duration.h"
#include "json.h"
#include "timestamp.h"
#include <math.h>
#include <string.h>

/* ---- Texts ---- */

/* For all kinds that are strings in JSON. */
static enum qb_result read_text(struct json_scan *scan, struct json_text *text_out)
{
	if (json_peek(scan) != '"')
		return json_wrong_type(scan, "a string");
	return json_scan_string(scan, text_out);
}

static enum qb_result decode_string(struct json_scan *scan, const struct qb_field *field,
				    char *target)
{
	struct json_text text;
	enum qb_result rc = read_text(scan, &text);

	if (rc == QB_OK)
		rc = json_check_text(&scan->trace, field, &text, &scan->scratch);
	if (rc == QB_OK)
		memcpy(target, &text.text, sizeof(text.text));
	return rc;
}

static enum qb_result decode_decimal(struct json_scan *scan, const struct qb_field *field,
				     char *target)
{
	struct json_text text;
	enum qb_result rc = read_text(scan, &text);

	if (rc == QB_OK)
		rc = json_check_decimal(&scan->trace, field, &text);
	if (rc == QB_OK)
		memcpy(target, &text.text, sizeof(text.text));
	return rc;
}

/* They take the place of the text that they are read from, which is longer. */
static enum qb_result decode_bytes(struct json_scan *scan, const struct qb_field *field,
				   char *target)
{
	struct qb_bytes bytes;
	struct json_text text;
	uint8_t *data = (uint8_t *)scan->copy;
	size_t offset;
	enum qb_result rc = read_text(scan, &text);

	if (rc != QB_OK)
		return rc;
	if (!base64_decode(text.text, text.len, data, &bytes.len, &offset))
		return json_fail(&scan->trace, "base64",
				 "expected base64 with padding, wrong at byte %zu", offset + 1);
	rc = json_check_count(&scan->trace, field, bytes.len);
	bytes.data = data;
	if (rc == QB_OK)
		memcpy(target, &bytes, sizeof(bytes));
	return rc;
}

static enum qb_result decode_date(struct json_scan *scan, const struct qb_field *field,
				  char *target)
{
	struct json_text text;
	struct qb_date date;
	enum qb_result rc = read_text(scan, &text);

	(void)field;
	if (rc != QB_OK)
		return rc;
	if (!date_parse(text.text, text.len, &date))
		return json_bad_text(&scan->trace, &text, "a date such as \"2026-12-01\"", "date");
	memcpy(target, &date, sizeof(date));
	return QB_OK;
}

static enum qb_result decode_duration(struct json_scan *scan, const struct qb_field *field,
				      char *target)
{
	struct json_text text;
	struct qb_duration duration;
	enum qb_result rc = read_text(scan, &text);

	(void)field;
	if (rc != QB_OK)
		return rc;
	if (!duration_parse(text.text, text.len, &duration))
		return json_bad_text(&scan->trace, &text, "a duration such as \"PT30S\"",
				     "duration");
	memcpy(target, &duration, sizeof(duration));
	return QB_OK;
}

/* ---- Any JSON ---- */

static enum qb_result decode_json(struct json_scan *scan, const struct qb_field *field,
				  char *target)
{
	const char *text = scan->copy, *begin;
	enum qb_result rc;

	(void)field;
	json_peek(scan);
	begin = scan->at;
	rc = json_walk(scan, NULL);
	if (rc != QB_OK)
		return rc;
	memcpy(scan->copy, begin, (size_t)(scan->at - begin));
	scan->copy += scan->at - begin;
	*scan->copy++ = '\0';
	memcpy(target, &text, sizeof(text));
	return QB_OK;
}

/* ---- More texts ---- */

static enum qb_result decode_timestamp(struct json_scan *scan, const struct qb_field *field,
				       char *target)
{
	struct json_text text;
	struct qb_time time;
	enum qb_result rc = read_text(scan, &text);

	(void)field;
	if (rc != QB_OK)
		return rc;
	if (!timestamp_parse(text.text, text.len, &time))
		return json_bad_text(&scan->trace, &text, "a timestamp (RFC 3339)", "timestamp");
	memcpy(target, &time, sizeof(time));
	return QB_OK;
}

static enum qb_result decode_uuid(struct json_scan *scan, const struct qb_field *field,
				  char *target)
{
	struct json_text text;
	struct qb_uuid uuid;
	enum qb_result rc = read_text(scan, &text);

	(void)field;
	if (rc != QB_OK)
		return rc;
	if (!qb_uuid_parse(text.text, &uuid))
		return json_bad_text(&scan->trace, &text, "a UUID", "uuid");
	memcpy(target, &uuid, sizeof(uuid));
	return QB_OK;
}

static enum qb_result decode_enum(struct json_scan *scan, const struct qb_field *field,
				  char *target)
{
	struct json_text text;
	int value;
	enum qb_result rc = read_text(scan, &text);

	if (rc == QB_OK)
		rc = json_check_member(&scan->trace, field->members, &text, &value);
	if (rc == QB_OK)
		memcpy(target, &value, sizeof(value));
	return rc;
}

/* ---- Numbers and booleans ---- */

static enum qb_result decode_boolean(struct json_scan *scan, const struct qb_field *field,
				     char *target)
{
	char first = json_peek(scan);
	bool value = first == 't';
	enum qb_result rc;

	(void)field;
	if (!value && first != 'f')
		return json_wrong_type(scan, "a boolean");
	rc = json_scan_word(scan, value ? "true" : "false");
	if (rc == QB_OK)
		memcpy(target, &value, sizeof(value));
	return rc;
}

static enum qb_result out_of_range(const struct json_scan *scan, const struct json_number *number,
				   const char *type)
{
	char text[JSON_NUMBER_TEXT];

	return json_fail(&scan->trace, "range", "%s is out of range of %s",
			 json_number_text(number, text), type);
}

static enum qb_result no_integer(const struct json_scan *scan, const struct json_number *number)
{
	char text[JSON_NUMBER_TEXT];

	return json_fail(&scan->trace, "type", "expected an integer, got number %s",
			 json_number_text(number, text));
}

/* Of the integers that are numbers in JSON. */
static const struct range {
	const char *name;
	int64_t least, most;
	size_t size;
} ranges[] = {
	[QB_INT8] = {"int8", INT8_MIN, INT8_MAX, 1},
	[QB_INT16] = {"int16", INT16_MIN, INT16_MAX, 2},
	[QB_INT32] = {"int32", INT32_MIN, INT32_MAX, 4},
	[QB_INT64] = {"int64", INT64_MIN, INT64_MAX, 8},
	[QB_UINT8] = {"uint8", 0, UINT8_MAX, 1},
	[QB_UINT16] = {"uint16", 0, UINT16_MAX, 2},
	[QB_UINT32] = {"uint32", 0, UINT32_MAX, 4},
};

static enum qb_result read_number(struct json_scan *scan, const struct range *range,
				  int64_t *value_out)
{
	struct json_number number;
	enum json_fit fit;
	enum qb_result rc;

	if (!json_starts_number(json_peek(scan)))
		return json_wrong_type(scan, "an integer");
	rc = json_scan_number(scan, &number);
	if (rc != QB_OK)
		return rc;
	fit = json_number_to_int64(&number, value_out);
	if (fit == JSON_NO_INTEGER)
		return no_integer(scan, &number);
	if (fit == JSON_TOO_LARGE || *value_out < range->least || *value_out > range->most)
		return out_of_range(scan, &number, range->name);
	return QB_OK;
}

static enum qb_result read_digits(struct json_scan *scan, int64_t *value_out)
{
	struct json_text text;
	enum qb_result rc = read_text(scan, &text);

	if (rc == QB_OK && !json_parse_int64(&text, value_out))
		rc = json_bad_text(&scan->trace, &text, "an integer of 64 bits", "integer");
	return rc;
}

/* The bytes of value that a type of this size has, whatever the order of bytes is. */
static void put_integer(char *target, int64_t value, size_t size)
{
	const int8_t one = (int8_t)value;
	const int16_t two = (int16_t)value;
	const int32_t four = (int32_t)value;

	memcpy(target,
	       size == 1   ? (const void *)&one
	       : size == 2 ? (const void *)&two
	       : size == 4 ? (const void *)&four
			   : (const void *)&value,
	       size);
}

static enum qb_result decode_integer(struct json_scan *scan, const struct qb_field *field,
				     char *target)
{
	const struct range *range = &ranges[field->kind];
	int64_t value;
	enum qb_result rc;

	if (field->flags & QB_AS_STRING)
		rc = read_digits(scan, &value);
	else
		rc = read_number(scan, range, &value);
	if (rc == QB_OK)
		rc = json_check_integer(&scan->trace, field, value);
	if (rc == QB_OK)
		put_integer(target, value, range->size);
	return rc;
}

static enum qb_result decode_uint64(struct json_scan *scan, const struct qb_field *field,
				    char *target)
{
	struct json_text text;
	uint64_t value;
	enum qb_result rc = read_text(scan, &text);

	if (rc != QB_OK)
		return rc;
	if (!json_parse_uint64(&text, &value))
		return json_bad_text(&scan->trace, &text, "an unsigned integer of 64 bits",
				     "integer");
	rc = json_check_natural(&scan->trace, field, value);
	if (rc == QB_OK)
		memcpy(target, &value, sizeof(value));
	return rc;
}

static enum qb_result read_double(struct json_scan *scan, struct json_number *number,
				  double *value_out)
{
	enum qb_result rc;

	if (!json_starts_number(json_peek(scan)))
		return json_wrong_type(scan, "a number");
	rc = json_scan_number(scan, number);
	if (rc != QB_OK)
		return rc;
	/* What is not used for strings yet has room: see json_scan.copy. */
	if (json_number_to_double(number, scan->copy, value_out) != JSON_FITS)
		return out_of_range(scan, number, "float64");
	return QB_OK;
}

static enum qb_result decode_float32(struct json_scan *scan, const struct qb_field *field,
				     char *target)
{
	struct json_number number;
	double wide;
	float value;
	enum qb_result rc = read_double(scan, &number, &wide);

	if (rc != QB_OK)
		return rc;
	value = (float)wide;
	if (isinf(value))
		return out_of_range(scan, &number, "float32");
	rc = json_check_number(&scan->trace, field, (double)value);
	if (rc == QB_OK)
		memcpy(target, &value, sizeof(value));
	return rc;
}

static enum qb_result decode_float64(struct json_scan *scan, const struct qb_field *field,
				     char *target)
{
	struct json_number number;
	double value;
	enum qb_result rc = read_double(scan, &number, &value);

	if (rc == QB_OK)
		rc = json_check_number(&scan->trace, field, value);
	if (rc == QB_OK)
		memcpy(target, &value, sizeof(value));
	return rc;
}

enum qb_result json_decode_scalar(struct json_scan *scan, const struct qb_field *field,
				  char *target)
{
	static enum qb_result (*const decoders[])(struct json_scan *, const struct qb_field *,
						  char *) = {
		[QB_STRING] = decode_string,   [QB_BOOLEAN] = decode_boolean,
		[QB_INT8] = decode_integer,    [QB_INT16] = decode_integer,
		[QB_INT32] = decode_integer,   [QB_INT64] = decode_integer,
		[QB_UINT8] = decode_integer,   [QB_UINT16] = decode_integer,
		[QB_UINT32] = decode_integer,  [QB_UINT64] = decode_uint64,
		[QB_FLOAT32] = decode_float32, [QB_FLOAT64] = decode_float64,
		[QB_DECIMAL] = decode_decimal, [QB_TIMESTAMP] = decode_timestamp,
		[QB_DATE] = decode_date,       [QB_DURATION] = decode_duration,
		[QB_UUID] = decode_uuid,       [QB_BYTES] = decode_bytes,
		[QB_JSON] = decode_json,       [QB_ENUM] = decode_enum,
	};

	return decoders[field->kind](scan, field, target);
}
