#include <string.h>
#include "keyword.h"
#include "kinds.h"
#include "memory.h"
#include "message.h"
#include "reading.h"
#include "suggest.h"
#include "tree.h"
#include "value.h"

/* A type on its way into the model. */
struct subject {
	struct type *type;
	struct field *field;    /* NULL when the type is no field's */
	const struct place *at; /* what is underlined when something is missing */
	bool is_ref;
};

struct word {
	const char *name;
	void (*read)(struct reading *reading, struct subject *subject,
		     const struct tree_entry *entry, enum limit_id limit);
	unsigned fits; /* a bit for each form of kind, and the bits below */
	enum limit_id limit;
};

#define FITS_REF 1U /* there is no form 0 */
#define FITS(form) (1U << (form))
#define FITS_KINDS (~FITS_REF)
#define FITS_ALL (~0U)

static void add_ref(struct reading *reading, struct type *type)
{
	reading->refs = memory_grow(reading->memory, reading->refs, reading->ref_count,
				    sizeof(*reading->refs));
	reading->refs[reading->ref_count++] = type;
}

/* ---- The words ---- */

static void read_nothing(struct reading *reading, struct subject *subject,
			 const struct tree_entry *entry, enum limit_id limit)
{
	(void)reading, (void)subject, (void)entry, (void)limit;
}

static void read_description(struct reading *reading, struct subject *subject,
			     const struct tree_entry *entry, enum limit_id limit)
{
	(void)limit;
	value_text(reading->messages, entry->value, &subject->type->description);
}

static void read_limit(struct reading *reading, struct subject *subject,
		       const struct tree_entry *entry, enum limit_id limit)
{
	const struct kind *kind = subject->type->kind;
	struct limit *result = &subject->type->limits[limit];

	if (!kind)
		return;
	result->key = entry->key->place;
	result->place = entry->value->place;
	result->text = entry->value->text;
	if (kind->form == FORM_FLOAT)
		result->is_set = value_number(reading->messages, entry->value, &result->number);
	else if (kind->form == FORM_INTEGER)
		result->is_set = value_integer(reading->messages, entry->value, kind->minimum,
					       kind->maximum, &result->integer);
	else
		result->is_set = value_integer(reading->messages, entry->value, 0, INT32_MAX,
					       &result->integer);
}

static void read_enum(struct reading *reading, struct subject *subject,
		      const struct tree_entry *entry, enum limit_id limit)
{
	const struct tree *list = entry->value;
	struct text *members;
	size_t count = 0;

	(void)limit;
	if (!value_is_list(reading->messages, list, "a list of texts"))
		return;
	if (list->count == 0)
		messages_add(reading->messages, &list->place, "empty-enum",
			     "an enum needs a member");
	members = memory_alloc(reading->memory, list->count * sizeof(*members));
	for (const struct tree_entry *each = list->entries; each; each = each->next)
		count += value_string(reading->messages, each->value, &members[count]);
	subject->type->members = members;
	subject->type->member_count = count;
}

