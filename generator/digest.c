#include <inttypes.h>
#include <sha2.h>
#include <string.h>
#include <sys/types.h>
#include "digest.h"
#include "kinds.h"
#include "literal.h"
#include "memory.h"

/* The model goes through the hash as pairs of a name and a text. Each ends in NUL, which no text
 * contains, and what has parts is closed by an "end": no two models give the same bytes. */
struct digest {
	struct memory *memory;
	SHA2_CTX hash;
};

static void put(struct digest *digest, const char *name, const char *text)
{
	SHA256Update(&digest->hash, (const uint8_t *)name, strlen(name) + 1);
	SHA256Update(&digest->hash, (const uint8_t *)text, strlen(text) + 1);
}

static void put_text(struct digest *digest, const char *name, const struct text *text)
{
	if (text->text)
		put(digest, name, text->text);
}

static void put_integer(struct digest *digest, const char *name, int64_t value)
{
	put(digest, name, literal_integer(digest->memory, value));
}

static void put_limits(struct digest *digest, const struct type *type)
{
	static const char *const names[LIMIT_COUNT] = {
		[LIMIT_MINIMUM] = "minimum",      [LIMIT_MAXIMUM] = "maximum",
		[LIMIT_MIN_LENGTH] = "minLength", [LIMIT_MAX_LENGTH] = "maxLength",
		[LIMIT_MIN_ITEMS] = "minItems",   [LIMIT_MAX_ITEMS] = "maxItems",
	};

	for (size_t i = 0; i < LIMIT_COUNT; i++) {
		const struct limit *limit = &type->limits[i];

		if (limit->is_set && type->kind->form == FORM_FLOAT)
			put(digest, names[i], literal_number(digest->memory, limit->number));
		else if (limit->is_set)
			put_integer(digest, names[i], limit->integer);
	}
}

static void put_type(struct digest *digest, const struct type *type);

static void put_field(struct digest *digest, const struct field *field)
{
	const struct value *fallback = &field->fallback;
	enum kind_form form = field->type.kind->form;

	put_text(digest, "field", &field->name);
	put(digest, "optional", field->is_optional ? "true" : "false");
	if (fallback->is_set && form == FORM_ENUM)
		put_integer(digest, "default", fallback->integer);
	else if (fallback->is_set)
		put(digest, "default", literal_value(digest->memory, form, fallback));
	put_type(digest, &field->type);
}

static void put_type(struct digest *digest, const struct type *type)
{
	put(digest, "type", type->target ? "$ref" : type->kind->name);
	put_text(digest, "description", &type->description);
	if (type->target)
		put_text(digest, "name", &type->target->name);
	put_limits(digest, type);
	for (size_t i = 0; i < type->member_count; i++)
		put_text(digest, "member", &type->members[i]);
	for (size_t i = 0; i < type->field_count; i++)
		put_field(digest, &type->fields[i]);
	if (type->items)
		put_type(digest, type->items);
	put(digest, "end", "");
}

static void put_task(struct digest *digest, const struct task *task)
{
	put_text(digest, "task", &task->name);
	put_text(digest, "description", &task->description);
	put_text(digest, "queue", &task->queue);
	put_integer(digest, "version", task->version);
	put_integer(digest, "maxAttempts", task->max_attempts);
	put_integer(digest, "timeout", task->timeout_ms);
	put_integer(digest, "strategy", task->retry.strategy);
	put_integer(digest, "base", task->retry.base_ms);
	put_integer(digest, "max", task->retry.max_ms);
	put_integer(digest, "jitter", task->retry.jitter_percent);
	put_type(digest, &task->payload);
}

const char *digest_schema(struct memory *memory, const struct schema *schema)
{
	struct digest digest = {.memory = memory};
	char *text = memory_alloc(memory, SHA256_DIGEST_STRING_LENGTH);

	SHA256Init(&digest.hash);
	put_text(&digest, "namespace", &schema->name_space);
	for (size_t i = 0; i < schema->type_count; i++) {
		put_text(&digest, "named", &schema->types[i].name);
		put_type(&digest, &schema->types[i].type);
	}
	for (size_t i = 0; i < schema->task_count; i++)
		put_task(&digest, &schema->tasks[i]);
	return SHA256End(&digest.hash, text);
}
