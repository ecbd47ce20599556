#include "json.h"
#include <string.h>

bool json_names_add(struct json_names *names, struct qb_arena *arena, const char *name)
{
	if (names->len == names->room) {
		size_t room = names->room == 0 ? 8 : names->room * 2;
		const void **items = qb_arena_alloc(arena, room * sizeof(*items));

		if (items == NULL)
			return false;
		if (names->len > 0)
			memcpy(items, names->items, names->len * sizeof(*items));
		names->items = items;
		names->room = room;
	}
	names->items[names->len++] = name;
	return true;
}

static int compare_names(const void *left, const void *right, const void *context)
{
	(void)context;
	return strcmp(left, right);
}

const char *json_names_find_twice(struct json_names *names)
{
	json_sort(names->items, names->len, compare_names, NULL);
	for (size_t i = 1; i < names->len; i++) {
		if (strcmp(names->items[i - 1], names->items[i]) == 0)
			return names->items[i];
	}
	return NULL;
}

/* ---- Heapsort: no memory, and no input that makes it slow ---- */

struct heap {
	const void **items;
	size_t len;
	int (*compare)(const void *left, const void *right, const void *context);
	const void *context;
};

static void swap(const void **a, const void **b)
{
	const void *item = *a;

	*a = *b;
	*b = item;
}

static void sink(const struct heap *heap, size_t at)
{
	for (size_t child; (child = 2 * at + 1) < heap->len; at = child) {
		const void **items = heap->items;

		if (child + 1 < heap->len &&
		    heap->compare(items[child], items[child + 1], heap->context) < 0)
			child++;
		if (heap->compare(items[at], items[child], heap->context) >= 0)
			return;
		swap(&items[at], &items[child]);
	}
}

void json_sort(const void **items, size_t len,
	       int (*compare)(const void *left, const void *right, const void *context),
	       const void *context)
{
	struct heap heap = {items, len, compare, context};

	for (size_t i = len / 2; i > 0; i--)
		sink(&heap, i - 1);
	while (heap.len > 1) {
		swap(&items[0], &items[--heap.len]);
		sink(&heap, 0);
	}
}
