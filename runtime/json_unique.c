#include "error.h"
#include "json.h"
#include <string.h>

static int compare_texts(const void *left, const void *right)
{
	const char *a, *b;

	memcpy(&a, left, sizeof(a));
	memcpy(&b, right, sizeof(b));
	return strcmp(a, b);
}

static int compare_bytes(const void *left, const void *right)
{
	struct qb_bytes a, b;

	memcpy(&a, left, sizeof(a));
	memcpy(&b, right, sizeof(b));
	if (a.len != b.len)
		return a.len < b.len ? -1 : 1;
	return a.len > 0 ? memcmp(a.data, b.data, a.len) : 0;
}

/* Moments and durations: their structs may have padding. */
static int compare_times(const void *left, const void *right)
{
	struct qb_time a, b;

	memcpy(&a, left, sizeof(a));
	memcpy(&b, right, sizeof(b));
	if (a.sec != b.sec)
		return a.sec < b.sec ? -1 : 1;
	return (a.nsec > b.nsec) - (a.nsec < b.nsec);
}

/* Any order will do that puts equal values side by side. */
static int compare(const void *left, const void *right, const void *context)
{
	const struct qb_field *items = context;

	switch (items->kind) {
	case QB_STRING:
	case QB_DECIMAL:
		return compare_texts(left, right);
	case QB_BYTES:
		return compare_bytes(left, right);
	case QB_TIMESTAMP:
	case QB_DURATION:
		return compare_times(left, right);
	default:
		return memcmp(left, right, json_field_size(items));
	}
}

static enum qb_result fail(struct json_trace *trace, const struct json_slice *slice, size_t size,
			   const void *first, const void *again)
{
	size_t index = (size_t)((const char *)first - (const char *)slice->items) / size;
	size_t other = (size_t)((const char *)again - (const char *)slice->items) / size;
	struct json_step step = {.up = trace->step, .index = index < other ? other : index};
	enum qb_result rc;

	trace->step = &step;
	rc = json_fail(trace, "unique", "the same as item %zu", index < other ? index : other);
	trace->step = step.up;
	return rc;
}

enum qb_result json_check_unique(struct json_trace *trace, const struct qb_field *array,
				 const struct json_slice *slice, struct qb_arena *arena)
{
	size_t size = json_field_size(array->items);
	const void **items;

	if (!(array->flags & QB_UNIQUE) || slice->len < 2)
		return QB_OK;
	items = qb_arena_alloc(arena, slice->len * sizeof(*items));
	if (items == NULL)
		return error_no_memory(trace->err);
	for (size_t i = 0; i < slice->len; i++)
		items[i] = (const char *)slice->items + i * size;
	json_sort(items, slice->len, compare, array->items);
	for (size_t i = 1; i < slice->len; i++) {
		if (compare(items[i - 1], items[i], array->items) == 0)
			return fail(trace, slice, size, items[i - 1], items[i]);
	}
	return QB_OK;
}
