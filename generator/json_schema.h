/* json_schema.h: payloads as JSON Schema (draft 2020-12), for producers in other languages. */
#ifndef QBIND_GENERATOR_JSON_SCHEMA_H
#define QBIND_GENERATOR_JSON_SCHEMA_H
#include "model.h"

struct memory;

/* One document with a definition for each payload, under the task's name, and for each named type.
 * The comment is in its first line. schema has no errors. */
const char *json_schema_text(struct memory *memory, const struct schema *schema,
			     const char *comment);
/* The payload of one task, with all that it refers to; NULL when there is no such task. */
const char *json_schema_payload(struct memory *memory, const struct schema *schema,
				const char *task);

#endif
