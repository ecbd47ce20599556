#include "json.h"
#include "utf8.h"

/* ---- Ranges ---- */

static enum qb_result out_of_range(const struct json_trace *trace, const char *bound, int64_t limit,
				   int64_t value)
{
	return json_fail(trace, "range", "expected at %s %lld, got %lld", bound, (long long)limit,
			 (long long)value);
}

static bool is_multiple(const struct qb_field *field, uint64_t magnitude)
{
	return field->rules == NULL || field->rules->multiple_of == 0 ||
	       magnitude % field->rules->multiple_of == 0;
}

enum qb_result json_check_integer(const struct json_trace *trace, const struct qb_field *field,
				  int64_t value)
{
	if ((field->flags & QB_MIN) && value < field->min)
		return out_of_range(trace, "least", field->min, value);
	if ((field->flags & QB_MAX) && value > field->max)
		return out_of_range(trace, "most", field->max, value);
	if (!is_multiple(field, value < 0 ? -(uint64_t)value : (uint64_t)value))
		return json_fail(trace, "multiple", "expected a multiple of %llu, got %lld",
				 (unsigned long long)field->rules->multiple_of, (long long)value);
	return QB_OK;
}

static enum qb_result natural_out_of_range(const struct json_trace *trace, const char *bound,
					   uint64_t limit, uint64_t value)
{
	return json_fail(trace, "range", "expected at %s %llu, got %llu", bound,
			 (unsigned long long)limit, (unsigned long long)value);
}

enum qb_result json_check_natural(const struct json_trace *trace, const struct qb_field *field,
				  uint64_t value)
{
	const struct qb_rules *rules = field->rules;

	if ((field->flags & QB_MIN) && value < rules->min_unsigned)
		return natural_out_of_range(trace, "least", rules->min_unsigned, value);
	if ((field->flags & QB_MAX) && value > rules->max_unsigned)
		return natural_out_of_range(trace, "most", rules->max_unsigned, value);
	if (!is_multiple(field, value))
		return json_fail(trace, "multiple", "expected a multiple of %llu, got %llu",
				 (unsigned long long)rules->multiple_of, (unsigned long long)value);
	return QB_OK;
}

static void print_number(const struct qb_field *field, double value, char text[JSON_NUMBER_SIZE])
{
	size_t printed;

	if (field->kind == QB_FLOAT32)
		json_number_print_float((float)value, text, &printed);
	else
		json_number_print(value, text, &printed);
}

static enum qb_result number_out_of_range(const struct json_trace *trace,
					  const struct qb_field *field, const char *bound,
					  double limit, double value)
{
	char limit_text[JSON_NUMBER_SIZE], value_text[JSON_NUMBER_SIZE];

	print_number(field, limit, limit_text);
	print_number(field, value, value_text);
	return json_fail(trace, "range", "expected %s %s, got %s", bound, limit_text, value_text);
}

static enum qb_result check_least(const struct json_trace *trace, const struct qb_field *field,
				  double least, double value)
{
	if ((field->flags & QB_EXCLUSIVE_MIN) && value <= least)
		return number_out_of_range(trace, field, "more than", least, value);
	if (value < least)
		return number_out_of_range(trace, field, "at least", least, value);
	return QB_OK;
}

static enum qb_result check_most(const struct json_trace *trace, const struct qb_field *field,
				 double most, double value)
{
	if ((field->flags & QB_EXCLUSIVE_MAX) && value >= most)
		return number_out_of_range(trace, field, "less than", most, value);
	if (value > most)
		return number_out_of_range(trace, field, "at most", most, value);
	return QB_OK;
}

/* A limit is of the field's type, as the value is: 0.1 is no more than 0.1. */
static double limit_of(const struct qb_field *field, double limit)
{
	return field->kind == QB_FLOAT32 ? (double)(float)limit : limit;
}

enum qb_result json_check_number(const struct json_trace *trace, const struct qb_field *field,
				 double value)
{
	enum qb_result rc = QB_OK;

	if (field->flags & (QB_MIN | QB_EXCLUSIVE_MIN))
		rc = check_least(trace, field, limit_of(field, field->rules->min_number), value);
	if (rc == QB_OK && (field->flags & (QB_MAX | QB_EXCLUSIVE_MAX)))
		rc = check_most(trace, field, limit_of(field, field->rules->max_number), value);
	return rc;
}

/* ---- Lengths ---- */

static const struct unit {
	const char *one, *many;
} units[] = {
	[QB_STRING] = {"character", "characters"},
	[QB_BYTES] = {"byte", "bytes"},
	[QB_ARRAY] = {"item", "items"},
	[QB_MAP] = {"entry", "entries"},
};

static enum qb_result wrong_count(const struct json_trace *trace, const struct qb_field *field,
				  int64_t count, const char *code)
{
	bool is_short = (field->flags & QB_MIN) && count < field->min;
	const struct unit *unit = &units[field->kind];

	return json_fail(trace, code, "%lld %s, at %s %lld", (long long)count,
			 count == 1 ? unit->one : unit->many, is_short ? "least" : "most",
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
	return wrong_count(trace, field, (int64_t)count,
			   field->kind == QB_BYTES ? "length" : "items");
}