static void read_properties(struct reading *reading, struct subject *subject,
			    const struct tree_entry *entry, enum limit_id limit)
{
	const struct tree *map = entry->value;
	struct field *fields;
	size_t count = 0;

	(void)limit;
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

static void read_items(struct reading *reading, struct subject *subject,
		       const struct tree_entry *entry, enum limit_id limit)
{
	struct type *items = memory_alloc(reading->memory, sizeof(*items));

	(void)limit;
	reading_type(reading, items, entry->value, &entry->key->place, NULL);
	subject->type->items = items;
}

static void read_optional(struct reading *reading, struct subject *subject,
			  const struct tree_entry *entry, enum limit_id limit)
{
	(void)limit;
	subject->field->optional_place = entry->key->place;
	value_boolean(reading->messages, entry->value, &subject->field->is_optional);
}

static void read_default(struct reading *reading, struct subject *subject,
			 const struct tree_entry *entry, enum limit_id limit)
{
	(void)limit;
	reading->defaults = memory_grow(reading->memory, reading->defaults, reading->default_count,
					sizeof(*reading->defaults));
	reading->defaults[reading->default_count++] =
		(struct unread_default){subject->field, entry->value};
}

static const struct word words[] = {
	{"type", read_nothing, FITS_KINDS, LIMIT_COUNT},
	{"$ref", read_nothing, FITS_REF, LIMIT_COUNT},
	{"description", read_description, FITS_ALL, LIMIT_COUNT},
	{"enum", read_enum, FITS(FORM_ENUM), LIMIT_COUNT},
	{"properties", read_properties, FITS(FORM_OBJECT), LIMIT_COUNT},
	{"items", read_items, FITS(FORM_ARRAY), LIMIT_COUNT},
	{"minimum", read_limit, 0, LIMIT_MINIMUM},
	{"maximum", read_limit, 0, LIMIT_MAXIMUM},
	{"minLength", read_limit, 0, LIMIT_MIN_LENGTH},
	{"maxLength", read_limit, 0, LIMIT_MAX_LENGTH},
	{"minItems", read_limit, 0, LIMIT_MIN_ITEMS},
	{"maxItems", read_limit, 0, LIMIT_MAX_ITEMS},
	{NULL, NULL, 0, LIMIT_COUNT},
};

/* What belongs to the field, not to its type. */
static const struct word field_words[] = {
	{"optional", read_optional, FITS_ALL, LIMIT_COUNT},
	{"default", read_default, ~(FITS(FORM_OBJECT) | FITS(FORM_ARRAY)), LIMIT_COUNT},
	{NULL, NULL, 0, LIMIT_COUNT},
};

static const struct word *find_word(const struct word *list, const char *name)
{
	while (list->name && strcmp(list->name, name) != 0)
		list++;
	return list->name ? list : NULL;
}

/* Everything fits a type that is not known. */
static bool fits(const struct word *word, const struct subject *subject)
{
	const struct kind *kind = subject->type->kind;

	if (subject->is_ref)
		return word->fits & FITS_REF;
	if (!kind)
		return true;
	if (word->limit != LIMIT_COUNT)
		return kind->limits & 1U << word->limit;
	return word->fits & FITS(kind->form);
}

/* ---- The kind ---- */

/* "a string field", "an int64 type" */
static const char *owner_name(const struct reading *reading, const struct subject *subject)
{
	const char *noun = subject->field ? "field" : "type";
	const struct kind *kind = subject->type->kind;
	const char *name = subject->is_ref ? "$ref" : kind ? kind->name : NULL;

	if (!name)
		return memory_format(reading->memory, "a %s", noun);
	return memory_format(reading->memory, "a%s %s %s", strchr("aeio", *name) ? "n" : "", name,
			     noun);
}

/* What a kind is nothing without. */
static const struct part {
	enum kind_form form;
	const char *word;
} parts[] = {{FORM_ENUM, "enum"}, {FORM_OBJECT, "properties"}, {FORM_ARRAY, "items"}};

/* map is NULL when there is nothing but the name of the kind. */
static void require_part(struct reading *reading, struct subject *subject, const struct tree *map)
{
	const struct kind *kind = subject->type->kind;

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (parts[i].form != kind->form || (map && tree_find(map, parts[i].word)))
			continue;
		messages_add(reading->messages, subject->at, "missing-key", "%s needs '%s'",
			     owner_name(reading, subject), parts[i].word);
		subject->type->kind = NULL;
		return;
	}
}

static void find_named_kind(struct reading *reading, struct subject *subject,
			    const struct tree *name, const struct tree *map)
{
	subject->type->kind = reading_kind(reading, name);
	if (!subject->type->kind)
		return;
	/* JSON Schema has both, and so may we. */
	if (subject->type->kind->form == FORM_TEXT && map && tree_find(map, "enum"))
		subject->type->kind = kind_of_form(FORM_ENUM);
	require_part(reading, subject, map);
}

