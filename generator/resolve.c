#include <stdlib.h>
#include <string.h>
#include "chain.h"
#include "kinds.h"
#include "memory.h"
#include "message.h"
#include "reading.h"
#include "resolve.h"
#include "source.h"
#include "suggest.h"
#include "tree.h"
#include "value.h"

#define LONG_FORM "#/types/"

/* The types of a schema in the order of their names. */
struct index {
	const struct named_type **types;
	size_t count;
};

static int by_name(const void *left, const void *right)
{
	const struct named_type *a = *(const struct named_type *const *)left;
	const struct named_type *b = *(const struct named_type *const *)right;

	return strcmp(a->name.text, b->name.text);
}

static int compare_name(const void *name, const void *entry)
{
	return strcmp(name, (*(const struct named_type *const *)entry)->name.text);
}

static struct index new_index(struct memory *memory, const struct schema *schema)
{
	struct index index = {.count = schema->type_count};

	index.types = memory_alloc(memory, index.count * sizeof(*index.types));
	for (size_t i = 0; i < index.count; i++)
		index.types[i] = &schema->types[i];
	qsort(index.types, index.count, sizeof(*index.types), by_name);
	return index;
}

static const struct named_type *find(const struct index *index, const char *name)
{
	const struct named_type **found =
		bsearch(name, index->types, index->count, sizeof(*index->types), compare_name);

	return found ? *found : NULL;
}

/* ---- References ---- */

static void suggest_type(struct reading *reading, const struct index *index, const char *name)
{
	const char *last = strrchr(name, '/'); /* of other paths that JSON Schema has */
	struct suggestion suggestion = suggest(last ? last + 1 : name);
	const struct named_type *type;

	if (messages_count(reading->messages) > READING_SUGGESTIONS)
		return;
	if (kind_find(name)) {
		messages_hint(reading->messages, "write {type: %s}", name);
		return;
	}
	for (size_t i = 0; i < index->count; i++)
		suggest_offer(&suggestion, index->types[i]->name.text);
	if (!suggestion.best)
		return;
	type = find(index, suggestion.best);
	messages_hint(reading->messages, "did you mean '%s' (%s:%zu:%zu)?",
		      messages_word(reading->messages, suggestion.best),
		      type->name.place.source->name, type->name.place.line,
		      type->name.place.column);
}

static void find_target(struct reading *reading, const struct index *index, struct type *type)
{
	const char *name = type->ref.text;

	if (strncmp(name, LONG_FORM, strlen(LONG_FORM)) == 0)
		name += strlen(LONG_FORM);
	type->target = find(index, name);
	if (type->target)
		return;
	messages_add(reading->messages, &type->ref.place, "unknown-type", "no type is named '%s'",
		     messages_word(reading->messages, name));
	suggest_type(reading, index, name);
}

/* ---- Kinds ---- */

enum state { UNSEEN, ON_PATH, SEEN };

/* Which named types have been followed to their end. */
struct search {
	struct reading *reading;
	const struct schema *schema;
	enum state *states;
	const struct named_type **path;
	size_t length;
};

static size_t index_of(const struct search *search, const struct named_type *named)
{
	return (size_t)(named - search->schema->types);
}

/* The path has come back to one of its own; without targets nobody walks in a circle later. */
static void break_cycle(struct search *search, const struct named_type *again)
{
	struct messages *messages = search->reading->messages;
	size_t first = search->length;

	while (search->path[--first] != again)
		;
	search->path[search->length] = again;
	messages_add(messages, &again->type.ref.place, "cycle", "a type that is only itself: %s",
		     chain_text(search->reading->memory, messages, search->path + first,
				search->length - first + 1));
	for (size_t i = first; i < search->length; i++)
		search->reading->named[index_of(search, search->path[i])].type.target = NULL;
}

static void find_kind(struct search *search, const struct named_type *start)
{
	const struct named_type *named = start;
	const struct kind *kind = NULL;

	search->length = 0;
	while (search->states[index_of(search, named)] == UNSEEN) {
		search->states[index_of(search, named)] = ON_PATH;
		search->path[search->length++] = named;
		if (!named->type.target)
			break;
		named = named->type.target;
	}
	if (named->type.target && search->states[index_of(search, named)] == ON_PATH)
		break_cycle(search, named);
	else
		kind = named->type.kind;
	while (search->length > 0) {
		size_t index = index_of(search, search->path[--search->length]);

		search->states[index] = SEEN;
		search->reading->named[index].type.kind = kind;
	}
}

