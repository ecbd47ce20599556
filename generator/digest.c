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

static void put_flag(struct digest *digest, const char *name, bool is_set)
{
	if (is_set)
		put(digest, name, "true");
}

static const char *limit_text(struct digest *digest, const struct type *type,
			      const struct limit *limit, enum limit_id id)
{
	enum kind_form form = type->kind->form;

	if (id == LIMIT_MULTIPLE_OF || form == FORM_NATURAL)
		return literal_natural(digest->memory, limit->natural);
	if (form == FORM_FLOAT)
		return literal_number(digest->memory, limit->number);
	if (form == FORM_DECIMAL && id < LIMIT_PRECISION)
		return limit->text;
	return literal_integer(digest->memory, limit->integer);
}

static void put_limits(struct digest *digest, const struct type *type)
{
	static const char *const names[LIMIT_COUNT] = {
		[LIMIT_MINIMUM] = "minimum",
		[LIMIT_MAXIMUM] = "maximum",
		[LIMIT_EXCLUSIVE_MINIMUM] = "exclusiveMinimum",
		[LIMIT_EXCLUSIVE_MAXIMUM] = "exclusiveMaximum",
		[LIMIT_MULTIPLE_OF] = "multipleOf",
		[LIMIT_MIN_LENGTH] = "minLength",
		[LIMIT_MAX_LENGTH] = "maxLength",
		[LIMIT_MIN_ITEMS] = "minItems",
		[LIMIT_MAX_ITEMS] = "maxItems",
		[LIMIT_MIN_PROPERTIES] = "minProperties",
		[LIMIT_MAX_PROPERTIES] = "maxProperties",
		[LIMIT_PRECISION] = "precision",
		[LIMIT_SCALE] = "scale",
	};

	for (int i = 0; type->limits && i < LIMIT_COUNT; i++) {
		const struct limit *limit = type_limit(type, (enum limit_id)i);

		if (limit->is_set)
			put(digest, names[i], limit_text(digest, type, limit, (enum limit_id)i));
	}
}

static void put_texts(struct digest *digest, const char *name, const struct text *texts,
		      size_t count)
{
	for (size_t i = 0; i < count; i++)
		put_text(digest, name, &texts[i]);
}

static void put_type(struct digest *digest, const struct type *type);

static void put_field(struct digest *digest, const struct field *field)
{
	const struct value *fallback = &field->fallback;
	const struct type *type = type_resolve(&field->type);

	put_text(digest, "field", &field->name);
	put_flag(digest, "optional", field->is_optional);
	put_flag(digest, "nullable", field->is_nullable);
	put_flag(digest, "sensitive", field->is_sensitive);
	put_text(digest, "deprecated", &field->deprecated);
	put_text(digest, "cName", &field->c_name);
	if (fallback->is_set && type->kind->form == FORM_ENUM)
		put_text(digest, "default", &type->members[fallback->integer].name);
	else if (fallback->is_set)
		put(digest, "default", literal_value(digest->memory, type->kind, fallback));
	put_type(digest, &field->type);
}

static void put_members(struct digest *digest, const struct type *type)
{
	for (size_t i = 0; i < type->member_count; i++) {
		put_text(digest, "member", &type->members[i].name);
		put_integer(digest, "number", type->members[i].number);
	}
}

static void put_parts(struct digest *digest, const struct type *type)
{
	put_members(digest, type);
	put_flag(digest, "additionalProperties", type->is_open);
	put_texts(digest, "reserved", type->reserved, type->reserved_count);
	for (size_t i = 0; i < type->field_count; i++)
		put_field(digest, &type->fields[i]);
	put_flag(digest, "uniqueItems", type->has_unique_items);
	if (type->items)
		put_type(digest, type->items);
	put_text(digest, "discriminator", &type->discriminator);
	for (size_t i = 0; i < type->variant_count; i++) {
		put_text(digest, "variant", &type->variants[i].name);
		put_type(digest, &type->variants[i].type);
	}
}

static void put_type(struct digest *digest, const struct type *type)
{
	put(digest, "type", type->target ? "$ref" : type->kind->name);
	put_text(digest, "description", &type->description);
	put_texts(digest, "example", type->examples, type->example_count);
	if (type->target) {
		put_text(digest, "namespace", &type->target->schema->name_space);
		put_text(digest, "name", &type->target->name);
	}
	put_limits(digest, type);
	put_text(digest, "pattern", &type->pattern);
	if (type->format != FORMAT_NONE)
		put(digest, "format", kind_format_name(type->format));
	put_flag(digest, "string", type->is_string);
	put_parts(digest, type);
	put(digest, "end", "");
}

static void put_task(struct digest *digest, const struct task *task)
{
	put_text(digest, "task", &task->name);
	put_text(digest, "description", &task->description);
	put_text(digest, "queue", &task->queue);
	put_integer(digest, "version", task->version);
	put_integer(digest, "priority", task->priority);
	put_integer(digest, "retain", task->retain_days);
	put_texts(digest, "uniqueBy", task->unique_by, task->unique_by_count);
	put_texts(digest, "reserved", task->reserved, task->reserved_count);
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
	for (size_t i = 0; i < schema->import_count; i++)
		put_text(&digest, "import", &schema->imports[i].schema->name_space);
	for (size_t i = 0; i < schema->type_count; i++) {
		put_text(&digest, "named", &schema->types[i].name);
		put_type(&digest, &schema->types[i].type);
	}
	for (size_t i = 0; i < schema->task_count; i++)
		put_task(&digest, &schema->tasks[i]);
	return SHA256End(&digest.hash, text);
}
