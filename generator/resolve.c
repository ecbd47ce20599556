#include <stdlib.h>
#include <string.h>
#include "chain.h"
#include "example.h"
#include "fallback.h"
#include "kinds.h"
#include "memory.h"
#include "message.h"
#include "reading.h"
#include "resolve.h"
#include "source.h"
#include "suggest.h"
#include "tree.h"

#define LONG_FORM "#/types/"

/* The types of a schema in the order of their names. */
struct index {
	const struct schema *schema;
	const struct named_type **types;
	size_t count;
};

/* Those of the schema itself, and then of each that it imports. */
struct indexes {
	struct index *all;
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
	struct index index = {.schema = schema, .count = schema->type_count};

	index.types = memory_alloc(memory, index.count * sizeof(*index.types));
	for (size_t i = 0; i < index.count; i++)
		index.types[i] = &schema->types[i];
	qsort(index.types, index.count, sizeof(*index.types), by_name);
	return index;
}

static struct indexes new_indexes(struct memory *memory, const struct schema *schema)
{
	struct indexes indexes = {.count = schema->import_count + 1};

	indexes.all = memory_alloc(memory, indexes.count * sizeof(*indexes.all));
	indexes.all[0] = new_index(memory, schema);
	for (size_t i = 0; i < schema->import_count; i++)
		indexes.all[i + 1] = new_index(memory, schema->imports[i].schema);
	return indexes;
}

static const struct named_type *find(const struct index *index, const char *name)
{
	const struct named_type **found =
		bsearch(name, index->types, index->count, sizeof(*index->types), compare_name);

	return found ? *found : NULL;
}

/* ---- References ---- */

static void hint_type(struct messages *messages, const char *name_space,
		      const struct named_type *type)
{
	messages_hint(messages, "did you mean '%s%s%s' (%s:%zu:%zu)?", name_space,
		      *name_space ? "." : "", messages_word(messages, type->name.text),
		      type->name.place.source->name, type->name.place.line,
		      type->name.place.column);
}

static void suggest_type(struct reading *reading, const struct indexes *indexes, const char *name)
{
	const char *last = strpbrk(name, "/.") ? name + strlen(name) : name;
	struct suggestion suggestion;
	const struct named_type *type = NULL;

	if (messages_count(reading->messages) > READING_SUGGESTIONS)
		return;
	if (kind_find(name)) {
		messages_hint(reading->messages, "write {type: %s}", name);
		return;
	}
	/* What stands behind a namespace, or behind other paths that JSON Schema has. */
	while (last > name && last[-1] != '/' && last[-1] != '.')
		last--;
	suggestion = suggest(last);
	for (size_t i = 0; i < indexes->count; i++) {
		for (size_t j = 0; j < indexes->all[i].count; j++)
			suggest_offer(&suggestion, indexes->all[i].types[j]->name.text);
	}
	for (size_t i = 0; suggestion.best && !type && i < indexes->count; i++)
		type = find(&indexes->all[i], suggestion.best);
	if (type)
		hint_type(reading->messages, "", type);
}

/* The schema of "namespace.name" is before the dot. */
static const struct named_type *find_qualified(const struct indexes *indexes, const char *name,
					       const char *dot)
{
	size_t len = (size_t)(dot - name);

	for (size_t i = 0; i < indexes->count; i++) {
		const char *name_space = indexes->all[i].schema->name_space.text;

		if (name_space && strlen(name_space) == len && strncmp(name_space, name, len) == 0)
			return find(&indexes->all[i], dot + 1);
	}
	return NULL;
}

/* In the schema itself; else in its imports, of which only one may have it. */
static const struct named_type *find_plain(struct reading *reading, const struct indexes *indexes,
					   const struct type *type, const char *name)
{
	const struct named_type *found = find(&indexes->all[0], name);

	if (found)
		return found;
	for (size_t i = 1; i < indexes->count; i++) {
		const struct named_type *here = find(&indexes->all[i], name);

		if (here && found) {
			messages_add(reading->messages, &type->ref.place, "ambiguous-type",
				     "two imports have a type '%s': write '%s.%s' or '%s.%s'", name,
				     found->schema->name_space.text, name,
				     here->schema->name_space.text, name);
			return found;
		}
		found = here ? here : found;
	}
	return found;
}

static void find_target(struct reading *reading, const struct indexes *indexes, struct type *type)
{
	const char *name = type->ref.text, *dot;

	if (strncmp(name, LONG_FORM, strlen(LONG_FORM)) == 0)
		name += strlen(LONG_FORM);
	dot = strchr(name, '.');
	type->target =
		dot ? find_qualified(indexes, name, dot) : find_plain(reading, indexes, type, name);
	if (type->target)
		return;
	messages_add(reading->messages, &type->ref.place, "unknown-type", "no type is named '%s'",
		     messages_word(reading->messages, name));
	suggest_type(reading, indexes, name);
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

/* The kinds of what is imported are known, and none of it leads back. */
static bool is_own(const struct search *search, const struct named_type *named)
{
	return named->schema == search->schema;
}

static void find_kind(struct search *search, const struct named_type *start)
{
	const struct named_type *named = start;
	const struct kind *kind = NULL;

	search->length = 0;
	while (is_own(search, named) && search->states[index_of(search, named)] == UNSEEN) {
		search->states[index_of(search, named)] = ON_PATH;
		search->path[search->length++] = named;
		if (!named->type.target)
			break;
		named = named->type.target;
	}
	if (is_own(search, named) && named->type.target &&
	    search->states[index_of(search, named)] == ON_PATH)
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

void resolve(struct reading *reading, const struct schema *schema)
{
	struct indexes indexes = new_indexes(reading->memory, schema);

	for (size_t i = 0; i < reading->ref_count; i++)
		find_target(reading, &indexes, reading->refs[i]);
	find_kinds(reading, schema);
	for (size_t i = 0; i < reading->default_count; i++)
		fallback_read(reading, &reading->defaults[i]);
	for (size_t i = 0; i < reading->example_count; i++)
		example_read(reading, &reading->examples[i]);
}
