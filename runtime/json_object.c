#include "error.h"
#include "json.h"
#include <string.h>

/* ---- What an object has had of its members ---- */

struct members {
	const struct qb_object *type;
	const char *discriminator; /* of the union that the object is of; NULL: of none */
	bool has_discriminator;
	uint64_t few;   /* a bit for each, when they are at most 64 */
	uint64_t *seen; /* few, or an array in the arena */
	size_t count, next;
	struct json_names unknown; /* of an open object */
};

#define WORD_BITS 64

static bool start_members(struct json_scan *scan, struct members *members)
{
	size_t count = members->type->count;
	size_t size = (count + WORD_BITS - 1) / WORD_BITS * sizeof(uint64_t);

	members->seen = &members->few;
	if (count <= WORD_BITS)
		return true;
	members->seen = qb_arena_alloc(scan->arena, size);
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

/* ---- One member ---- */

static enum qb_result unknown_field(const struct json_scan *scan, const struct qb_object *type,
				    const char *name)
{
	const char *meant = json_field_suggest(type, name);
	char quoted[JSON_QUOTE_SIZE];

	if (meant == NULL)
		return json_fail(&scan->trace, "unknown", "unknown field");
	return json_fail(&scan->trace, "unknown", "unknown field; did you mean %s?",
			 json_quote(quoted, meant, strlen(meant)));
}

/* What a name stands for: a field, or NULL for what is passed over. */
static enum qb_result find_member(struct json_scan *scan, struct members *members,
				  struct json_step *step, const struct json_text *name,
				  const struct qb_field **field_out)
{
	const struct qb_object *type = members->type;
	size_t i = json_field_find(type, name->text, members->next);
	bool is_tag =
		members->discriminator != NULL && strcmp(members->discriminator, name->text) == 0;

	*field_out = i == JSON_NO_FIELD ? NULL : &type->fields[i];
	if (is_tag ? members->has_discriminator : *field_out != NULL && is_seen(members, i))
		return json_fail_duplicate(&scan->trace);
	if (*field_out == NULL && !is_tag) {
		if (!(type->flags & QB_OPEN))
			return unknown_field(scan, type, name->text);
		/* Its copy stays, for it is compared with those to come. */
		return json_names_add(&members->unknown, scan->arena, name->text)
			       ? QB_OK
			       : error_no_memory(scan->trace.err);
	}
	/* The table has the name; its copy's place is free again. */
	step->name = is_tag ? members->discriminator : (*field_out)->name;
	scan->copy -= name->len + 1;
	members->has_discriminator = members->has_discriminator || is_tag;
	if (*field_out != NULL)
		note_seen(members, i);
	return QB_OK;
}

/* Reads a name and its colon; the last step becomes that member. */
static enum qb_result decode_name(struct json_scan *scan, struct members *members,
				  struct json_step *step, const struct qb_field **field_out)
{
	struct json_text name;
	enum qb_result rc;

	if (json_peek(scan) != '"')
		return json_unexpected(scan, "a field name");
	scan->trace.value = scan->at;
	rc = json_scan_string(scan, &name);
	if (rc != QB_OK)
		return rc;
	step->name = name.text;
	rc = find_member(scan, members, step, &name, field_out);
	if (rc != QB_OK)
		return rc;
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

static enum qb_result decode_null(struct json_scan *scan, const struct qb_field *field,
				  char *object)
{
	const enum qb_state state = QB_NULL;

	if (field->flags & QB_NULLABLE)
		memcpy(object + field->set, &state, sizeof(state));
	else
		leave_out(field, object);
	return json_scan_word(scan, "null");
}

static enum qb_result decode_present(struct json_scan *scan, const struct qb_field *field,
				     char *object)
{
	const enum qb_state state = QB_VALUE;
	const bool is_set = true;
	enum qb_result rc = json_decode_value(scan, field, object + field->offset);

	if (rc == QB_OK && (field->flags & QB_SET))
		memcpy(object + field->set, &is_set, sizeof(is_set));
	if (rc == QB_OK && (field->flags & QB_NULLABLE))
		memcpy(object + field->set, &state, sizeof(state));
	return rc;
}

static enum qb_result decode_field(struct json_scan *scan, const struct qb_field *field,
				   char *object)
{
	/* A document may be null itself: only when it may be absent is null something else. */
	bool takes_null = may_be_absent(field) || (field->flags & QB_NULLABLE);
	const struct json_step *hidden = scan->trace.hidden;
	enum qb_result rc;

	if (hidden == NULL && (field->flags & QB_SENSITIVE))
		scan->trace.hidden = scan->trace.step;
	if (takes_null && json_peek(scan) == 'n')
		rc = decode_null(scan, field, object);
	else
		rc = decode_present(scan, field, object);
	scan->trace.hidden = hidden;
	return rc;
}

/* ---- All of them ---- */

static enum qb_result check_required(struct json_scan *scan, const struct members *members,
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
			return json_fail(&scan->trace, "required", "required field is missing");
		leave_out(field, object);
	}
	return QB_OK;
}

static enum qb_result end_members(struct json_scan *scan, struct members *members,
				  struct json_step *step, char *object)
{
	step->name = json_names_find_twice(&members->unknown);
	if (step->name != NULL)
		return json_fail_duplicate(&scan->trace);
	return check_required(scan, members, step, object);
}

static enum qb_result decode_member(struct json_scan *scan, struct members *members,
				    struct json_step *step, char *object)
{
	const struct qb_field *field = NULL;
	enum qb_result rc = decode_name(scan, members, step, &field);

	if (rc != QB_OK)
		return rc;
	return field != NULL ? decode_field(scan, field, object) : json_skip_value(scan);
}

static enum qb_result decode_members(struct json_scan *scan, struct members *members, char *object)
{
	struct json_step step = {.up = scan->trace.step};
	const char *begin = scan->at;
	bool is_over;
	enum qb_result rc = json_enter(scan, '}', &is_over);

	scan->trace.step = &step;
	while (rc == QB_OK && !is_over) {
		rc = decode_member(scan, members, &step, object);
		if (rc == QB_OK)
			rc = json_next(scan, '}', &is_over);
	}
	scan->trace.value = begin;
	if (rc == QB_OK)
		rc = end_members(scan, members, &step, object);
	scan->trace.step = step.up;
	return rc;
}

static enum qb_result decode_object(struct json_scan *scan, const struct qb_object *type,
				    const char *discriminator, char *object)
{
	struct members members = {.type = type, .discriminator = discriminator};

	if (!start_members(scan, &members))
		return error_no_memory(scan->trace.err);
	memset(object, 0, type->size);
	return decode_members(scan, &members, object);
}

enum qb_result json_decode_object(struct json_scan *scan, const struct qb_object *type,
				  char *object)
{
	if (json_peek(scan) != '{')
		return json_wrong_type(scan, "an object");
	return decode_object(scan, type, NULL, object);
}

/* ---- Unions ---- */

/* Reads a name and its colon; when it is not the discriminator, the value too. */
static enum qb_result pass_member(struct json_scan *scan, const struct qb_union *type,
				  struct json_step *step, bool *is_tag)
{
	struct json_text name;
	char *copy = scan->copy;
	enum qb_result rc;

	if (json_peek(scan) != '"')
		return json_unexpected(scan, "a field name");
	scan->trace.value = scan->at;
	rc = json_scan_string(scan, &name);
	if (rc != QB_OK)
		return rc;
	if (!json_take(scan, ':'))
		return json_unexpected(scan, "':'");
	step->name = name.text;
	*is_tag = strcmp(name.text, type->discriminator) == 0;
	if (!*is_tag)
		rc = json_skip_value(scan);
	scan->copy = copy;
	return rc;
}

/* jsonb puts short names first: the discriminator may come after all that depends on it. */
static enum qb_result find_tag(struct json_scan *scan, const struct qb_union *type,
			       struct json_step *step)
{
	const char *begin = scan->at;
	bool is_over, is_tag = false;
	enum qb_result rc = json_enter(scan, '}', &is_over);

	while (rc == QB_OK && !is_over) {
		rc = pass_member(scan, type, step, &is_tag);
		if (is_tag)
			break;
		if (rc == QB_OK)
			rc = json_next(scan, '}', &is_over);
	}
	if (rc != QB_OK)
		return rc;
	step->name = type->discriminator;
	scan->trace.value = begin;
	return is_tag ? QB_OK : json_fail(&scan->trace, "required", "required field is missing");
}

static enum qb_result read_tag(struct json_scan *scan, const struct qb_union *type,
			       struct json_step *step, int *tag_out)
{
	struct json_text text;
	enum qb_result rc = find_tag(scan, type, step);

	if (rc != QB_OK)
		return rc;
	if (json_peek(scan) != '"')
		return json_wrong_type(scan, "a string");
	scan->trace.value = scan->at;
	rc = json_scan_string(scan, &text);
	return rc == QB_OK ? json_check_member(&scan->trace, type->tags, &text, tag_out) : rc;
}

enum qb_result json_decode_union(struct json_scan *scan, const struct qb_union *type, char *target)
{
	struct json_step step = {.up = scan->trace.step, .name = type->discriminator};
	struct json_scan ahead = *scan;
	int tag;
	enum qb_result rc;

	if (json_peek(scan) != '{')
		return json_wrong_type(scan, "an object");
	ahead.is_ahead = true;
	ahead.trace.step = &step;
	rc = read_tag(&ahead, type, &step, &tag);
	if (rc != QB_OK)
		return rc;
	memset(target, 0, type->size);
	memcpy(target + type->tag, &tag, sizeof(tag));
	return decode_object(scan, type->objects[tag - 1], type->discriminator,
			     target + type->value);
}
