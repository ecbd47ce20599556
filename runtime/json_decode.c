#include "error.h"
#include "json.h"
#include <assert.h>
#include <string.h>

static enum qb_result out_of_memory(const struct json_scan *scan)
{
	return error_no_memory(scan->trace.err);
}

/* ---- Arrays and maps ---- */

struct list {
	char *items;
	size_t len, room, size; /* size: of an item */
};

static enum qb_result make_room(struct json_scan *scan, struct list *list)
{
	size_t room = list->room == 0 ? 4 : list->room * 2;
	char *items;

	if (list->len < list->room)
		return QB_OK;
	if (list->size > 0 && room > SIZE_MAX / list->size)
		return out_of_memory(scan);
	items = qb_arena_alloc(scan->arena, room * list->size);
	if (items == NULL)
		return out_of_memory(scan);
	if (list->len > 0)
		memcpy(items, list->items, list->len * list->size);
	list->items = items;
	list->room = room;
	return QB_OK;
}

static bool is_full(const struct qb_field *field, const struct list *list)
{
	return (field->flags & QB_MAX) && (int64_t)list->len >= field->max;
}

static enum qb_result decode_item(struct json_scan *scan, const struct qb_field *array,
				  struct list *list)
{
	enum qb_result rc;

	/* More than the maximum are counted for the message, but not kept. */
	if (is_full(array, list))
		return json_skip_value(scan);
	rc = make_room(scan, list);
	if (rc == QB_OK)
		rc = json_decode_value(scan, array->items, list->items + list->len * list->size);
	return rc;
}

static enum qb_result decode_items(struct json_scan *scan, const struct qb_field *array,
				   struct list *list)
{
	struct json_step step = {.up = scan->trace.step};
	bool is_over;
	enum qb_result rc = json_enter(scan, ']', &is_over);

	scan->trace.step = &step;
	for (; rc == QB_OK && !is_over; step.index = ++list->len) {
		rc = decode_item(scan, array, list);
		if (rc == QB_OK)
			rc = json_next(scan, ']', &is_over);
	}
	scan->trace.step = step.up;
	return rc;
}

/* The key's copy stays: the entry points to it. */
static enum qb_result decode_key(struct json_scan *scan, struct json_names *names,
				 struct json_step *step)
{
	struct json_text key;
	enum qb_result rc;

	if (json_peek(scan) != '"')
		return json_unexpected(scan, "a key");
	rc = json_scan_string(scan, &key);
	if (rc != QB_OK)
		return rc;
	step->name = key.text;
	if (!json_names_add(names, scan->arena, key.text))
		return out_of_memory(scan);
	return json_take(scan, ':') ? QB_OK : json_unexpected(scan, "':'");
}

static enum qb_result decode_entry(struct json_scan *scan, const struct qb_field *map,
				   struct list *list, const char *key)
{
	char *entry;
	enum qb_result rc;

	if (is_full(map, list))
		return json_skip_value(scan);
	rc = make_room(scan, list);
	if (rc != QB_OK)
		return rc;
	entry = list->items + list->len * list->size;
	memset(entry, 0, list->size);
	memcpy(entry, &key, sizeof(key));
	return json_decode_value(scan, map->items, entry + map->items->offset);
}

static enum qb_result decode_entries(struct json_scan *scan, const struct qb_field *map,
				     struct list *list)
{
	struct json_step step = {.up = scan->trace.step};
	struct json_names names = {0};
	const char *begin = scan->at;
	bool is_over;
	enum qb_result rc = json_enter(scan, '}', &is_over);

	scan->trace.step = &step;
	for (; rc == QB_OK && !is_over; list->len++) {
		rc = decode_key(scan, &names, &step);
		if (rc == QB_OK)
			rc = decode_entry(scan, map, list, step.name);
		if (rc == QB_OK)
			rc = json_next(scan, '}', &is_over);
	}
	step.name = rc == QB_OK ? json_names_find_twice(&names) : NULL;
	scan->trace.value = begin;
	if (step.name != NULL)
		rc = json_fail_duplicate(&scan->trace);
	scan->trace.step = step.up;
	return rc;
}

