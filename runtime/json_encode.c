#include "error.h"
#include "json.h"
#include <string.h>

static enum qb_result encode_value(struct json_encoder *encoder, const struct qb_field *field,
				   const char *source);

static enum qb_result enter(struct json_encoder *encoder, const char *bracket)
{
	if (encoder->depth == QB_PAYLOAD_DEPTH)
		return json_fail_depth(&encoder->trace);
	encoder->depth++;
	json_put(&encoder->out, bracket, 1);
	return QB_OK;
}

static void leave(struct json_encoder *encoder, const char *bracket)
{
	encoder->depth--;
	json_put(&encoder->out, bracket, 1);
}

/* ---- Arrays and maps ---- */

static enum qb_result encode_items(struct json_encoder *encoder, const struct qb_field *items,
				   const struct json_slice *slice)
{
	struct json_step step = {.up = encoder->trace.step};
	size_t size = json_field_size(items);
	enum qb_result rc = enter(encoder, "[");

	if (rc != QB_OK)
		return rc;
	encoder->trace.step = &step;
	for (; rc == QB_OK && step.index < slice->len; step.index++) {
		if (step.index > 0)
			json_put_separator(&encoder->out, ',');
		rc = encode_value(encoder, items, (const char *)slice->items + step.index * size);
	}
	encoder->trace.step = step.up;
	leave(encoder, "]");
	return rc;
}

static enum qb_result encode_key(struct json_encoder *encoder, struct json_names *names,
				 const char *key)
{
	const struct json_text text = {key, strlen(key)};
	enum qb_result rc = json_check_utf8(&encoder->trace, &text);

	if (rc != QB_OK)
		return rc;
	if (!json_names_add(names, encoder->out.arena, key))
		return error_no_memory(encoder->trace.err);
	json_put_name(&encoder->out, key);
	return QB_OK;
}

static enum qb_result encode_entry(struct json_encoder *encoder, const struct qb_field *map,
				   struct json_names *names, struct json_step *step,
				   const char *entry)
{
	const char *key;
	enum qb_result rc;

	memcpy(&key, entry, sizeof(key));
	if (key == NULL)
		return json_fail(&encoder->trace, "required", "a key is missing");
	step->name = key;
	rc = encode_key(encoder, names, key);
	return rc == QB_OK ? encode_value(encoder, map->items, entry + map->items->offset) : rc;
}

static enum qb_result encode_entries(struct json_encoder *encoder, const struct qb_field *map,
				     const struct json_slice *slice)
{
	struct json_step step = {.up = encoder->trace.step};
	struct json_names names = {0};
	enum qb_result rc = enter(encoder, "{");

	if (rc != QB_OK)
		return rc;
	encoder->trace.step = &step;
	for (size_t i = 0; rc == QB_OK && i < slice->len; i++) {
		if (i > 0)
			json_put_separator(&encoder->out, ',');
		step = (struct json_step){.up = step.up, .index = i};
		rc = encode_entry(encoder, map, &names, &step,
				  (const char *)slice->items + i * map->stride);
	}
	step.name = rc == QB_OK ? json_names_find_twice(&names) : NULL;
	if (step.name != NULL)
		rc = json_fail(&encoder->trace, "duplicate", "this key is there twice");
	encoder->trace.step = step.up;
	leave(encoder, "}");
	return rc;
}

static enum qb_result encode_slice(struct json_encoder *encoder, const struct qb_field *field,
				   const char *source)
{
	struct json_slice slice;
	enum qb_result rc;

	memcpy(&slice, source, sizeof(slice));
	if (slice.items == NULL && slice.len > 0)
		return json_fail(&encoder->trace, "items", "%zu items at NULL", slice.len);
	rc = json_check_count(&encoder->trace, field, slice.len);
	if (rc == QB_OK && field->kind == QB_MAP)
		return encode_entries(encoder, field, &slice);
	if (rc == QB_OK)
		rc = encode_items(encoder, field->items, &slice);
	return rc == QB_OK ? json_check_unique(&encoder->trace, field, &slice, encoder->out.arena)
			   : rc;
}

/* ---- Objects and unions ---- */

static bool is_zero(const char *source, size_t size)
{
	while (size > 0 && *source == 0) {
		source++;
		size--;
	}
	return size == 0;
}

/* Texts, enums, dates, arrays, maps and pointers are absent when they are zero. With a fallback, a
 * number or a boolean cannot say so. */
static bool is_absent(const struct qb_field *field, const char *object)
{
	bool has_no_zero = field->kind == QB_STRING || field->kind == QB_ENUM ||
			   field->kind == QB_DECIMAL || field->kind == QB_DATE;
	bool is_set;

	if (field->flags & QB_SET) {
		memcpy(&is_set, object + field->set, sizeof(is_set));
		return !is_set;
	}
	if (!(field->flags & QB_OPTIONAL) && !(field->fallback != NULL && has_no_zero))
		return false;
	return is_zero(object + field->offset, json_field_size(field));
}

/* A member that is there, without its name. */
static enum qb_result encode_present(struct json_encoder *encoder, const struct qb_field *field,
				     const char *object, enum qb_state state)
{
	const struct json_step *hidden = encoder->trace.hidden;
	enum qb_result rc = QB_OK;

	if (hidden == NULL && (field->flags & QB_SENSITIVE))
		encoder->trace.hidden = encoder->trace.step;
	if (state == QB_NULL)
		json_put(&encoder->out, "null", 4);
	else
		rc = encode_value(encoder, field, object + field->offset);
	encoder->trace.hidden = hidden;
	return rc;
}

