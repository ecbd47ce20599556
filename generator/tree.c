#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "message.h"
#include "tree.h"

const struct tree_entry *tree_find(const struct tree *map, const char *key)
{
	const struct tree_entry *entry = map->entries;

	while (entry && strcmp(entry->key->text, key) != 0)
		entry = entry->next;
	return entry;
}

static int by_key(const void *left, const void *right)
{
	const struct tree *a = (*(struct tree_entry *const *)left)->key;
	const struct tree *b = (*(struct tree_entry *const *)right)->key;
	int order = strcmp(a->text, b->text);

	if (order != 0)
		return order;
	if (a->place.line != b->place.line)
		return a->place.line < b->place.line ? -1 : 1;
	return a->place.column < b->place.column ? -1 : a->place.column > b->place.column;
}

static void unlink_marked(struct tree *map)
{
	struct tree_entry **link = &map->entries;

	while (*link) {
		if ((*link)->value) {
			link = &(*link)->next;
		} else {
			*link = (*link)->next;
			map->count--;
		}
	}
}

void tree_refuse_duplicates(struct memory *memory, struct messages *messages, struct tree *map)
{
	struct tree_entry **sorted = memory_alloc(memory, map->count * sizeof(struct tree_entry *));
	size_t count = 0, first = 0;

	for (struct tree_entry *entry = map->entries; entry; entry = entry->next)
		sorted[count++] = entry;
	qsort(sorted, count, sizeof(struct tree_entry *), by_key);
	for (size_t i = 1; i < count; i++) {
		const struct tree *key = sorted[i]->key;

		if (strcmp(key->text, sorted[first]->key->text) != 0) {
			first = i;
			continue;
		}
		messages_add(messages, &key->place, "duplicate-key", "'%s' is given twice",
			     messages_word(messages, key->text));
		messages_also(messages, &sorted[first]->key->place, "first one here");
		sorted[i]->value = NULL;
	}
	unlink_marked(map);
}
