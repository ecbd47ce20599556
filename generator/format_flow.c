#include <stdlib.h>
#include <string.h>
#include "format_flow.h"
#include "kinds.h"
#include "memory.h"
#include "source.h"
#include "tree.h"

/* In the order in which they are to stand; each ends in NULL. */
static const char *const schema_words[] = {"qbind", "namespace", "imports", "types", "tasks", NULL};
static const char *const task_words[] = {
	"description", "version", "queue",    "priority", "maxAttempts", "timeout",
	"retry",       "retain",  "uniqueBy", "reserved", "payload",     NULL,
};
static const char *const retry_words[] = {"strategy", "base", "max", "jitter", NULL};
static const char *const type_words[] = {
	"type",
	"$ref",
	"const",
	"enum",
	"discriminator",
	"items",
	"values",
	"format",
	"pattern",
	"encoding",
	"precision",
	"scale",
	"minimum",
	"exclusiveMinimum",
	"maximum",
	"exclusiveMaximum",
	"multipleOf",
	"minLength",
	"maxLength",
	"minItems",
	"maxItems",
	"uniqueItems",
	"minProperties",
	"maxProperties",
	"optional",
	"nullable",
	"default",
	"deprecated",
	"sensitive",
	"cName",
	"description",
	"examples",
	"additionalProperties",
	"reserved",
	"properties",
	"mapping",
	NULL,
};

static const char *const *const words[] = {
	[FLOW_SCHEMA] = schema_words, [FLOW_TASK] = task_words, [FLOW_RETRY] = retry_words,
	[FLOW_TYPE] = type_words,     [FLOW_TYPES] = NULL,      [FLOW_TASKS] = NULL,
};

static const struct {
	enum flow_role outer;
	const char *key; /* NULL: any */
	enum flow_role role;
} roles[] = {
	{FLOW_SCHEMA, "types", FLOW_TYPES},    {FLOW_SCHEMA, "tasks", FLOW_TASKS},
	{FLOW_TYPES, NULL, FLOW_TYPE},         {FLOW_TASKS, NULL, FLOW_TASK},
	{FLOW_TASK, "payload", FLOW_TYPE},     {FLOW_TASK, "retry", FLOW_RETRY},
	{FLOW_TYPE, "items", FLOW_TYPE},       {FLOW_TYPE, "values", FLOW_TYPE},
	{FLOW_TYPE, "properties", FLOW_TYPES}, {FLOW_TYPE, "mapping", FLOW_TYPES},
};

enum flow_role flow_role_of(enum flow_role outer, const char *key)
{
	for (size_t i = 0; i < sizeof(roles) / sizeof(roles[0]); i++) {
		if (roles[i].outer == outer && (!roles[i].key || strcmp(roles[i].key, key) == 0))
			return roles[i].role;
	}
	return FLOW_OTHER;
}

size_t flow_rank(enum flow_role role, const char *word)
{
	size_t rank = 0;

	while (words[role] && words[role][rank] && strcmp(words[role][rank], word) != 0)
		rank++;
	return rank;
}

/* Its place counts characters. */
size_t flow_length(const struct tree *tree)
{
	const char *text = source_at(&tree->place);
	size_t bytes = 0;

	for (size_t i = 0; i < tree->place.length; i++) {
		bytes++;
		while (((unsigned char)text[bytes] & 0xc0) == 0x80)
			bytes++;
	}
	return bytes;
}

struct part {
	const char *text;
	size_t rank, index;
};

static int by_rank(const void *left, const void *right)
{
	const struct part *a = left, *b = right;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return a->index < b->index ? -1 : a->index > b->index;
}

/* "key: value", or "value" */
static const char *entry_text(struct memory *memory, const struct tree_entry *entry,
			      enum flow_role role)
{
	const char *value;

	if (!entry->key)
		return flow_text(memory, entry->value, role);
	value = flow_text(memory, entry->value, flow_role_of(role, entry->key->text));
	if (!value)
		return NULL;
	return memory_format(memory, "%.*s:%s%s", (int)flow_length(entry->key),
			     source_at(&entry->key->place), *value ? " " : "", value);
}

static const char *joined(struct memory *memory, struct part *parts, size_t count,
			  const char *brackets)
{
	const char *text = "";

	qsort(parts, count, sizeof(*parts), by_rank);
	for (size_t i = 0; i < count; i++)
		text = memory_format(memory, "%s%s%s", text, i > 0 ? ", " : "", parts[i].text);
	return memory_format(memory, "%c%s%c", brackets[0], text, brackets[1]);
}

/* {type: string} is string. */
static bool is_short(const struct tree *tree, enum flow_role role)
{
	const struct tree_entry *entry = tree->entries;

	return role == FLOW_TYPE && tree->form == TREE_MAP && tree->count == 1 &&
	       strcmp(entry->key->text, "type") == 0 && entry->value->form == TREE_TEXT;
}

/* As it is written; NULL when it goes on in other lines. */
static const char *scalar_text(struct memory *memory, const struct tree *tree)
{
	const char *start = source_at(&tree->place);
	bool is_nothing = *tree->text == '\0' && !tree->is_quoted;

	if (is_nothing)
		return "";
	if (tree->is_quoted && *start != '"' && *start != '\'')
		return NULL;
	if (tree->place.length == 1 && tree->text[0] != '\0' && tree->text[1] != '\0' &&
	    ((unsigned char)tree->text[0] & 0x80) == 0)
		return NULL;
	return memory_format(memory, "%.*s", (int)flow_length(tree), start);
}

const char *flow_text(struct memory *memory, const struct tree *tree, enum flow_role role)
{
	const char *start = source_at(&tree->place);
	struct part *parts;
	size_t count = 0;

	if (tree->form == TREE_TEXT)
		return scalar_text(memory, tree);
	/* A collection that is closed on another line is one character long here. */
	if ((*start != '{' && *start != '[') || tree->place.length < 2)
		return NULL;
	if (is_short(tree, role))
		return flow_text(memory, tree->entries->value, FLOW_OTHER);
	parts = memory_alloc(memory, (tree->count + 1) * sizeof(*parts));
	for (const struct tree_entry *entry = tree->entries; entry; entry = entry->next) {
		size_t rank = entry->key ? flow_rank(role, entry->key->text) : 0;

		parts[count] = (struct part){entry_text(memory, entry, role), rank, count};
		if (!parts[count++].text)
			return NULL;
	}
	return joined(memory, parts, count, tree->form == TREE_MAP ? "{}" : "[]");
}