static enum qb_state state_of(const struct qb_field *field, const char *object)
{
	enum qb_state state;

	if (!(field->flags & QB_NULLABLE))
		return is_absent(field, object) ? QB_ABSENT : QB_VALUE;
	memcpy(&state, object + field->set, sizeof(state));
	return state;
}

static enum qb_result encode_member(struct json_encoder *encoder, const struct qb_field *field,
				    const char *object, bool *is_first)
{
	enum qb_state state = state_of(field, object);

	if (state == QB_ABSENT) {
		bool may_be_absent = (field->flags & QB_OPTIONAL) || field->fallback != NULL;

		return may_be_absent ? QB_OK : json_missing(encoder);
	}
	if (state != QB_NULL && state != QB_VALUE)
		return json_fail(&encoder->trace, "null", "%d is no enum qb_state", (int)state);
	if (!*is_first)
		json_put_separator(&encoder->out, ',');
	*is_first = false;
	json_put_name(&encoder->out, field->name);
	return encode_present(encoder, field, object, state);
}

static enum qb_result encode_members(struct json_encoder *encoder, const struct qb_object *type,
				     const char *object, bool is_first)
{
	struct json_step step = {.up = encoder->trace.step};
	enum qb_result rc = QB_OK;

	encoder->trace.step = &step;
	for (size_t i = 0; rc == QB_OK && i < type->count; i++) {
		step.name = type->fields[i].name;
		rc = encode_member(encoder, &type->fields[i], object, &is_first);
	}
	encoder->trace.step = step.up;
	return rc;
}

static enum qb_result encode_object(struct json_encoder *encoder, const struct qb_object *type,
				    const char *object)
{
	enum qb_result rc = enter(encoder, "{");

	if (rc != QB_OK)
		return rc;
	rc = encode_members(encoder, type, object, true);
	leave(encoder, "}");
	return rc;
}

static enum qb_result wrong_tag(struct json_encoder *encoder, const struct qb_union *type, int tag)
{
	struct json_step step = {.up = encoder->trace.step, .name = type->discriminator};
	enum qb_result rc;

	encoder->trace.step = &step;
	rc = json_fail(&encoder->trace, "enum", "%d is not a member of %s", tag, type->tags->name);
	encoder->trace.step = step.up;
	return rc;
}

/* The discriminator comes first: readers need no second look. */
static enum qb_result encode_union(struct json_encoder *encoder, const struct qb_union *type,
				   const char *source)
{
	const char *name;
	int tag;
	enum qb_result rc;

	memcpy(&tag, source + type->tag, sizeof(tag));
	name = qb_enum_name(type->tags, tag);
	if (name == NULL)
		return wrong_tag(encoder, type, tag);
	rc = enter(encoder, "{");
	if (rc != QB_OK)
		return rc;
	json_put_name(&encoder->out, type->discriminator);
	json_put_string(&encoder->out, name, strlen(name));
	rc = encode_members(encoder, type->objects[tag - 1], source + type->value, false);
	leave(encoder, "}");
	return rc;
}

static enum qb_result encode_struct(struct json_encoder *encoder, const struct qb_field *field,
				    const char *source)
{
	const char *object = source;

	if (field->flags & QB_POINTER)
		memcpy(&object, source, sizeof(object));
	if (object == NULL)
		return json_missing(encoder);
	if (field->kind == QB_OBJECT)
		return encode_object(encoder, field->object, object);
	return encode_union(encoder, field->choice, object);
}

/* ---- All of it ---- */

static enum qb_result check_written(const struct json_encoder *encoder)
{
	if (encoder->out.result == QB_NO_MEMORY)
		return error_no_memory(encoder->trace.err);
	if (encoder->out.result == QB_INVALID)
		return json_fail_size(encoder->trace.err);
	return QB_OK;
}

static enum qb_result encode_value(struct json_encoder *encoder, const struct qb_field *field,
				   const char *source)
{
	enum qb_result rc;

	if (field->kind == QB_OBJECT || field->kind == QB_UNION)
		rc = encode_struct(encoder, field, source);
	else if (field->kind == QB_ARRAY || field->kind == QB_MAP)
		rc = encode_slice(encoder, field, source);
	else
		rc = json_encode_scalar(encoder, field, source);
	return rc == QB_OK ? check_written(encoder) : rc;
}

enum qb_result qb_encode(const struct qb_object *type, const void *payload, struct qb_arena *arena,
			 const char **json_out, size_t *len_out, struct qb_error *err)
{
	struct json_encoder encoder = {.out = {.arena = arena}, .trace = {.err = err}};
	enum qb_result rc;

	encoder.scratch.arena = arena;
	rc = payload == NULL ? json_missing(&encoder) : encode_object(&encoder, type, payload);
	if (rc != QB_OK)
		return rc;
	json_put_end(&encoder.out);
	rc = check_written(&encoder);
	if (rc != QB_OK)
		return rc;
	*json_out = encoder.out.text;
	*len_out = encoder.out.len;
	return QB_OK;
}
