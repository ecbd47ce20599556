#include <stdint.h>
#include <string.h>
#include "kinds.h"
#include "memory.h"
#include "message.h"
#include "reading.h"
#include "tree.h"
#include "value.h"

static void read_description(struct reading *reading, struct subject *subject,
			     const struct tree_entry *entry)
{
	value_text(reading->messages, entry->value, &subject->type->description);
}

static void read_examples(struct reading *reading, struct subject *subject,
			  const struct tree_entry *entry)
{
	if (!value_is_list(reading->messages, entry->value, "a list of examples"))
		return;
	reading->examples = memory_grow(reading->memory, reading->examples, reading->example_count,
					sizeof(*reading->examples));
	reading->examples[reading->example_count++] =
		(struct unread_examples){subject->type, entry->value};
}

const struct text *reading_texts(struct reading *reading, const struct tree *tree,
				 const char *expected, size_t *count_out)
{
	struct text *texts;

	*count_out = 0;
	if (!value_is_list(reading->messages, tree, expected))
		return NULL;
	texts = memory_alloc(reading->memory, tree->count * sizeof(*texts));
	for (const struct tree_entry *each = tree->entries; each; each = each->next)
		*count_out += value_string(reading->messages, each->value, &texts[*count_out]);
	return texts;
}

/* ---- Enums ---- */

/* A text, or with a map text: number. */
static bool read_member(struct reading *reading, struct enum_member *member,
			const struct tree_entry *entry, size_t index)
{
	int64_t number = (int64_t)index + 1;

	if (!value_string(reading->messages, entry->key ? entry->key : entry->value, &member->name))
		return false;
	if (entry->key && !value_integer(reading->messages, entry->value, 1, INT32_MAX, &number))
		return false;
	member->number = (int32_t)number;
	return true;
}

static void read_enum(struct reading *reading, struct subject *subject,
		      const struct tree_entry *entry)
{
	const struct tree *tree = entry->value;
	struct enum_member *members;
	size_t count = 0;

	if (tree->form != TREE_MAP &&
	    !value_is_list(reading->messages, tree,
			   "a list of texts, or a map of texts to numbers"))
		return;
	if (tree->count == 0)
		messages_add(reading->messages, &tree->place, "empty-enum",
			     "an enum needs a member");
	members = memory_alloc(reading->memory, tree->count * sizeof(*members));
	for (const struct tree_entry *each = tree->entries; each; each = each->next)
		count += read_member(reading, &members[count], each, count);
	subject->type->members = members;
	subject->type->member_count = count;
	subject->type->has_numbers = tree->form == TREE_MAP;
}

/* A text is an enum of one member, an integer has the same minimum and maximum. */
static void read_const(struct reading *reading, struct subject *subject,
		       const struct tree_entry *entry)
{
	struct enum_member *member;

	if (!subject->type->kind)
		return;
	if (subject->type->kind->form != FORM_ENUM) {
		if (reading_limit(reading, subject, entry, LIMIT_MINIMUM))
			reading_limit(reading, subject, entry, LIMIT_MAXIMUM);
		return;
	}
	member = memory_alloc(reading->memory, sizeof(*member));
	member->number = 1;
	if (!value_string(reading->messages, entry->value, &member->name))
		return;
	subject->type->members = member;
	subject->type->member_count = 1;
}

/* ---- Objects, arrays, maps and unions ---- */

static void read_properties(struct reading *reading, struct subject *subject,
			    const struct tree_entry *entry)
{
	const struct tree *map = entry->value;
	struct field *fields;
	size_t count = 0;

	if (!value_is_map(reading->messages, map, "a map of fields"))
		return;
	fields = memory_alloc(reading->memory, map->count * sizeof(*fields));
	for (const struct tree_entry *each = map->entries; each; each = each->next) {
		struct field *field = &fields[count++];

		field->name = (struct text){each->key->text, each->key->place};
		reading_type(reading, &field->type, each->value, &each->key->place, field);
	}
	subject->type->fields = fields;
	subject->type->field_count = count;
}

static void read_additional(struct reading *reading, struct subject *subject,
			    const struct tree_entry *entry)
{
	if (!value_boolean(reading->messages, entry->value, &subject->type->is_open) &&
	    entry->value->form == TREE_MAP)
		messages_hint(reading->messages, "a map is {type: map, values: ...}");
}

static void read_reserved(struct reading *reading, struct subject *subject,
			  const struct tree_entry *entry)
{
	subject->type->reserved = reading_texts(reading, entry->value, "a list of names",
						&subject->type->reserved_count);
}

/* Also the values of a map. */
static void read_items(struct reading *reading, struct subject *subject,
		       const struct tree_entry *entry)
{
	struct type *items = memory_alloc(reading->memory, sizeof(*items));

	reading_type(reading, items, entry->value, &entry->key->place, NULL);
	subject->type->items = items;
}

static void read_unique_items(struct reading *reading, struct subject *subject,
			      const struct tree_entry *entry)
{
	subject->type->unique_place = entry->key->place;
	value_boolean(reading->messages, entry->value, &subject->type->has_unique_items);
}

