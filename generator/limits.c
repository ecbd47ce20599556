#include <string.h>
#include "amount.h"
#include "kinds.h"
#include "limits.h"
#include "literal.h"
#include "memory.h"

/* Which keywords bound a value, and what they count. */
static const struct bounds {
	enum limit_id least, most;
	const char *one, *many;
} all_bounds[] = {
	{LIMIT_MIN_LENGTH, LIMIT_MAX_LENGTH, "character", "characters"},
	{LIMIT_MIN_ITEMS, LIMIT_MAX_ITEMS, "item", "items"},
	{LIMIT_MIN_PROPERTIES, LIMIT_MAX_PROPERTIES, "entry", "entries"},
};

/* What counts something in a kind; NULL: nothing does. */
static const struct bounds *counts_of(const struct kind *kind)
{
	for (size_t i = 0; i < sizeof(all_bounds) / sizeof(all_bounds[0]); i++) {
		if (kind->limits & 1U << all_bounds[i].least)
			return &all_bounds[i];
	}
	return NULL;
}

/* ---- Of rows ---- */

/* .name = value of struct qb_rules, on the way. */
struct rules {
	struct memory *memory;
	const char *text;
};

static void add_rule(struct rules *rules, const char *name, const char *value)
{
	rules->text = memory_format(rules->memory, "%s%s.%s = %s", rules->text,
				    *rules->text ? ", " : "", name, value);
}

static void add_counts(struct memory *memory, struct row *row, const struct type *type)
{
	const struct bounds *bounds = counts_of(type->kind);
	const struct limit *least, *most;

	if (!bounds)
		return;
	least = type_limit(type, bounds->least);
	most = type_limit(type, bounds->most);
	if (least->is_set) {
		row_add_flag(memory, row, "QB_MIN");
		row_add_init(row, "min", literal_integer(memory, least->integer));
	}
	if (most->is_set) {
		row_add_flag(memory, row, "QB_MAX");
		row_add_init(row, "max", literal_integer(memory, most->integer));
	}
}

/* An exclusive bound of whole numbers is the next one. */
static void add_integer(struct memory *memory, struct row *row, const struct type *type)
{
	const struct limit *least = type_limit(type, LIMIT_MINIMUM);
	const struct limit *most = type_limit(type, LIMIT_MAXIMUM);
	const struct limit *above = type_limit(type, LIMIT_EXCLUSIVE_MINIMUM);
	const struct limit *below = type_limit(type, LIMIT_EXCLUSIVE_MAXIMUM);
	int64_t from = least->integer, to = most->integer;

	if (above->is_set && (!least->is_set || above->integer >= from))
		from = above->integer + 1;
	if (below->is_set && (!most->is_set || below->integer <= to))
		to = below->integer - 1;
	if (least->is_set || above->is_set) {
		row_add_flag(memory, row, "QB_MIN");
		row_add_init(row, "min", literal_integer(memory, from));
	}
	if (most->is_set || below->is_set) {
		row_add_flag(memory, row, "QB_MAX");
		row_add_init(row, "max", literal_integer(memory, to));
	}
}

static void add_natural(struct rules *rules, struct row *row, const struct type *type)
{
	const struct limit *least = type_limit(type, LIMIT_MINIMUM);
	const struct limit *most = type_limit(type, LIMIT_MAXIMUM);
	const struct limit *above = type_limit(type, LIMIT_EXCLUSIVE_MINIMUM);
	const struct limit *below = type_limit(type, LIMIT_EXCLUSIVE_MAXIMUM);
	uint64_t from = least->natural, to = most->natural;

	if (above->is_set && (!least->is_set || above->natural >= from))
		from = above->natural + 1;
	if (below->is_set && (!most->is_set || below->natural <= to))
		to = below->natural - 1;
	if (least->is_set || above->is_set) {
		row_add_flag(rules->memory, row, "QB_MIN");
		add_rule(rules, "min_unsigned", literal_natural(rules->memory, from));
	}
	if (most->is_set || below->is_set) {
		row_add_flag(rules->memory, row, "QB_MAX");
		add_rule(rules, "max_unsigned", literal_natural(rules->memory, to));
	}
}

/* The names of one side, for numbers and for decimals. */
struct side {
	enum limit_id bound, exclusive;
	const char *flag, *exclusive_flag, *number, *decimal;
	int direction; /* the tighter bound is the greater or the smaller one */
};

static const struct side sides[] = {
	{LIMIT_MINIMUM, LIMIT_EXCLUSIVE_MINIMUM, "QB_MIN", "QB_EXCLUSIVE_MIN", "min_number",
	 "min_decimal", 1},
	{LIMIT_MAXIMUM, LIMIT_EXCLUSIVE_MAXIMUM, "QB_MAX", "QB_EXCLUSIVE_MAX", "max_number",
	 "max_decimal", -1},
};

static int compare(const struct type *type, const struct limit *a, const struct limit *b)
{
	if (type->kind->form == FORM_DECIMAL)
		return amount_compare(a->text, b->text);
	return (a->number > b->number) - (a->number < b->number);
}

static void add_side(struct rules *rules, struct row *row, const struct type *type,
		     const struct side *side)
{
	const struct limit *limit = type_limit(type, side->bound);
	const struct limit *exclusive = type_limit(type, side->exclusive);
	bool is_exclusive =
		exclusive->is_set &&
		(!limit->is_set || compare(type, exclusive, limit) * side->direction >= 0);

	if (is_exclusive)
		limit = exclusive;
	if (!limit->is_set)
		return;
	row_add_flag(rules->memory, row, side->flag);
	if (is_exclusive)
		row_add_flag(rules->memory, row, side->exclusive_flag);
	if (type->kind->form == FORM_DECIMAL)
		add_rule(rules, side->decimal, literal_string(rules->memory, limit->text));
	else
		add_rule(rules, side->number, literal_number(rules->memory, limit->number));
}