static void find_kind(struct reading *reading, struct subject *subject, const struct tree *map)
{
	const struct tree_entry *ref = tree_find(map, "$ref"), *type = tree_find(map, "type");

	if (ref) {
		subject->is_ref = true;
		if (value_text(reading->messages, ref->value, &subject->type->ref))
			add_ref(reading, subject->type);
	} else if (type) {
		find_named_kind(reading, subject, type->value, map);
	} else if (tree_find(map, "enum")) {
		subject->type->kind = kind_of_form(FORM_ENUM);
	} else if (tree_find(map, "properties")) {
		subject->type->kind = kind_of_form(FORM_OBJECT);
	} else {
		messages_add(reading->messages, subject->at, "missing-key",
			     "a %s needs 'type', '$ref', 'properties' or 'enum'",
			     subject->field ? "field" : "type");
		if (tree_find(map, "items"))
			messages_hint(reading->messages, "add 'type: array'");
	}
}

/* ---- The whole type ---- */

static const char *list_words(struct reading *reading, const struct subject *subject,
			      const struct word *list)
{
	const char *text = "";

	for (; list->name; list++) {
		if (list->read != read_nothing && fits(list, subject))
			text = memory_format(reading->memory, "%s%s%s", text, *text ? ", " : "",
					     list->name);
	}
	return text;
}

static void refuse_misfit(struct reading *reading, const struct subject *subject,
			  const struct tree *key)
{
	messages_add(reading->messages, &key->place, "misfit", "'%s' does not fit %s", key->text,
		     owner_name(reading, subject));
	messages_hint(reading->messages, "what fits: %s%s%s", list_words(reading, subject, words),
		      subject->field ? ", " : "",
		      subject->field ? list_words(reading, subject, field_words) : "");
}

static void refuse_word(struct reading *reading, const struct subject *subject,
			const struct tree *key)
{
	struct suggestion suggestion = suggest(key->text);

	for (const struct word *word = words; word->name; word++) {
		if (fits(word, subject))
			suggest_offer(&suggestion, word->name);
	}
	for (const struct word *word = field_words; subject->field && word->name; word++)
		suggest_offer(&suggestion, word->name);
	keyword_refuse(reading, key, owner_name(reading, subject), suggestion.best);
	if (!subject->field && find_word(field_words, key->text))
		messages_hint(reading->messages, "it belongs to a field");
}

static void read_words(struct reading *reading, struct subject *subject, const struct tree *map)
{
	for (const struct tree_entry *entry = map->entries; entry; entry = entry->next) {
		const char *name = entry->key->text;
		const struct word *word = find_word(words, name);

		if (!word && subject->field)
			word = find_word(field_words, name);
		if (!word)
			refuse_word(reading, subject, entry->key);
		else if (!fits(word, subject))
			refuse_misfit(reading, subject, entry->key);
		else
			word->read(reading, subject, entry, word->limit);
	}
}

static bool is_nothing(const struct tree *tree)
{
	return tree->form == TREE_TEXT && !tree->is_quoted &&
	       (!*tree->text || strcmp(tree->text, "~") == 0 || strcmp(tree->text, "null") == 0);
}

void reading_type(struct reading *reading, struct type *type, const struct tree *tree,
		  const struct place *at, struct field *field)
{
	struct subject subject = {.type = type, .field = field, .at = at};

	type->place = tree->place;
	if (tree->form == TREE_TEXT && !is_nothing(tree)) {
		find_named_kind(reading, &subject, tree, NULL);
	} else if (tree->form != TREE_MAP) {
		value_refuse(reading->messages, tree,
			     "a type such as string, or a map that describes one");
	} else {
		find_kind(reading, &subject, tree);
		read_words(reading, &subject, tree);
	}
}