static enum qb_result decode_list(struct json_scan *scan, const struct qb_field *field,
				  struct list *list)
{
	bool is_map = field->kind == QB_MAP;
	enum qb_result rc;

	if (json_peek(scan) != (is_map ? '{' : '['))
		return json_wrong_type(scan, is_map ? "an object" : "an array");
	list->size = is_map ? field->stride : json_field_size(field->items);
	/* An empty array has items too: NULL stands for one that is absent. */
	rc = make_room(scan, list);
	if (rc != QB_OK)
		return rc;
	return is_map ? decode_entries(scan, field, list) : decode_items(scan, field, list);
}

static enum qb_result decode_slice(struct json_scan *scan, const struct qb_field *field,
				   char *target)
{
	const char *begin = scan->at;
	struct list list = {0};
	struct json_slice slice;
	enum qb_result rc = decode_list(scan, field, &list);

	if (rc != QB_OK)
		return rc;
	scan->trace.value = begin;
	rc = json_check_count(&scan->trace, field, list.len);
	slice = (struct json_slice){list.items, list.len};
	if (rc == QB_OK)
		rc = json_check_unique(&scan->trace, field, &slice, scan->arena);
	if (rc == QB_OK)
		memcpy(target, &slice, sizeof(slice));
	return rc;
}

/* ---- Objects and unions ---- */

static enum qb_result decode_struct(struct json_scan *scan, const struct qb_field *field,
				    char *target)
{
	bool is_object = field->kind == QB_OBJECT;
	char *object = target;
	enum qb_result rc;

	if (field->flags & QB_POINTER)
		object = qb_arena_alloc(scan->arena,
					is_object ? field->object->size : field->choice->size);
	if (object == NULL)
		return out_of_memory(scan);
	if (is_object)
		rc = json_decode_object(scan, field->object, object);
	else
		rc = json_decode_union(scan, field->choice, object);
	if (rc == QB_OK && (field->flags & QB_POINTER))
		memcpy(target, &object, sizeof(object));
	return rc;
}

/* ---- All of it ---- */

enum qb_result json_decode_value(struct json_scan *scan, const struct qb_field *field, char *target)
{
	json_peek(scan);
	scan->trace.value = scan->at;
	if (field->kind == QB_OBJECT || field->kind == QB_UNION)
		return decode_struct(scan, field, target);
	if (field->kind == QB_ARRAY || field->kind == QB_MAP)
		return decode_slice(scan, field, target);
	return json_decode_scalar(scan, field, target);
}

static enum qb_result decode_payload(struct json_scan *scan, const struct qb_object *type,
				     char *payload)
{
	enum qb_result rc;

	json_peek(scan);
	scan->trace.value = scan->at;
	rc = json_decode_object(scan, type, payload);
	if (rc != QB_OK)
		return rc;
	json_peek(scan);
	return scan->at == scan->end ? QB_OK : json_unexpected(scan, "the end of the text");
}

enum qb_result qb_decode(const struct qb_object *type, const char *json, size_t len,
			 struct qb_arena *arena, const void **payload_out, struct qb_error *err)
{
	const char *text = json == NULL ? "" : json;
	struct json_scan scan = {
		.at = text,
		.end = text + len,
		.arena = arena,
		.scratch = {.arena = arena},
		.trace = {.err = err, .text = text},
	};
	char *payload;
	enum qb_result rc;

	assert(json != NULL || len == 0);
	if (len > QB_PAYLOAD_BYTES)
		return json_fail_size(err);
	payload = qb_arena_alloc(arena, type->size);
	scan.copy = qb_arena_alloc(arena, len + JSON_SCRATCH);
	if (payload == NULL || scan.copy == NULL)
		return out_of_memory(&scan);
	rc = decode_payload(&scan, type, payload);
	if (rc == QB_OK)
		*payload_out = payload;
	return rc;
}
