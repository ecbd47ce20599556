#include <string.h>
#include "character.h"
#include "check.h"
#include "collisions.h"
#include "cycles.h"
#include "kinds.h"
#include "memory.h"
#include "message.h"
#include "names.h"
#include "reserved.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define QUEUE_BYTES 128 /* as the database has it */
#define FIELD_BYTES 128
#define MEMBER_LENGTH 63 /* all that C11 promises to tell apart */

struct checking {
	struct memory *memory;
	const struct schema *schema;
	struct messages *messages;
};

static bool has_control(const char *text)
{
	while (*text != '\0' && (unsigned char)*text >= ' ' && *text != '\177')
		text++;
	return *text != '\0';
}

/* ---- Names ---- */

static void check_name(const struct checking *checking, const struct text *name, const char *noun)
{
	struct messages *messages = checking->messages;
	const char *better;

	if (!names_is_plain(name->text)) {
		messages_add(messages, &name->place, "bad-name",
			     "%s is named by at most %d of a-z, 0-9 and '_', a letter first", noun,
			     NAMES_LENGTH);
		better = names_snake(checking->memory, name->text);
		if (names_is_plain(better) && character_count(name->text) == strlen(name->text))
			messages_hint(messages, "write '%s'", better);
	} else if (strstr(name->text, "__") || name->text[strlen(name->text) - 1] == '_') {
		messages_add(messages, &name->place, "bad-name",
			     "'%s': C++ keeps names with '__', and '_' at the end makes one",
			     name->text);
	}
}

static void check_namespace(const struct checking *checking)
{
	const struct text *name = &checking->schema->name_space;

	if (!name->text)
		return;
	check_name(checking, name, "a namespace");
	if (reserved_prefix(name->text))
		messages_add(checking->messages, &name->place, "reserved-name",
			     "names that begin with '%.*s_' belong to somebody else",
			     (int)strcspn(name->text, "_"), name->text);
	else if (reserved_header(name->text))
		messages_add(checking->messages, &name->place, "reserved-name",
			     "'%s.h' would be taken for the system's <%s.h>", name->text,
			     name->text);
}

static void check_field_name(const struct checking *checking, const struct field *field)
{
	struct messages *messages = checking->messages;
	const char *text = field->name.text, *name = names_snake(checking->memory, text);

	if (strlen(text) > FIELD_BYTES || has_control(text))
		messages_add(messages, &field->name.place, "bad-name",
			     "a field's name has at most %d bytes, and no control characters",
			     FIELD_BYTES);
	else if (*name < 'a' || *name > 'z')
		messages_add(messages, &field->name.place, "bad-name",
			     "no name of C can be made of '%s': it must begin with a letter",
			     messages_word(messages, text));
	else if (strlen(name) > MEMBER_LENGTH)
		messages_add(messages, &field->name.place, "bad-name",
			     "'%s' is too long for a name of C: %zu characters, at most %d",
			     messages_word(messages, text), strlen(name), MEMBER_LENGTH);
}

/* ---- Limits and defaults ---- */

static const struct bounds {
	enum limit_id least, most;
	const char *least_name, *most_name;
} all_bounds[] = {
	{LIMIT_MINIMUM, LIMIT_MAXIMUM, "minimum", "maximum"},
	{LIMIT_MIN_LENGTH, LIMIT_MAX_LENGTH, "minLength", "maxLength"},
	{LIMIT_MIN_ITEMS, LIMIT_MAX_ITEMS, "minItems", "maxItems"},
};

/* Numbers of one kind. */
static bool is_less(const struct kind *kind, int64_t a, double a_number, int64_t b, double b_number)
{
	return kind->form == FORM_FLOAT ? a_number < b_number : a < b;
}

static void check_bounds(const struct checking *checking, const struct type *type)
{
	for (size_t i = 0; i < LENGTH(all_bounds); i++) {
		const struct bounds *bounds = &all_bounds[i];
		const struct limit *least = &type->limits[bounds->least];
		const struct limit *most = &type->limits[bounds->most];

		if (!least->is_set || !most->is_set ||
		    !is_less(type->kind, most->integer, most->number, least->integer,
			     least->number))
			continue;
		messages_add(checking->messages, &most->place, "empty-range",
			     "'%s' is less than '%s'", bounds->most_name, bounds->least_name);
		messages_also(checking->messages, &least->place, "'%s' is here",
			      bounds->least_name);
	}
}