static void add_text(struct rules *rules, const struct type *type)
{
	static const char *const formats[] = {
		[FORMAT_EMAIL] = "QB_EMAIL",       [FORMAT_URI] = "QB_URI",
		[FORMAT_HOSTNAME] = "QB_HOSTNAME", [FORMAT_IPV4] = "QB_IPV4",
		[FORMAT_IPV6] = "QB_IPV6",
	};

	if (type->format != FORMAT_NONE)
		add_rule(rules, "format", formats[type->format]);
	if (type->pattern.text)
		add_rule(rules, "pattern",
			 memory_format(rules->memory, "&(struct qb_pattern){.text = %s}",
				       literal_string(rules->memory, type->pattern.text)));
}

static void add_digits(struct rules *rules, const struct type *type)
{
	const struct limit *precision = type_limit(type, LIMIT_PRECISION);
	const struct limit *scale = type_limit(type, LIMIT_SCALE);

	add_rule(rules, "precision", literal_integer(rules->memory, precision->integer));
	if (scale->is_set && scale->integer > 0)
		add_rule(rules, "scale", literal_integer(rules->memory, scale->integer));
}

static void add_rules(struct rules *rules, struct row *row, const struct type *type)
{
	const struct limit *multiple = type_limit(type, LIMIT_MULTIPLE_OF);
	enum kind_form form = type->kind->form;

	if (form == FORM_TEXT)
		add_text(rules, type);
	if (form == FORM_DECIMAL)
		add_digits(rules, type);
	if (form == FORM_NATURAL)
		add_natural(rules, row, type);
	for (size_t i = 0; (form == FORM_FLOAT || form == FORM_DECIMAL) && i < 2; i++)
		add_side(rules, row, type, &sides[i]);
	if (multiple->is_set)
		add_rule(rules, "multiple_of", literal_natural(rules->memory, multiple->natural));
}

void limits_add(struct memory *memory, struct row *row, const struct type *type)
{
	struct rules rules = {memory, ""};

	add_counts(memory, row, type);
	if (type->kind->form == FORM_INTEGER)
		add_integer(memory, row, type);
	if (type->has_unique_items)
		row_add_flag(memory, row, "QB_UNIQUE");
	if (type->is_string)
		row_add_flag(memory, row, "QB_AS_STRING");
	add_rules(&rules, row, type);
	if (*rules.text)
		row_add_init(row, "rules",
			     memory_format(memory, "&(const struct qb_rules){%s}", rules.text));
}

/* ---- In words ---- */

static const char *range(struct memory *memory, const struct limit *least, const struct limit *most,
			 const struct bounds *unit)
{
	const char *noun = "";

	if (!least->is_set && !most->is_set)
		return "";
	if (unit) {
		const char *last = most->is_set ? most->text : least->text;

		noun = memory_format(memory, " %s",
				     strcmp(last, "1") == 0 ? unit->one : unit->many);
	}
	if (least->is_set && most->is_set)
		return memory_format(memory, "; %s..%s%s", least->text, most->text, noun);
	return memory_format(memory, "; at %s %s%s", least->is_set ? "least" : "most",
			     least->is_set ? least->text : most->text, noun);
}

static const char *one(struct memory *memory, const char *words, const struct limit *limit)
{
	return limit->is_set ? memory_format(memory, "; %s %s", words, limit->text) : "";
}

static const char *count_words(struct memory *memory, const struct type *type)
{
	static const struct bounds bytes = {0, 0, "byte", "bytes"};
	const struct bounds *bounds = counts_of(type->kind);

	if (!bounds)
		return "";
	return range(memory, type_limit(type, bounds->least), type_limit(type, bounds->most),
		     type->kind->form == FORM_BYTES ? &bytes : bounds);
}

static const char *text_words(struct memory *memory, const struct type *type)
{
	return memory_format(memory, "%s%s%s%s", type->format != FORMAT_NONE ? "; format " : "",
			     kind_format_name(type->format), type->pattern.text ? "; matches " : "",
			     type->pattern.text ? type->pattern.text : "");
}

static const char *digit_words(struct memory *memory, const struct type *type)
{
	const struct limit *scale = type_limit(type, LIMIT_SCALE);

	if (type->kind->form != FORM_DECIMAL)
		return "";
	return memory_format(memory, "; decimal(%s,%s) as text",
			     type_limit(type, LIMIT_PRECISION)->text,
			     scale->is_set ? scale->text : "0");
}

const char *limits_words(struct memory *memory, const struct type *type)
{
	if (!type->limits && !type->pattern.text && type->format == FORMAT_NONE &&
	    !type->has_unique_items)
		return "";
	return memory_format(
		memory, "%s%s%s%s%s%s%s%s", count_words(memory, type), digit_words(memory, type),
		range(memory, type_limit(type, LIMIT_MINIMUM), type_limit(type, LIMIT_MAXIMUM),
		      NULL),
		one(memory, "more than", type_limit(type, LIMIT_EXCLUSIVE_MINIMUM)),
		one(memory, "less than", type_limit(type, LIMIT_EXCLUSIVE_MAXIMUM)),
		one(memory, "a multiple of", type_limit(type, LIMIT_MULTIPLE_OF)),
		text_words(memory, type), type->has_unique_items ? "; no two alike" : "");
}