static void find_kinds(struct reading *reading, const struct schema *schema)
{
	struct search search = {.reading = reading, .schema = schema};

	search.states = memory_alloc(reading->memory, schema->type_count * sizeof(*search.states));
	search.path =
		memory_alloc(reading->memory, (schema->type_count + 1) * sizeof(*search.path));
	for (size_t i = 0; i < schema->type_count; i++)
		find_kind(&search, &schema->types[i]);
	for (size_t i = 0; i < reading->ref_count; i++) {
		struct type *type = reading->refs[i];

		if (type->target)
			type->kind = type->target->type.kind;
	}
}

/* ---- Defaults ---- */

static void read_string(struct reading *reading, struct value *value, const struct tree *tree,
			const struct type *type)
{
	struct text text;

	(void)type;
	value->is_set = value_string(reading->messages, tree, &text);
}

static void read_boolean(struct reading *reading, struct value *value, const struct tree *tree,
			 const struct type *type)
{
	(void)type;
	value->is_set = value_boolean(reading->messages, tree, &value->boolean);
}

static void read_integer(struct reading *reading, struct value *value, const struct tree *tree,
			 const struct type *type)
{
	value->is_set = value_integer(reading->messages, tree, type->kind->minimum,
				      type->kind->maximum, &value->integer);
}

static void read_number(struct reading *reading, struct value *value, const struct tree *tree,
			const struct type *type)
{
	(void)type;
	value->is_set = value_number(reading->messages, tree, &value->number);
}

static void read_timestamp(struct reading *reading, struct value *value, const struct tree *tree,
			   const struct type *type)
{
	(void)type;
	value->is_set =
		value_timestamp(reading->messages, tree, &value->integer, &value->nanoseconds);
}

static void read_uuid(struct reading *reading, struct value *value, const struct tree *tree,
		      const struct type *type)
{
	(void)type;
	value->is_set = value_uuid(reading->messages, tree, value->uuid);
}

static void read_member(struct reading *reading, struct value *value, const struct tree *tree,
			const struct type *type)
{
	struct suggestion suggestion;
	struct text text;

	if (!value_string(reading->messages, tree, &text))
		return;
	for (size_t i = 0; i < type->member_count; i++) {
		if (strcmp(type->members[i].text, text.text) == 0) {
			value->integer = (int64_t)i + 1;
			value->is_set = true;
			return;
		}
	}
	messages_add(reading->messages, &text.place, "bad-default", "'%s' is no member of the enum",
		     messages_word(reading->messages, text.text));
	if (messages_count(reading->messages) > READING_SUGGESTIONS)
		return;
	suggestion = suggest(text.text);
	for (size_t i = 0; i < type->member_count; i++)
		suggest_offer(&suggestion, type->members[i].text);
	if (suggestion.best)
		messages_hint(reading->messages, "did you mean '%s'?",
			      messages_word(reading->messages, suggestion.best));
}

static void (*const default_readers[])(struct reading *, struct value *, const struct tree *,
				       const struct type *) = {
	[FORM_TEXT] = read_string,         [FORM_BOOLEAN] = read_boolean,
	[FORM_INTEGER] = read_integer,     [FORM_FLOAT] = read_number,
	[FORM_TIMESTAMP] = read_timestamp, [FORM_UUID] = read_uuid,
	[FORM_ENUM] = read_member,
};

static void read_default(struct reading *reading, const struct unread_default *unread)
{
	const struct type *type = &unread->field->type;
	struct value *value = &unread->field->fallback;

	if (!type->kind)
		return;
	if (!type->kind->may_default) {
		messages_add(reading->messages, &unread->value->place, "bad-default",
			     "an %s has no default", type->kind->name);
		return;
	}
	while (type->target)
		type = &type->target->type;
	*value = (struct value){.place = unread->value->place,
				.is_quoted = unread->value->is_quoted,
				.text = unread->value->text};
	default_readers[type->kind->form](reading, value, unread->value, type);
}

void resolve(struct reading *reading, const struct schema *schema)
{
	struct index index = new_index(reading->memory, schema);

	for (size_t i = 0; i < reading->ref_count; i++)
		find_target(reading, &index, reading->refs[i]);
	find_kinds(reading, schema);
	for (size_t i = 0; i < reading->default_count; i++)
		read_default(reading, &reading->defaults[i]);
}
