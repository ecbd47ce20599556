/* kinds.h: THE table of what a field can be. A new kind is one row here, one block in the templates
 * and one golden case.
 */
#ifndef QBIND_GENERATOR_KINDS_H
#define QBIND_GENERATOR_KINDS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "model.h"

enum kind_form {
	FORM_TEXT = 1, /* string */
	FORM_BOOLEAN,
	FORM_INTEGER, /* within minimum..maximum */
	FORM_FLOAT,
	FORM_TIMESTAMP,
	FORM_UUID,
	FORM_ENUM,
	FORM_OBJECT,
	FORM_ARRAY,
};

struct kind {
	const char *name; /* in YAML: "int32"; enum, object and array by their keywords */
	enum kind_form form;
	const char *block;        /* its block in templates: "int32" as in row_int32 */
	const char *c_type;       /* "int32_t"; NULL where the schema's own names make it */
	const char *slice_type;   /* "struct qb_int32_slice"; NULL likewise */
	const char *opt_type;     /* "struct qb_opt_int32"; NULL where absence needs no flag */
	const char *json_type;    /* in JSON Schema: "integer" */
	int64_t minimum, maximum; /* the range of an integer kind */
	unsigned limits;          /* a bit for each limit_id that fits */
	bool may_default;
};

/* NULL when there is none of that name. */
const struct kind *kind_find(const char *name);
const struct kind *kind_of_form(enum kind_form form); /* the first of that form */
/* All of them, for "did you mean"; ends in a row with name NULL. */
extern const struct kind kinds[];

#endif
