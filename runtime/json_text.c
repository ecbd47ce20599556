#include "decimal.h"
#include "error.h"
#include "format.h"
#include "json.h"
#include "pattern.h"
#include <stdlib.h>
#include <string.h>

enum qb_result json_bad_text(const struct json_trace *trace, const struct json_text *text,
			     const char *expected, const char *code)
{
	char quoted[JSON_QUOTE_SIZE];

	return json_fail(trace, code, "expected %s, got %s", expected,
			 json_quote(quoted, text->text, text->len));
}

/* ---- Strings ---- */

static const char *article(const char *noun)
{
	return strchr("aeio", *noun) != NULL ? "an" : "a";
}

static enum qb_result check_format(const struct json_trace *trace, enum qb_format format,
				   const struct json_text *text)
{
	char quoted[JSON_QUOTE_SIZE];
	const char *name;

	if (format == 0 || format_check(format, text->text, text->len))
		return QB_OK;
	name = format_name(format);
	return json_fail(trace, "format", "expected %s %s, got %s", article(name), name,
			 json_quote(quoted, text->text, text->len));
}

/* What PCRE2 takes for a text that is not hard to match. */
#define SCRATCH_SIZE 24576

/* It takes more than most payloads have, and for each text: none of it may stay in the arena. */
static enum qb_result match(struct json_scratch *scratch, struct qb_pattern *pattern,
			    const struct json_text *text, bool *matches_out, struct qb_error *err)
{
	struct qb_arena arena;
	enum qb_result rc;

	if (scratch->buffer == NULL)
		scratch->buffer = qb_arena_alloc(scratch->arena, SCRATCH_SIZE);
	if (scratch->buffer == NULL)
		return error_no_memory(err);
	qb_arena_init(&arena, scratch->buffer, SCRATCH_SIZE);
	rc = pattern_match(pattern, text->text, text->len, &arena, matches_out, err);
	qb_arena_clear(&arena);
	return rc;
}

static enum qb_result check_pattern(const struct json_trace *trace, struct qb_pattern *pattern,
				    const struct json_text *text, struct json_scratch *scratch)
{
	char quoted[JSON_QUOTE_SIZE];
	struct qb_error err = {.result = QB_OK};
	bool matches = true;
	enum qb_result rc = QB_OK;

	if (pattern != NULL)
		rc = match(scratch, pattern, text, &matches, &err);
	if (rc == QB_INVALID)
		return json_fail(trace, "pattern", "%s", err.message);
	if (rc != QB_OK) {
		if (trace->err != NULL)
			*trace->err = err;
		return rc;
	}
	if (matches)
		return QB_OK;
	return json_fail(trace, "pattern", "%s does not match %.100s",
			 json_quote(quoted, text->text, text->len), pattern->text);
}

enum qb_result json_check_text(const struct json_trace *trace, const struct qb_field *field,
			       const struct json_text *text, struct json_scratch *scratch)
{
	enum qb_result rc = json_check_length(trace, field, text->text, text->len);

	if (rc == QB_OK && field->rules != NULL)
		rc = check_format(trace, field->rules->format, text);
	if (rc == QB_OK && field->rules != NULL)
		rc = check_pattern(trace, field->rules->pattern, text, scratch);
	return rc;
}

/* ---- Decimals ---- */

static enum qb_result decimal_out_of_range(const struct json_trace *trace, const char *bound,
					   const char *limit, const struct json_text *text)
{
	return json_fail(trace, "range", "expected %s %.60s, got %.60s", bound, limit, text->text);
}

/* How the value stands to a bound, which is a decimal itself. */
static int compare(const struct decimal *value, const char *bound)
{
	struct decimal limit;

	return decimal_parse(bound, strlen(bound), &limit) ? decimal_compare(value, &limit) : 0;
}

static enum qb_result check_decimal_range(const struct json_trace *trace,
					  const struct qb_field *field,
					  const struct json_text *text, const struct decimal *value)
{
	const char *least = field->rules->min_decimal, *most = field->rules->max_decimal;
	bool is_above = field->flags & QB_EXCLUSIVE_MIN, is_below = field->flags & QB_EXCLUSIVE_MAX;

	if (least != NULL && compare(value, least) < is_above)
		return decimal_out_of_range(trace, is_above ? "more than" : "at least", least,
					    text);
	if (most != NULL && compare(value, most) > -is_below)
		return decimal_out_of_range(trace, is_below ? "less than" : "at most", most, text);
	return QB_OK;
}

enum qb_result json_check_decimal(const struct json_trace *trace, const struct qb_field *field,
				  const struct json_text *text)
{
	const struct qb_rules *rules = field->rules;
	struct decimal value;

	if (!decimal_parse(text->text, text->len, &value))
		return json_bad_text(trace, text, "a decimal", "decimal");
	if (value.fraction_len > (size_t)rules->scale)
		return json_fail(trace, "decimal",
				 "%.60s has %zu digits behind the point, at most %d", text->text,
				 value.fraction_len, (int)rules->scale);
	if (value.whole_len > (size_t)(rules->precision - rules->scale))
		return json_fail(trace, "decimal",
				 "%.60s has %zu digits before the point, at most %d", text->text,
				 value.whole_len, (int)(rules->precision - rules->scale));
	return check_decimal_range(trace, field, text, &value);
}

/* ---- Integers as texts ---- */

bool json_parse_uint64(const struct json_text *text, uint64_t *value_out)
{
	uint64_t value = 0;

	if (text->len == 0 || (text->len > 1 && text->text[0] == '0'))
		return false;
	for (size_t i = 0; i < text->len; i++) {
		unsigned digit = (unsigned)(unsigned char)text->text[i] - '0';

		if (digit > 9 || value > (UINT64_MAX - digit) / 10)
			return false;
		value = value * 10 + digit;
	}
	*value_out = value;
	return true;
}

bool json_parse_int64(const struct json_text *text, int64_t *value_out)
{
	bool is_negative = text->len > 0 && text->text[0] == '-';
	const struct json_text digits = {text->text + is_negative, text->len - is_negative};
	uint64_t magnitude;

	if (!json_parse_uint64(&digits, &magnitude) ||
	    magnitude > (uint64_t)INT64_MAX + is_negative)
		return false;
	*value_out =
		is_negative && magnitude > 0 ? -(int64_t)(magnitude - 1) - 1 : (int64_t)magnitude;
	return true;
}
