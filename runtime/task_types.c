#include "task_types.h"
#include "error.h"
#include <stdlib.h>
#include <string.h>

/* Pairs: a type, and one of its sensitive fields. */
struct pairs {
	struct db_text *types, *fields;
	size_t count;
};

static size_t count_fields(const struct handlers *handlers)
{
	size_t count = 0;

	for (size_t i = 0; i < handlers->count; i++) {
		const char *const *field = handlers->items[i].type->sensitive;

		for (; field != NULL && *field != NULL; field++)
			count++;
	}
	return count;
}

static struct db_text text_of(const char *text)
{
	return (struct db_text){text, strlen(text)};
}

static void fill_pairs(const struct handlers *handlers, struct pairs *pairs)
{
	for (size_t i = 0; i < handlers->count; i++) {
		const struct qb_task_type *type = handlers->items[i].type;

		for (const char *const *field = type->sensitive; field && *field; field++) {
			pairs->types[pairs->count] = text_of(type->name);
			pairs->fields[pairs->count++] = text_of(*field);
		}
	}
}

enum qb_result task_types_enter(const struct handlers *handlers, struct db *db,
				struct qb_error *err)
{
	struct db_args args = db_args(SQL_ENTER_TASK_TYPES);
	size_t field_count = count_fields(handlers);
	/* The types, and both sides of the pairs. */
	struct db_text *texts = calloc(handlers->count + 2 * field_count + 1, sizeof(*texts));
	struct pairs pairs = {0};
	enum qb_result rc;

	if (texts == NULL)
		return error_no_memory(err);
	for (size_t i = 0; i < handlers->count; i++)
		texts[i] = text_of(handlers->items[i].type->name);
	pairs.types = texts + handlers->count;
	pairs.fields = pairs.types + field_count;
	fill_pairs(handlers, &pairs);
	db_add_texts(&args, texts, handlers->count);
	db_add_texts(&args, pairs.types, pairs.count);
	db_add_texts(&args, pairs.fields, pairs.count);
	rc = db_call(db, &args, NULL, err);
	free(texts);
	return rc;
}
