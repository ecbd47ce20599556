#include "error.h"
#include "json.h"
#include <assert.h>
#include <string.h>

struct decoder {
	struct json_scan scan;
	struct qb_arena *arena;
};

static enum qb_result decode_value(struct decoder *decoder, const struct qb_field *field,
				   char *target);

static enum qb_result out_of_memory(const struct decoder *decoder)
{
	return error_no_memory(decoder->scan.trace.err);
}

/* ---- Arrays ---- */

struct list {
	char *items;
	size_t len, room;
};

static enum qb_result make_room(struct decoder *decoder, struct list *list, size_t size)
{
	size_t room = list->room == 0 ? 4 : list->room * 2;
	char *items;

	if (list->len < list->room)
		return QB_OK;
	if (size > 0 && room > SIZE_MAX / size)
		return out_of_memory(decoder);
	items = qb_arena_alloc(decoder->arena, room * size);
	if (items == NULL)
		return out_of_memory(decoder);
	if (list->len > 0)
		memcpy(items, list->items, list->len * size);
	list->items = items;
	list->room = room;
	return QB_OK;
}

static enum qb_result decode_item(struct decoder *decoder, const struct qb_field *array,
				  struct list *list)
{
	size_t size = json_field_size(array->items);
	enum qb_result rc;

	/* More than the maximum are counted for the message, but not kept. */
	if ((array->flags & QB_MAX) && (int64_t)list->len >= array->max)
		return json_skip_value(&decoder->scan);
	rc = make_room(decoder, list, size);
	if (rc == QB_OK)
		rc = decode_value(decoder, array->items, list->items + list->len * size);
	return rc;
}

static enum qb_result decode_items(struct decoder *decoder, const struct qb_field *array,
				   struct list *list)
{
	struct json_scan *scan = &decoder->scan;
	struct json_step step = {.up = scan->trace.step};
	bool is_over;
	enum qb_result rc = json_enter(scan, ']', &is_over);

	scan->trace.step = &step;
	for (; rc == QB_OK && !is_over; step.index = ++list->len) {
		rc = decode_item(decoder, array, list);
		if (rc == QB_OK)
			rc = json_next(scan, ']', &is_over);
	}
	scan->trace.step = step.up;
	return rc;
}

static enum qb_result decode_array(struct decoder *decoder, const struct qb_field *field,
				   char *target)
{
	struct list list = {0};
	struct json_slice slice;
	const char *begin;
	enum qb_result rc;

	if (json_peek(&decoder->scan) != '[')
		return json_wrong_type(&decoder->scan, "an array");
	begin = decoder->scan.at;
	/* An empty array has items too: NULL stands for one that is absent. */
	rc = make_room(decoder, &list, json_field_size(field->items));
	if (rc == QB_OK)
		rc = decode_items(decoder, field, &list);
	if (rc != QB_OK)
		return rc;
	decoder->scan.trace.value = begin;
	rc = json_check_count(&decoder->scan.trace, field, list.len);
	slice = (struct json_slice){list.items, list.len};
	if (rc == QB_OK)
		memcpy(target, &slice, sizeof(slice));
	return rc;
}

/* ---- Objects ---- */

/* What an object has had of its members. */
struct members {
	const struct qb_object *type;
	uint64_t few;   /* a bit for each, when they are at most 64 */
	uint64_t *seen; /* few, or an array in the arena */
	size_t count, next;
};

#define WORD_BITS 64

static bool start_members(struct decoder *decoder, const struct qb_object *type,
			  struct members *members)
{
	size_t size = (type->count + WORD_BITS - 1) / WORD_BITS * sizeof(uint64_t);

	*members = (struct members){.type = type, .seen = &members->few};
	if (type->count <= WORD_BITS)
		return true;
	members->seen = qb_arena_alloc(decoder->arena, size);
	if (members->seen != NULL)
		memset(members->seen, 0, size);
	return members->seen != NULL;
}

static bool is_seen(const struct members *members, size_t i)
{
	return members->seen[i / WORD_BITS] >> i % WORD_BITS & 1;
}

static void note_seen(struct members *members, size_t i)
{
	members->seen[i / WORD_BITS] |= UINT64_C(1) << i % WORD_BITS;
	members->count++;
	members->next = i + 1;
}

static enum qb_result unknown_field(const struct decoder *decoder, const struct qb_object *type,
				    const char *name)
{
	const struct json_trace *trace = &decoder->scan.trace;
	const char *meant = json_field_suggest(type, name);
	char quoted[JSON_QUOTE_SIZE];

	if (meant == NULL)
		return json_fail(trace, "unknown", "unknown field");
	return json_fail(trace, "unknown", "unknown field; did you mean %s?",
			 json_quote(quoted, meant, strlen(meant)));
}

/* Reads a name and its colon; the last step becomes that member. */
static enum qb_result decode_name(struct decoder *decoder, struct members *members,
				  struct json_step *step, const struct qb_field **field_out)
{
	struct json_scan *scan = &decoder->scan;
	struct json_text name;
	enum qb_result rc;
	size_t i;

	if (json_peek(scan) != '"')
		return json_unexpected(scan, "a field name");
	scan->trace.value = scan->at;
	rc = json_scan_string(scan, &name);
	if (rc != QB_OK)
		return rc;
	step->name = name.text;
	i = json_field_find(members->type, name.text, members->next);
	if (i == JSON_NO_FIELD)
		return unknown_field(decoder, members->type, name.text);
	step->name = members->type->fields[i].name;
	if (is_seen(members, i))
		return json_fail_duplicate(&scan->trace);
	/* The table has the name; its copy's place is free again. */
	scan->copy -= name.len + 1;
	note_seen(members, i);
	*field_out = &members->type->fields[i];
	return json_take(scan, ':') ? QB_OK : json_unexpected(scan, "':'");
}

