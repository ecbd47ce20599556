#include "json.h"
#include "timestamp.h"
#include <string.h>

/* ---- Texts ---- */

/* For all kinds that are strings in JSON. */
static enum qb_result read_text(struct json_scan *scan, struct json_text *text_out)
{
	if (json_peek(scan) != '"')
		return json_wrong_type(scan, "a string");
	return json_scan_string(scan, text_out);
}

static enum qb_result bad_text(const struct json_scan *scan, const struct json_text *text,
			       const char *expected, const char *code)
{
	char quoted[JSON_QUOTE_SIZE];

	return json_fail(&scan->trace, code, "expected %s, got %s", expected,
			 json_quote(quoted, text->text, text->len));
}

static enum qb_result decode_string(struct json_scan *scan, const struct qb_field *field,
				    char *target)
{
	struct json_text text;
	enum qb_result rc = read_text(scan, &text);

	if (rc == QB_OK)
		rc = json_check_length(&scan->trace, field, text.text, text.len);
	if (rc == QB_OK)
		memcpy(target, &text.text, sizeof(text.text));
	return rc;
}

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
		return bad_text(scan, &text, "a timestamp (RFC 3339)", "timestamp");
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
		return bad_text(scan, &text, "a UUID", "uuid");
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

static enum qb_result read_integer(struct json_scan *scan, const struct qb_field *field,
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
	if (fit == JSON_TOO_LARGE)
		return out_of_range(scan, &number, "int64");
	if (field->kind == QB_INT32 && (*value_out < INT32_MIN || *value_out > INT32_MAX))
		return out_of_range(scan, &number, "int32");
	return json_check_integer(&scan->trace, field, *value_out);
}

static enum qb_result decode_int32(struct json_scan *scan, const struct qb_field *field,
				   char *target)
{
	int64_t value;
	enum qb_result rc = read_integer(scan, field, &value);

	if (rc == QB_OK)
		memcpy(target, &(int32_t){(int32_t)value}, sizeof(int32_t));
	return rc;
}

static enum qb_result decode_int64(struct json_scan *scan, const struct qb_field *field,
				   char *target)
{
	int64_t value;
	enum qb_result rc = read_integer(scan, field, &value);

	if (rc == QB_OK)
		memcpy(target, &value, sizeof(value));
	return rc;
}

static enum qb_result decode_float64(struct json_scan *scan, const struct qb_field *field,
				     char *target)
{
	struct json_number number;
	double value;
	enum qb_result rc;

	if (!json_starts_number(json_peek(scan)))
		return json_wrong_type(scan, "a number");
	rc = json_scan_number(scan, &number);
	if (rc != QB_OK)
		return rc;
	/* What is not used for strings yet has room: see json_scan.copy. */
	if (json_number_to_double(&number, scan->copy, &value) != JSON_FITS)
		return out_of_range(scan, &number, "float64");
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
		[QB_INT32] = decode_int32,     [QB_INT64] = decode_int64,
		[QB_FLOAT64] = decode_float64, [QB_TIMESTAMP] = decode_timestamp,
		[QB_UUID] = decode_uuid,       [QB_ENUM] = decode_enum,
	};

	return decoders[field->kind](scan, field, target);
}
