#include <stdlib.h>
#include <string.h>
#include "amount.h"
#include "checking.h"
#include "kinds.h"
#include "memory.h"
#include "message.h"
#include "names.h"
#include "pattern.h"
#include "source.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* ---- Ranges ---- */

static const struct bounds {
	enum limit_id least, most;
	const char *least_name, *most_name;
	bool is_exclusive; /* one of the two, or both */
	int64_t between;   /* of whole numbers: how far apart the two are at least */
} all_bounds[] = {
	{LIMIT_MINIMUM, LIMIT_MAXIMUM, "minimum", "maximum", false, 0},
	{LIMIT_EXCLUSIVE_MINIMUM, LIMIT_MAXIMUM, "exclusiveMinimum", "maximum", true, 1},
	{LIMIT_MINIMUM, LIMIT_EXCLUSIVE_MAXIMUM, "minimum", "exclusiveMaximum", true, 1},
	{LIMIT_EXCLUSIVE_MINIMUM, LIMIT_EXCLUSIVE_MAXIMUM, "exclusiveMinimum", "exclusiveMaximum",
	 true, 2},
	{LIMIT_MIN_LENGTH, LIMIT_MAX_LENGTH, "minLength", "maxLength", false, 0},
	{LIMIT_MIN_ITEMS, LIMIT_MAX_ITEMS, "minItems", "maxItems", false, 0},
	{LIMIT_MIN_PROPERTIES, LIMIT_MAX_PROPERTIES, "minProperties", "maxProperties", false, 0},
	{LIMIT_SCALE, LIMIT_PRECISION, "scale", "precision", false, 0},
};

/* Nothing is between the two. */
static bool is_empty(const struct type *type, const struct bounds *bounds,
		     const struct limit *least, const struct limit *most)
{
	uint64_t gap;

	if (bounds->least == LIMIT_SCALE || type->kind->form > FORM_DECIMAL)
		return most->integer < least->integer;
	if (type->kind->form == FORM_FLOAT)
		return bounds->is_exclusive ? most->number <= least->number
					    : most->number < least->number;
	if (type->kind->form == FORM_DECIMAL)
		return amount_compare(most->text, least->text) < bounds->is_exclusive;
	if (type->kind->form == FORM_NATURAL) {
		gap = most->natural - least->natural;
		return most->natural < least->natural || gap < (uint64_t)bounds->between;
	}
	gap = (uint64_t)most->integer - (uint64_t)least->integer;
	return most->integer < least->integer || gap < (uint64_t)bounds->between;
}

static void check_bounds(const struct checking *checking, const struct type *type)
{
	for (size_t i = 0; type->limits && i < LENGTH(all_bounds); i++) {
		const struct bounds *bounds = &all_bounds[i];
		const struct limit *least = type_limit(type, bounds->least);
		const struct limit *most = type_limit(type, bounds->most);

		if (!least->is_set || !most->is_set || !is_empty(type, bounds, least, most))
			continue;
		if (bounds->is_exclusive)
			messages_add(checking->messages, &most->place, "empty-range",
				     "no number is between '%s' and '%s'", bounds->least_name,
				     bounds->most_name);
		else
			messages_add(checking->messages, &most->place, "empty-range",
				     "'%s' is less than '%s'", bounds->most_name,
				     bounds->least_name);
		messages_also(checking->messages, &least->place, "'%s' is here",
			      bounds->least_name);
	}
}

/* Beyond the last number of the kind. */
static void check_exclusive(const struct checking *checking, const struct type *type)
{
	const struct limit *above = type_limit(type, LIMIT_EXCLUSIVE_MINIMUM);
	const struct limit *below = type_limit(type, LIMIT_EXCLUSIVE_MAXIMUM);
	bool is_natural = type->kind->form == FORM_NATURAL;

	if (type->kind->form != FORM_INTEGER && !is_natural)
		return;
	if (above->is_set &&
	    (is_natural ? above->natural == UINT64_MAX : above->integer == type->kind->maximum))
		messages_add(checking->messages, &above->place, "empty-range",
			     "no %s is more than that", type->kind->name);
	if (below->is_set &&
	    (is_natural ? below->natural == 0 : below->integer == type->kind->minimum))
		messages_add(checking->messages, &below->place, "empty-range",
			     "no %s is less than that", type->kind->name);
}

/* ---- Texts ---- */

/* Inside a scalar that stands in the file as it is; else the whole of it. */
static struct place place_in(const struct text *text, size_t offset)
{
	struct place place = text->place;
	const char *at = source_at(&place);
	size_t quote = *at == '"' || *at == '\'';

	if (strncmp(at + quote, text->text, strlen(text->text)) != 0)
		return place;
	for (size_t i = 0; i < offset && text->text[i] != '\0'; i++)
		place.column += ((unsigned char)text->text[i] & 0xc0) != 0x80;
	place.column += quote;
	place.length = 1;
	return place;
}