static bool may_be_absent(const struct qb_field *field)
{
	return (field->flags & QB_OPTIONAL) || field->fallback != NULL;
}

/* The object was zeroed, which is what absence looks like. */
static void leave_out(const struct qb_field *field, char *object)
{
	if (field->fallback != NULL)
		memcpy(object + field->offset, field->fallback, json_field_size(field));
}

static enum qb_result decode_field(struct decoder *decoder, const struct qb_field *field,
				   char *object)
{
	const bool is_set = true;
	enum qb_result rc;

	if (may_be_absent(field) && json_peek(&decoder->scan) == 'n') {
		leave_out(field, object);
		return json_scan_word(&decoder->scan, "null");
	}
	rc = decode_value(decoder, field, object + field->offset);
	if (rc == QB_OK && (field->flags & QB_SET))
		memcpy(object + field->set, &is_set, sizeof(is_set));
	return rc;
}

static enum qb_result end_members(struct decoder *decoder, const struct members *members,
				  struct json_step *step, char *object)
{
	const struct qb_object *type = members->type;

	if (members->count == type->count)
		return QB_OK;
	for (size_t i = 0; i < type->count; i++) {
		const struct qb_field *field = &type->fields[i];

		if (is_seen(members, i))
			continue;
		step->name = field->name;
		if (!may_be_absent(field))
			return json_fail(&decoder->scan.trace, "required",
					 "required field is missing");
		leave_out(field, object);
	}
	return QB_OK;
}

static enum qb_result decode_members(struct decoder *decoder, struct members *members,
				     struct json_step *step, char *object)
{
	struct json_scan *scan = &decoder->scan;
	const char *begin = scan->at;
	const struct qb_field *field = NULL;
	bool is_over;
	enum qb_result rc = json_enter(scan, '}', &is_over);

	scan->trace.step = step;
	while (rc == QB_OK && !is_over) {
		rc = decode_name(decoder, members, step, &field);
		if (rc == QB_OK)
			rc = decode_field(decoder, field, object);
		if (rc == QB_OK)
			rc = json_next(scan, '}', &is_over);
	}
	scan->trace.value = begin;
	if (rc == QB_OK)
		rc = end_members(decoder, members, step, object);
	scan->trace.step = step->up;
	return rc;
}

static enum qb_result decode_object(struct decoder *decoder, const struct qb_object *type,
				    char *object)
{
	struct json_step step = {.up = decoder->scan.trace.step};
	struct members members;

	if (json_peek(&decoder->scan) != '{')
		return json_wrong_type(&decoder->scan, "an object");
	if (!start_members(decoder, type, &members))
		return out_of_memory(decoder);
	memset(object, 0, type->size);
	return decode_members(decoder, &members, &step, object);
}

static enum qb_result decode_object_field(struct decoder *decoder, const struct qb_field *field,
					  char *target)
{
	char *object = target;
	enum qb_result rc;

	if (field->flags & QB_POINTER)
		object = qb_arena_alloc(decoder->arena, field->object->size);
	if (object == NULL)
		return out_of_memory(decoder);
	rc = decode_object(decoder, field->object, object);
	if (rc == QB_OK && (field->flags & QB_POINTER))
		memcpy(target, &object, sizeof(object));
	return rc;
}

/* ---- All of it ---- */

static enum qb_result decode_value(struct decoder *decoder, const struct qb_field *field,
				   char *target)
{
	json_peek(&decoder->scan);
	decoder->scan.trace.value = decoder->scan.at;
	if (field->kind == QB_OBJECT)
		return decode_object_field(decoder, field, target);
	if (field->kind == QB_ARRAY)
		return decode_array(decoder, field, target);
	return json_decode_scalar(&decoder->scan, field, target);
}

static enum qb_result decode_payload(struct decoder *decoder, const struct qb_object *type,
				     char *payload)
{
	struct json_scan *scan = &decoder->scan;
	enum qb_result rc;

	json_peek(scan);
	scan->trace.value = scan->at;
	rc = decode_object(decoder, type, payload);
	if (rc != QB_OK)
		return rc;
	json_peek(scan);
	return scan->at == scan->end ? QB_OK : json_unexpected(scan, "the end of the text");
}

enum qb_result qb_decode(const struct qb_object *type, const char *json, size_t len,
			 struct qb_arena *arena, const void **payload_out, struct qb_error *err)
{
	struct decoder decoder = {.arena = arena};
	const char *text = json == NULL ? "" : json;
	char *payload;
	enum qb_result rc;

	assert(json != NULL || len == 0);
	if (len > QB_PAYLOAD_BYTES)
		return json_fail_size(err);
	payload = qb_arena_alloc(arena, type->size);
	decoder.scan = (struct json_scan){
		.at = text,
		.end = text + len,
		.copy = qb_arena_alloc(arena, len + JSON_SCRATCH),
		.trace = {.err = err, .text = text},
	};
	if (payload == NULL || decoder.scan.copy == NULL)
		return out_of_memory(&decoder);
	rc = decode_payload(&decoder, type, payload);
	if (rc == QB_OK)
		*payload_out = payload;
	return rc;
}
