#include <string.h>
#include "checking.h"
#include "kinds.h"
#include "message.h"
#include "suggest.h"

#define QUEUE_BYTES 128 /* as the database has it */

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
	if (len < 1 || len > QUEUE_BYTES || checking_has_control(task->queue.text))
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

/* ---- uniqueBy ---- */

/* The field that path begins with; *path moves behind its name and the dot. */
static const struct field *find_step(const struct type *object, const char **path)
{
	for (size_t i = 0; i < object->field_count; i++) {
		const char *name = object->fields[i].name.text;
		size_t len = strlen(name);

		if (strncmp(*path, name, len) != 0 || ((*path)[len] != '.' && (*path)[len] != '\0'))
			continue;
		*path += len + ((*path)[len] == '.');
		return &object->fields[i];
	}
	return NULL;
}

static void refuse_step(const struct checking *checking, const struct text *path, const char *step,
			const struct type *object)
{
	struct suggestion suggestion = suggest(step);

	messages_add(checking->messages, &path->place, "unknown-field", "there is no field '%s'",
		     messages_word(checking->messages, path->text));
	for (size_t i = 0; i < object->field_count; i++)
		suggest_offer(&suggestion, object->fields[i].name.text);
	if (suggestion.best)
		messages_hint(checking->messages, "did you mean '%.*s%s'?",
			      (int)(step - path->text), path->text,
			      messages_word(checking->messages, suggestion.best));
}

static void check_path(const struct checking *checking, const struct text *path,
		       const struct type *payload)
{
	const struct type *type = payload;
	const char *step = path->text;

	do {
		const char *start = step;
		const struct field *field = find_step(type, &step);

		if (!field) {
			refuse_step(checking, path, start, type);
			return;
		}
		type = type_resolve(&field->type);
		if (!type->kind)
			return;
	} while (*step != '\0' && type->kind->form == FORM_OBJECT);
	if (*step == '\0' && (type->kind->form == FORM_ENUM ||
			      (type->kind->c_type && type->kind->form != FORM_JSON)))
		return;
	messages_add(checking->messages, &path->place, "misfit",
		     "'%s' is no scalar: tasks are told apart by scalars and enums",
		     messages_word(checking->messages, path->text));
}

static void check_unique_by(const struct checking *checking, const struct task *task)
{
	const struct type *payload = type_resolve(&task->payload);

	for (size_t i = 0; i < task->unique_by_count; i++) {
		const struct text *path = &task->unique_by[i];

		if (payload->kind && payload->kind->form == FORM_OBJECT)
			check_path(checking, path, payload);
		for (size_t j = 0; j < i; j++) {
			if (strcmp(task->unique_by[j].text, path->text) != 0)
				continue;
			messages_add(checking->messages, &path->place, "duplicate-member",
				     "'%s' is given twice",
				     messages_word(checking->messages, path->text));
			break;
		}
	}
}

static void check_reserved(const struct checking *checking, const struct task *task)
{
	checking_reserved(checking, task->reserved, task->reserved_count,
			  type_resolve(&task->payload));
}

static void (*const rules[])(const struct checking *, const struct task *) = {
	check_queue, check_retry, check_payload, check_unique_by, check_reserved,
};

void checking_task(const struct checking *checking, const struct task *task)
{
	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		rules[i](checking, task);
}