static void check_pattern(const struct checking *checking, const struct type *type)
{
	struct pattern_problem problem;
	struct place place;

	if (!type->pattern.text || pattern_check(checking->memory, type->pattern.text, &problem))
		return;
	place = place_in(&type->pattern, problem.offset);
	messages_add(checking->messages, &place, "pattern", "%s", problem.text);
	if (problem.hint)
		messages_hint(checking->messages, "%s", problem.hint);
}

static void check_encoding(const struct checking *checking, const struct type *type)
{
	if (type->is_string && strcmp(type->kind->name, "int64") != 0)
		messages_add(checking->messages, &type->place, "misfit",
			     "'encoding: string' is for int64, but this is %s", type->kind->name);
}

/* ---- Arrays, objects and unions ---- */

static void check_unique_items(const struct checking *checking, const struct type *type)
{
	const struct type *items;

	if (!type->has_unique_items || !type->items)
		return;
	items = type_resolve(type->items);
	if (!items->kind || items->kind->form == FORM_ENUM ||
	    (items->kind->c_type && items->kind->form != FORM_FLOAT &&
	     items->kind->form != FORM_JSON))
		return;
	messages_add(checking->messages, &type->unique_place, "misfit",
		     "'uniqueItems' is for scalars and enums, but the items are of type %s",
		     items->kind->name);
}

static void check_reserved(const struct checking *checking, const struct type *type)
{
	checking_reserved(checking, type->reserved, type->reserved_count, type);
}

static int by_number(const void *left, const void *right)
{
	const struct enum_member *a = *(const struct enum_member *const *)left;
	const struct enum_member *b = *(const struct enum_member *const *)right;

	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	return (a > b) - (a < b);
}

static void check_numbers(const struct checking *checking, const struct type *type)
{
	const struct enum_member **members;

	if (!type->has_numbers || type->member_count == 0)
		return;
	members = memory_alloc(checking->memory, type->member_count * sizeof(*members));
	for (size_t i = 0; i < type->member_count; i++)
		members[i] = &type->members[i];
	qsort(members, type->member_count, sizeof(*members), by_number);
	for (size_t i = 1; i < type->member_count; i++) {
		if (members[i]->number != members[i - 1]->number)
			continue;
		messages_add(checking->messages, &members[i]->name.place, "duplicate-member",
			     "%d is given twice", (int)members[i]->number);
		messages_also(checking->messages, &members[i - 1]->name.place, "first one here");
	}
}

/* The discriminator is a member of each object, and so may no field be called. */
static void check_variant(const struct checking *checking, const struct type *type,
			  const struct variant *variant)
{
	const struct type *object = type_resolve(&variant->type);

	if (!object->kind)
		return;
	if (object->kind->form != FORM_OBJECT)
		messages_add(checking->messages, &variant->type.place, "wrong-value",
			     "a union is one of several objects, but this is of type %s",
			     object->kind->name);
	for (size_t i = 0; type->discriminator.text && i < object->field_count; i++) {
		const struct text *name = &object->fields[i].name;

		if (strcmp(name->text, type->discriminator.text) != 0)
			continue;
		messages_add(checking->messages, &name->place, "name-collision",
			     "'%s' is the discriminator", name->text);
		messages_also(checking->messages, &type->discriminator.place, "here");
	}
}

static void check_union(const struct checking *checking, const struct type *type)
{
	const char *name;

	if (type->discriminator.text) {
		name = names_snake(checking->memory, type->discriminator.text);
		if (*name < 'a' || *name > 'z' || strlen(type->discriminator.text) > 48 ||
		    checking_has_control(type->discriminator.text))
			messages_add(
				checking->messages, &type->discriminator.place, "bad-name",
				"a discriminator is named by at most 48 bytes, a letter first");
	}
	for (size_t i = 0; i < type->variant_count; i++) {
		const struct text *variant = &type->variants[i].name;

		name = names_snake(checking->memory, variant->text);
		if (*name < 'a' || *name > 'z' || strlen(variant->text) > 48 ||
		    checking_has_control(variant->text))
			messages_add(checking->messages, &variant->place, "bad-name",
				     "what a union may be is named by at most 48 bytes, a letter "
				     "first");
		check_variant(checking, type, &type->variants[i]);
	}
}

static void (*const rules[])(const struct checking *, const struct type *) = {
	check_bounds,       check_exclusive, check_pattern, check_encoding,
	check_unique_items, check_reserved,  check_numbers, check_union,
};

void checking_type(const struct checking *checking, const struct type *type)
{
	for (size_t i = 0; i < LENGTH(rules); i++)
		rules[i](checking, type);
}