static void check_default_range(const struct checking *checking, const struct field *field)
{
	const struct value *value = &field->fallback;
	const struct type *type = &field->type;
	int64_t integer;

	if (!value->is_set)
		return;
	while (type->target)
		type = &type->target->type;
	integer = type->kind->form == FORM_TEXT ? (int64_t)character_count(value->text)
						: value->integer;
	for (size_t i = 0; i < LENGTH(all_bounds); i++) {
		const struct bounds *bounds = &all_bounds[i];
		const struct limit *least = &type->limits[bounds->least];
		const struct limit *most = &type->limits[bounds->most];
		bool is_low = least->is_set && is_less(type->kind, integer, value->number,
						       least->integer, least->number);
		bool is_high = most->is_set && is_less(type->kind, most->integer, most->number,
						       integer, value->number);

		if (!is_low && !is_high)
			continue;
		messages_add(checking->messages, &value->place, "bad-default",
			     "the default does not pass '%s'",
			     is_low ? bounds->least_name : bounds->most_name);
		messages_also(checking->messages, is_low ? &least->place : &most->place,
			      "'%s' is here", is_low ? bounds->least_name : bounds->most_name);
	}
}

static void check_default_need(const struct checking *checking, const struct field *field)
{
	if (!field->fallback.is_set || !field->is_optional)
		return;
	messages_add(checking->messages, &field->fallback.place, "bad-default",
		     "a field with a default is never absent, so it cannot be optional");
	messages_also(checking->messages, &field->optional_place, "'optional' is here");
}

/* ---- Tasks ---- */

static void check_payload(const struct checking *checking, const struct task *task)
{
	const struct type *payload = &task->payload;

	if (payload->kind && payload->kind->form != FORM_OBJECT)
		messages_add(checking->messages,
			     payload->ref.text ? &payload->ref.place : &payload->place,
			     "wrong-value", "a payload is an object, but this is of type %s",
			     payload->kind->name);
}

static void check_queue(const struct checking *checking, const struct task *task)
{
	size_t len = strlen(task->queue.text);

	/* There is another message about the task's own name. */
	if (task->queue.text == task->name.text)
		return;
	if (len < 1 || len > QUEUE_BYTES || has_control(task->queue.text))
		messages_add(checking->messages, &task->queue.place, "bad-name",
			     "a queue is named by 1 to %d bytes without control characters",
			     QUEUE_BYTES);
}

static void check_retry(const struct checking *checking, const struct task *task)
{
	if (task->retry.base_ms > task->retry.max_ms)
		messages_add(checking->messages, &task->retry.place, "empty-range",
			     "'max' is less than 'base', which is %lld ms",
			     (long long)task->retry.base_ms);
}

static void check_task_name(const struct checking *checking, const struct task *task)
{
	check_name(checking, &task->name, "a task");
}

/* ---- The tables of rules ---- */

static void (*const type_rules[])(const struct checking *, const struct type *) = {
	check_bounds,
};
static void (*const field_rules[])(const struct checking *, const struct field *) = {
	check_field_name,
	check_default_range,
	check_default_need,
};
static void (*const task_rules[])(const struct checking *, const struct task *) = {
	check_task_name,
	check_queue,
	check_retry,
	check_payload,
};
static void (*const schema_rules[])(struct memory *, const struct schema *, struct messages *) = {
	collisions_check,
	cycles_check,
};

/* Goes no deeper than the schema's own text: what a $ref names is looked at where it stands. */
static void check_type(const struct checking *checking, const struct type *type)
{
	if (type->target || !type->kind)
		return;
	for (size_t i = 0; i < LENGTH(type_rules); i++)
		type_rules[i](checking, type);
	for (size_t i = 0; i < type->field_count; i++) {
		for (size_t j = 0; j < LENGTH(field_rules); j++)
			field_rules[j](checking, &type->fields[i]);
		check_type(checking, &type->fields[i].type);
	}
	if (type->items)
		check_type(checking, type->items);
}

void check_schema(struct memory *memory, const struct schema *schema, struct messages *messages)
{
	const struct checking checking = {memory, schema, messages};

	check_namespace(&checking);
	for (size_t i = 0; i < schema->type_count; i++) {
		check_name(&checking, &schema->types[i].name, "a type");
		check_type(&checking, &schema->types[i].type);
	}
	for (size_t i = 0; i < schema->task_count; i++) {
		for (size_t j = 0; j < LENGTH(task_rules); j++)
			task_rules[j](&checking, &schema->tasks[i]);
		check_type(&checking, &schema->tasks[i].payload);
	}
	for (size_t i = 0; i < LENGTH(schema_rules); i++)
		schema_rules[i](memory, schema, messages);
}
