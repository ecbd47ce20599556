#include <string.h>
#include "example.h"
#include "fallback.h"
#include "fit.h"
#include "kinds.h"
#include "memory.h"
#include "message.h"
#include "pattern.h"
#include "quote.h"
#include "reading.h"
#include "suggest.h"
#include "tree.h"
#include "value.h"

/* Gives JSON, or NULL after a message. Goes as deep as the text of the schema. */
static const char *read_value(struct reading *reading, const struct type *type,
			      const struct tree *tree);

#define CODE "bad-example"

/* ---- Scalars ---- */

static bool is_plain_in_json(const struct type *type)
{
	enum kind_form form = type->kind->form;

	return form == FORM_BOOLEAN || form == FORM_FLOAT ||
	       (form == FORM_INTEGER && !type->is_string);
}

static const char *read_scalar(struct reading *reading, const struct type *type,
			       const struct tree *tree)
{
	struct value value;

	if (!fallback_read_value(reading, type, tree, &value, CODE) ||
	    !fit_check(reading->messages, type, &value, "example", CODE))
		return NULL;
	return is_plain_in_json(type) ? tree->text : quote_json(reading->memory, tree->text);
}

static const char *read_bytes(struct reading *reading, const struct type *type,
			      const struct tree *tree)
{
	struct value value = {.is_set = true, .place = tree->place, .text = tree->text};

	if (tree->form != TREE_TEXT || !pattern_matches_base64(tree->text)) {
		value_refuse(reading->messages, tree, "base64 such as \"aGVsbG8=\"");
		return NULL;
	}
	return fit_check(reading->messages, type, &value, "example", CODE)
		       ? quote_json(reading->memory, tree->text)
		       : NULL;
}

/* ---- Parts, joined by commas ---- */

struct parts {
	struct memory *memory;
	const char *text;
	bool is_good;
};

static void add_part(struct parts *parts, const char *key, const char *json)
{
	parts->is_good = parts->is_good && json;
	if (!parts->is_good)
		return;
	parts->text =
		memory_format(parts->memory, "%s%s%s%s%s", parts->text, *parts->text ? ", " : "",
			      key ? quote_json(parts->memory, key) : "", key ? ": " : "", json);
}

static const char *end_parts(const struct parts *parts, const char *brackets)
{
	if (!parts->is_good)
		return NULL;
	return memory_format(parts->memory, "%c%s%c", brackets[0], parts->text, brackets[1]);
}

static bool passes(struct reading *reading, const struct tree *tree, const struct limit *limit,
		   bool is_good, const char *keyword)
{
	if (!limit->is_set || is_good)
		return true;
	messages_add(reading->messages, &tree->place, CODE, "the example does not pass '%s'",
		     keyword);
	messages_also(reading->messages, &limit->place, "'%s' is here", keyword);
	return false;
}

static bool is_count_good(struct reading *reading, const struct type *type, const struct tree *tree)
{
	const struct limit *least = type_limit(type, LIMIT_MIN_ITEMS);
	const struct limit *most = type_limit(type, LIMIT_MAX_ITEMS);
	const struct limit *fewest = type_limit(type, LIMIT_MIN_PROPERTIES);
	const struct limit *greatest = type_limit(type, LIMIT_MAX_PROPERTIES);
	int64_t count = (int64_t)tree->count;

	return passes(reading, tree, least, count >= least->integer, "minItems") &&
	       passes(reading, tree, most, count <= most->integer, "maxItems") &&
	       passes(reading, tree, fewest, count >= fewest->integer, "minProperties") &&
	       passes(reading, tree, greatest, count <= greatest->integer, "maxProperties");
}

static const char *read_array(struct reading *reading, const struct type *type,
			      const struct tree *tree)
{
	struct parts parts = {reading->memory, "", true};

	if (!value_is_list(reading->messages, tree, "a list"))
		return NULL;
	for (const struct tree_entry *entry = tree->entries; entry; entry = entry->next)
		add_part(&parts, NULL, read_value(reading, type->items, entry->value));
	parts.is_good = parts.is_good && is_count_good(reading, type, tree);
	return end_parts(&parts, "[]");
}

static const char *read_map(struct reading *reading, const struct type *type,
			    const struct tree *tree)
{
	struct parts parts = {reading->memory, "", true};

	if (!value_is_map(reading->messages, tree, "a map"))
		return NULL;
	for (const struct tree_entry *entry = tree->entries; entry; entry = entry->next)
		add_part(&parts, entry->key->text, read_value(reading, type->items, entry->value));
	parts.is_good = parts.is_good && is_count_good(reading, type, tree);
	return end_parts(&parts, "{}");
}

/* ---- Objects and unions ---- */

static const struct field *find_field(const struct type *object, const char *name)
{
	for (size_t i = 0; i < object->field_count; i++) {
		if (strcmp(object->fields[i].name.text, name) == 0)
			return &object->fields[i];
	}
	return NULL;
}

static void refuse_field(struct reading *reading, const struct type *object, const struct tree *key)
{
	struct suggestion suggestion = suggest(key->text);

	messages_add(reading->messages, &key->place, CODE, "there is no field '%s'",
		     messages_word(reading->messages, key->text));
	for (size_t i = 0; i < object->field_count; i++)
		suggest_offer(&suggestion, object->fields[i].name.text);
	if (suggestion.best)
		messages_hint(reading->messages, "did you mean '%s'?",
			      messages_word(reading->messages, suggestion.best));
}

