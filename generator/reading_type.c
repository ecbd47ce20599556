#include <string.h>
#include "keyword.h"
#include "kinds.h"
#include "memory.h"
#include "message.h"
#include "reading.h"
#include "suggest.h"
#include "tree.h"
#include "value.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static void add_ref(struct reading *reading, struct type *type)
{
	reading->refs = memory_grow(reading->memory, reading->refs, reading->ref_count,
				    sizeof(*reading->refs));
	reading->refs[reading->ref_count++] = type;
}

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
} parts[] = {
	{FORM_OBJECT, "properties"},   {FORM_ARRAY, "items"},   {FORM_MAP, "values"},
	{FORM_UNION, "discriminator"}, {FORM_UNION, "mapping"}, {FORM_ENUM, "enum"},
	{FORM_DECIMAL, "precision"},
};

/* map is NULL when there is nothing but the name of the kind. */
static bool has_part(const struct tree *map, const struct part *part)
{
	return map &&
	       (tree_find(map, part->word) || (part->form == FORM_ENUM && tree_find(map, "const")));
}

static void require_part(struct reading *reading, struct subject *subject, const struct tree *map)
{
	const struct kind *kind = subject->type->kind;

	for (size_t i = 0; i < LENGTH(parts); i++) {
		if (parts[i].form != kind->form || has_part(map, &parts[i]))
			continue;
		messages_add(reading->messages, subject->at, "missing-key", "%s needs '%s'",
			     owner_name(reading, subject), parts[i].word);
		subject->type->kind = NULL;
		return;
	}
}

/* JSON Schema has a type beside enum, const and format, and so may we. */
static void narrow_string(struct subject *subject, const struct tree *map)
{
	const struct tree_entry *format = tree_find(map, "format");
	const struct kind *kind = NULL;

	if (tree_find(map, "enum") || tree_find(map, "const"))
		subject->type->kind = kind_of_form(FORM_ENUM);
	else if (format && format->value->form == TREE_TEXT)
		kind = reading_format_kind(format->value->text);
	if (kind)
		subject->type->kind = kind;
}

static void find_named_kind(struct reading *reading, struct subject *subject,
			    const struct tree *name, const struct tree *map)
{
	subject->type->kind = reading_kind(reading, name);
	if (!subject->type->kind)
		return;
	if (subject->type->kind->form == FORM_TEXT && map)
		narrow_string(subject, map);
	require_part(reading, subject, map);
}

/* Words that say enough. */
static const struct part bare_parts[] = {
	{FORM_ENUM, "enum"},           {FORM_ENUM, "const"},    {FORM_OBJECT, "properties"},
	{FORM_UNION, "discriminator"}, {FORM_UNION, "mapping"},
};

static void find_bare_kind(struct reading *reading, struct subject *subject, const struct tree *map)
{
	for (size_t i = 0; i < LENGTH(bare_parts); i++) {
		if (!tree_find(map, bare_parts[i].word))
			continue;
		subject->type->kind = kind_of_form(bare_parts[i].form);
		require_part(reading, subject, map);
		return;
	}
	messages_add(reading->messages, subject->at, "missing-key",
		     "a %s needs 'type', '$ref', 'properties', 'enum' or 'discriminator'",
		     subject->field ? "field" : "type");
	if (tree_find(map, "items"))
		messages_hint(reading->messages, "add 'type: array'");
	else if (tree_find(map, "values"))
		messages_hint(reading->messages, "add 'type: map'");
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
	} else {
		find_bare_kind(reading, subject, map);
	}
}

/* ---- The whole type ---- */

static const char *list_words(struct reading *reading, const struct subject *subject,
			      const struct word *list)
{
	const char *text = "";

	for (; list->name; list++) {
		if ((list->read || list->limit != LIMIT_COUNT) && fits(list, subject))
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
	messages_hint(reading->messages, "what fits: %s%s%s",
		      list_words(reading, subject, reading_type_words), subject->field ? ", " : "",
		      subject->field ? list_words(reading, subject, reading_field_words) : "");
}

/* Words of JSON Schema, OpenAPI and others that say something else here, or nothing. */
static const struct other_word {
	const char *name, *hint;
} other_words[] = {
	{"required", "fields are required unless 'optional: true' or a 'default' says otherwise"},
	{"oneOf", "a tagged union has 'discriminator' and 'mapping'"},
	{"anyOf", "a tagged union has 'discriminator' and 'mapping'"},
	{"allOf", "there is no inheritance: list all fields"},
	{"not", "there is nothing like it"},
	{"if", "there is nothing like it"},
	{"$defs", "types with a name are under 'types' at the top"},
	{"definitions", "types with a name are under 'types' at the top"},
	{"title", "use 'description'"},
	{"example", "use 'examples', a list"},
	{"readOnly", "there is nothing like it"},
	{"writeOnly", "did you mean 'sensitive'?"},
	{"patternProperties", "a map is {type: map, values: ...}"},
	{"propertyNames", "a map is {type: map, values: ...}"},
	{"prefixItems", "use an object with a field for each"},
	{"elements", "use 'items'"},
	{"optionalProperties", "use 'optional: true' at each of these fields"},
};

static const char *other_hint(const char *name)
{
	for (size_t i = 0; i < LENGTH(other_words); i++) {
		if (strcmp(other_words[i].name, name) == 0)
			return other_words[i].hint;
	}
	return NULL;
}

static void refuse_word(struct reading *reading, const struct subject *subject,
			const struct tree *key)
{
	struct suggestion suggestion = suggest(key->text);

	for (const struct word *word = reading_type_words; word->name; word++) {
		if (fits(word, subject))
			suggest_offer(&suggestion, word->name);
	}
	for (const struct word *word = reading_field_words; subject->field && word->name; word++)
		suggest_offer(&suggestion, word->name);
	keyword_refuse(reading, key, owner_name(reading, subject), suggestion.best);
	if (other_hint(key->text))
		messages_hint(reading->messages, "%s", other_hint(key->text));
	if (!subject->field && find_word(reading_field_words, key->text))
		messages_hint(reading->messages, "it belongs to a field");
}

static void read_words(struct reading *reading, struct subject *subject, const struct tree *map)
{
	for (const struct tree_entry *entry = map->entries; entry; entry = entry->next) {
		const char *name = entry->key->text;
		const struct word *word = find_word(reading_type_words, name);

		if (!word && subject->field)
			word = find_word(reading_field_words, name);
		if (!word)
			refuse_word(reading, subject, entry->key);
		else if (!fits(word, subject))
			refuse_misfit(reading, subject, entry->key);
		else if (word->limit != LIMIT_COUNT)
			reading_limit(reading, subject, entry, word->limit);
		else if (word->read)
			word->read(reading, subject, entry);
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
