#include "json.h"
#include "utf8.h"

static const char *plural(int64_t count)
{
	return count == 1 ? "" : "s";
}

/* ---- Ranges ---- */

static enum qb_result out_of_range(const struct json_trace *trace, const char *bound, int64_t limit,
				   int64_t value)
{
	return json_fail(trace, "range", "expected at %s %lld, got %lld", bound, (long long)limit,
			 (long long)value);
}

enum qb_result json_check_integer(const struct json_trace *trace, const struct qb_field *field,
				  int64_t value)
{
	if ((field->flags & QB_MIN) && value < field->min)
		return out_of_range(trace, "least", field->min, value);
	if ((field->flags & QB_MAX) && value > field->max)
		return out_of_range(trace, "most", field->max, value);
	return QB_OK;
}

static enum qb_result number_out_of_range(const struct json_trace *trace, const char *bound,
					  double limit, double value)
{
	char limit_text[JSON_NUMBER_SIZE], value_text[JSON_NUMBER_SIZE];
	size_t printed;

	json_number_print(limit, limit_text, &printed);
	json_number_print(value, value_text, &printed);
	return json_fail(trace, "range", "expected at %s %s, got %s", bound, limit_text,
			 value_text);
}

enum qb_result json_check_number(const struct json_trace *trace, const struct qb_field *field,
				 double value)
{
	if ((field->flags & QB_MIN) && value < field->min_number)
		return number_out_of_range(trace, "least", field->min_number, value);
	if ((field->flags & QB_MAX) && value > field->max_number)
		return number_out_of_range(trace, "most", field->max_number, value);
	return QB_OK;
}

/* ---- Lengths ---- */

static enum qb_result wrong_count(const struct json_trace *trace, const struct qb_field *field,
				  int64_t count, const char *code)
{
	bool is_short = (field->flags & QB_MIN) && count < field->min;
	const char *unit = field->kind == QB_STRING ? "character" : "item";

	return json_fail(trace, code, "%lld %s%s, at %s %lld", (long long)count, unit,
			 plural(count), is_short ? "least" : "most",
			 (long long)(is_short ? field->min : field->max));
}

static bool is_within(const struct qb_field *field, int64_t least, int64_t most)
{
	return (!(field->flags & QB_MIN) || least >= field->min) &&
	       (!(field->flags & QB_MAX) || most <= field->max);
}

enum qb_result json_check_length(const struct json_trace *trace, const struct qb_field *field,
				 const char *text, size_t len)
{
	int64_t count;

	/* A character has one to four bytes: most texts need no counting. */
	if (is_within(field, (int64_t)(len / 4), (int64_t)len))
		return QB_OK;
	count = (int64_t)utf8_count(text, len);
	return is_within(field, count, count) ? QB_OK : wrong_count(trace, field, count, "length");
}

enum qb_result json_check_count(const struct json_trace *trace, const struct qb_field *field,
				size_t count)
{
	if (is_within(field, (int64_t)count, (int64_t)count))
		return QB_OK;
	return wrong_count(trace, field, (int64_t)count, "items");
}
