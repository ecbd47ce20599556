/* tree.h: YAML after parsing: texts, lists and maps, with their places. */
#ifndef QBIND_GENERATOR_TREE_H
#define QBIND_GENERATOR_TREE_H
#include <stdbool.h>
#include <stddef.h>
#include "model.h"

struct memory;
struct messages;

enum tree_form {
	TREE_REFUSED, /* there is a message about it already */
	TREE_TEXT,
	TREE_LIST,
	TREE_MAP,
};

struct tree;

/* An element of a list, or (with a key, which is a text) of a map. */
struct tree_entry {
	const struct tree *key, *value;
	struct tree_entry *next;
};

struct tree {
	enum tree_form form;
	struct place place;
	const char *text; /* as written, without quotes */
	bool is_quoted;   /* or a block of text */
	struct tree_entry *entries;
	size_t count;
};

/* NULL when map has no such key. */
const struct tree_entry *tree_find(const struct tree *map, const char *key);
/* Keeps the first of the entries that have the same key, and adds a message for each other. */
void tree_refuse_duplicates(struct memory *memory, struct messages *messages, struct tree *map);

#endif