static bool is_null(const struct tree *tree)
{
	return tree->form == TREE_TEXT && !tree->is_quoted && strcmp(tree->text, "null") == 0;
}

static const char *read_member(struct reading *reading, const struct type *object,
			       const struct tree_entry *entry)
{
	const struct field *field = find_field(object, entry->key->text);

	if (!field) {
		refuse_field(reading, object, entry->key);
		return NULL;
	}
	if ((field->is_nullable || field->is_optional) && is_null(entry->value))
		return "null";
	return read_value(reading, &field->type, entry->value);
}

static bool has_all(struct reading *reading, const struct type *object, const struct tree *tree)
{
	for (size_t i = 0; i < object->field_count; i++) {
		const struct field *field = &object->fields[i];

		if (field->is_optional || field->fallback.is_set ||
		    tree_find(tree, field->name.text))
			continue;
		messages_add(reading->messages, &tree->place, CODE,
			     "the example lacks the field '%s'",
			     messages_word(reading->messages, field->name.text));
		return false;
	}
	return true;
}

/* discriminator is NULL unless the object is one of a union. */
static const char *read_members(struct reading *reading, const struct type *object,
				const struct tree *tree, const char *discriminator)
{
	struct parts parts = {reading->memory, "", true};

	for (const struct tree_entry *entry = tree->entries; entry; entry = entry->next) {
		const char *key = entry->key->text;

		if (discriminator && strcmp(key, discriminator) == 0)
			add_part(&parts, key, quote_json(reading->memory, entry->value->text));
		else if (find_field(object, key) || !object->is_open)
			add_part(&parts, key, read_member(reading, object, entry));
	}
	parts.is_good = has_all(reading, object, tree) && parts.is_good;
	return end_parts(&parts, "{}");
}

static const char *read_object(struct reading *reading, const struct type *type,
			       const struct tree *tree)
{
	if (!value_is_map(reading->messages, tree, "a map"))
		return NULL;
	return read_members(reading, type, tree, NULL);
}

static const char *read_union(struct reading *reading, const struct type *type,
			      const struct tree *tree)
{
	const struct tree_entry *tag;
	const char *discriminator = type->discriminator.text;

	if (!discriminator || !value_is_map(reading->messages, tree, "a map"))
		return NULL;
	tag = tree_find(tree, discriminator);
	for (size_t i = 0; tag && tag->value->form == TREE_TEXT && i < type->variant_count; i++) {
		const struct type *object = type_resolve(&type->variants[i].type);

		if (strcmp(type->variants[i].name.text, tag->value->text) == 0)
			return object->kind && object->kind->form == FORM_OBJECT
				       ? read_members(reading, object, tree, discriminator)
				       : NULL;
	}
	messages_add(reading->messages, tag ? &tag->value->place : &tree->place, CODE,
		     "'%s' does not say which of the mapping this is", discriminator);
	return NULL;
}

/* ---- Any JSON ---- */

static const char *read_json(struct reading *reading, const struct type *type,
			     const struct tree *tree)
{
	struct parts parts = {reading->memory, "", tree->form != TREE_REFUSED};

	if (tree->form == TREE_TEXT)
		return !tree->is_quoted && value_is_json(tree)
			       ? tree->text
			       : quote_json(reading->memory, tree->text);
	for (const struct tree_entry *entry = tree->entries; entry; entry = entry->next)
		add_part(&parts, entry->key ? entry->key->text : NULL,
			 read_json(reading, type, entry->value));
	return end_parts(&parts, tree->form == TREE_MAP ? "{}" : "[]");
}

static const char *(*const readers[])(struct reading *, const struct type *,
				      const struct tree *) = {
	[FORM_TEXT] = read_scalar,      [FORM_BOOLEAN] = read_scalar, [FORM_INTEGER] = read_scalar,
	[FORM_NATURAL] = read_scalar,   [FORM_FLOAT] = read_scalar,   [FORM_DECIMAL] = read_scalar,
	[FORM_TIMESTAMP] = read_scalar, [FORM_DATE] = read_scalar,    [FORM_DURATION] = read_scalar,
	[FORM_UUID] = read_scalar,      [FORM_BYTES] = read_bytes,    [FORM_JSON] = read_json,
	[FORM_ENUM] = read_scalar,      [FORM_OBJECT] = read_object,  [FORM_ARRAY] = read_array,
	[FORM_MAP] = read_map,          [FORM_UNION] = read_union,
};

static const char *read_value(struct reading *reading, const struct type *type,
			      const struct tree *tree)
{
	const struct type *resolved = type_resolve(type);

	return resolved->kind ? readers[resolved->kind->form](reading, resolved, tree) : NULL;
}

void example_read(struct reading *reading, const struct unread_examples *unread)
{
	struct text *examples =
		memory_alloc(reading->memory, unread->list->count * sizeof(*examples));
	size_t count = 0;

	for (const struct tree_entry *entry = unread->list->entries; entry; entry = entry->next) {
		const char *json = read_value(reading, unread->type, entry->value);

		if (json)
			examples[count++] = (struct text){json, entry->value->place};
	}
	unread->type->examples = examples;
	unread->type->example_count = count;
}