static void read_discriminator(struct reading *reading, struct subject *subject,
			       const struct tree_entry *entry)
{
	value_text(reading->messages, entry->value, &subject->type->discriminator);
}

static void read_mapping(struct reading *reading, struct subject *subject,
			 const struct tree_entry *entry)
{
	const struct tree *map = entry->value;
	struct variant *variants;
	size_t count = 0;

	if (!value_is_map(reading->messages, map, "a map of objects"))
		return;
	if (map->count == 0)
		messages_add(reading->messages, &map->place, "empty-union",
			     "a union needs something to be");
	variants = memory_alloc(reading->memory, map->count * sizeof(*variants));
	for (const struct tree_entry *each = map->entries; each; each = each->next) {
		struct variant *variant = &variants[count];

		count += value_string(reading->messages, each->key, &variant->name);
		reading_type(reading, &variant->type, each->value, &each->key->place, NULL);
	}
	subject->type->variants = variants;
	subject->type->variant_count = count;
}

/* ---- Texts ---- */

static void read_pattern(struct reading *reading, struct subject *subject,
			 const struct tree_entry *entry)
{
	value_text(reading->messages, entry->value, &subject->type->pattern);
}

/* The formats that are kinds of their own have been looked at: reading_kind.c. */
static void read_format(struct reading *reading, struct subject *subject,
			const struct tree_entry *entry)
{
	struct text text;

	/* There is a message about a type of no known kind. */
	if (!value_text(reading->messages, entry->value, &text) || !subject->type->kind)
		return;
	if (reading_format_kind(text.text) == subject->type->kind)
		return;
	if (subject->type->kind->form == FORM_TEXT)
		subject->type->format = kind_find_format(text.text);
	if (subject->type->format == FORMAT_NONE)
		reading_refuse_format(reading, subject->type->kind, &text);
}

static void read_encoding(struct reading *reading, struct subject *subject,
			  const struct tree_entry *entry)
{
	struct text text;

	if (!value_text(reading->messages, entry->value, &text))
		return;
	subject->type->is_string = strcmp(text.text, "string") == 0;
	if (!subject->type->is_string && strcmp(text.text, "number") != 0)
		value_refuse(reading->messages, entry->value, "string or number");
}

#define OBJECT FITS(FORM_OBJECT)
#define FORMATTED                                                                                  \
	(FITS(FORM_TEXT) | FITS(FORM_TIMESTAMP) | FITS(FORM_DATE) | FITS(FORM_DURATION) |          \
	 FITS(FORM_UUID) | FITS(FORM_BYTES))
#define LIMIT(id) NULL, 0, LIMIT_##id

const struct word reading_type_words[] = {
	{"type", NULL, FITS_KINDS, LIMIT_COUNT},
	{"$ref", NULL, FITS_REF, LIMIT_COUNT},
	{"const", read_const, FITS(FORM_ENUM) | FITS(FORM_INTEGER) | FITS(FORM_NATURAL),
	 LIMIT_COUNT},
	{"enum", read_enum, FITS(FORM_ENUM), LIMIT_COUNT},
	{"format", read_format, FORMATTED, LIMIT_COUNT},
	{"pattern", read_pattern, FITS(FORM_TEXT), LIMIT_COUNT},
	{"encoding", read_encoding, FITS(FORM_INTEGER), LIMIT_COUNT},
	{"minimum", LIMIT(MINIMUM)},
	{"maximum", LIMIT(MAXIMUM)},
	{"exclusiveMinimum", LIMIT(EXCLUSIVE_MINIMUM)},
	{"exclusiveMaximum", LIMIT(EXCLUSIVE_MAXIMUM)},
	{"multipleOf", LIMIT(MULTIPLE_OF)},
	{"precision", LIMIT(PRECISION)},
	{"scale", LIMIT(SCALE)},
	{"minLength", LIMIT(MIN_LENGTH)},
	{"maxLength", LIMIT(MAX_LENGTH)},
	{"items", read_items, FITS(FORM_ARRAY), LIMIT_COUNT},
	{"minItems", LIMIT(MIN_ITEMS)},
	{"maxItems", LIMIT(MAX_ITEMS)},
	{"uniqueItems", read_unique_items, FITS(FORM_ARRAY), LIMIT_COUNT},
	{"values", read_items, FITS(FORM_MAP), LIMIT_COUNT},
	{"minProperties", LIMIT(MIN_PROPERTIES)},
	{"maxProperties", LIMIT(MAX_PROPERTIES)},
	{"discriminator", read_discriminator, FITS(FORM_UNION), LIMIT_COUNT},
	{"mapping", read_mapping, FITS(FORM_UNION), LIMIT_COUNT},
	{"properties", read_properties, OBJECT, LIMIT_COUNT},
	{"additionalProperties", read_additional, OBJECT, LIMIT_COUNT},
	{"reserved", read_reserved, OBJECT, LIMIT_COUNT},
	{"description", read_description, FITS_ALL, LIMIT_COUNT},
	{"examples", read_examples, FITS_ALL, LIMIT_COUNT},
	{NULL, NULL, 0, LIMIT_COUNT},
};
