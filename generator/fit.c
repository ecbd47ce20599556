#include <float.h>
#include <string.h>
#include "amount.h"
#include "character.h"
#include "fit.h"
#include "kinds.h"
#include "message.h"
#include "pattern.h"

/* What a keyword asks of a value, by how it compares to the limit. */
static const struct bound {
	enum limit_id limit;
	const char *name;
	bool may_be_less, may_be_equal, may_be_more;
} bounds[] = {
	{LIMIT_MINIMUM, "minimum", false, true, true},
	{LIMIT_MAXIMUM, "maximum", true, true, false},
	{LIMIT_EXCLUSIVE_MINIMUM, "exclusiveMinimum", false, false, true},
	{LIMIT_EXCLUSIVE_MAXIMUM, "exclusiveMaximum", true, false, false},
	{LIMIT_MIN_LENGTH, "minLength", false, true, true},
	{LIMIT_MAX_LENGTH, "maxLength", true, true, false},
};

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static int order(bool is_less, bool is_more)
{
	return is_more - is_less;
}

/* Of base64, without its padding. */
static int64_t byte_count(const char *text)
{
	return (int64_t)(strcspn(text, "=") * 3 / 4);
}

/* As a field of the type holds it. */
static double stored(const struct type *type, double number)
{
	return type->kind->greatest <= (double)FLT_MAX ? (double)(float)number : number;
}

static int compare_numbers(const struct type *type, double left, double right)
{
	left = stored(type, left);
	right = stored(type, right);
	return order(left<right, left> right);
}

int fit_compare(const struct type *type, const struct value *value, const struct limit *limit)
{
	int64_t integer = value->integer;

	switch (type->kind->form) {
	case FORM_FLOAT:
		return compare_numbers(type, value->number, limit->number);
	case FORM_NATURAL:
		return order(value->natural<limit->natural, value->natural> limit->natural);
	case FORM_DECIMAL:
		return amount_compare(value->text, limit->text);
	case FORM_TEXT:
		integer = (int64_t)character_count(value->text);
		break;
	case FORM_BYTES:
		integer = byte_count(value->text);
		break;
	default:
		break;
	}
	return order(integer<limit->integer, integer> limit->integer);
}

static bool passes(const struct bound *bound, int order)
{
	return order < 0   ? bound->may_be_less
	       : order > 0 ? bound->may_be_more
			   : bound->may_be_equal;
}

static bool refuse(struct messages *messages, const struct value *value, const char *noun,
		   const char *code, const char *keyword)
{
	messages_add(messages, &value->place, code, "the %s does not pass '%s'", noun, keyword);
	return false;
}

static bool is_multiple(const struct type *type, const struct value *value)
{
	const struct limit *limit = type_limit(type, LIMIT_MULTIPLE_OF);
	uint64_t magnitude =
		value->integer < 0 ? -(uint64_t)value->integer : (uint64_t)value->integer;

	if (type->kind->form == FORM_NATURAL)
		magnitude = value->natural;
	return !limit->is_set || magnitude % limit->natural == 0;
}

static const char *decimal_misfit(const struct type *type, const struct value *value)
{
	int64_t precision = type_limit(type, LIMIT_PRECISION)->integer;
	int64_t scale = type_limit(type, LIMIT_SCALE)->integer;

	if ((int64_t)amount_fraction_digits(value->text) > scale)
		return "scale";
	return (int64_t)amount_whole_digits(value->text) > precision - scale ? "precision" : NULL;
}

/* The keyword that a text does not pass; NULL when it passes all. */
static const char *text_misfit(const struct type *type, const struct value *value)
{
	if (type->format != FORMAT_NONE && !pattern_matches_format(type->format, value->text))
		return "format";
	if (type->pattern.text && !pattern_matches(type->pattern.text, value->text))
		return "pattern";
	return NULL;
}

static const char *other_misfit(const struct type *type, const struct value *value)
{
	if (type->kind->form == FORM_TEXT)
		return text_misfit(type, value);
	if (type->kind->form == FORM_DECIMAL)
		return decimal_misfit(type, value);
	return is_multiple(type, value) ? NULL : "multipleOf";
}

bool fit_check(struct messages *messages, const struct type *type, const struct value *value,
	       const char *noun, const char *code)
{
	const char *misfit;

	for (size_t i = 0; i < LENGTH(bounds); i++) {
		const struct limit *limit = type_limit(type, bounds[i].limit);

		if (!limit->is_set || passes(&bounds[i], fit_compare(type, value, limit)))
			continue;
		refuse(messages, value, noun, code, bounds[i].name);
		messages_also(messages, &limit->place, "'%s' is here", bounds[i].name);
		return false;
	}
	misfit = other_misfit(type, value);
	return !misfit || refuse(messages, value, noun, code, misfit);
}
