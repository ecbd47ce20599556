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
	FORM_NATURAL, /* uint64 */
	FORM_FLOAT,   /* within -greatest..greatest */
	FORM_DECIMAL,
	FORM_TIMESTAMP,
	FORM_DATE,
	FORM_DURATION,
	FORM_UUID,
	FORM_BYTES,
	FORM_JSON,
	FORM_ENUM,
	FORM_OBJECT,
	FORM_ARRAY,
	FORM_MAP,
	FORM_UNION,
};

struct kind {
	const char *name; /* in YAML: "int32"; enum, object and the like by their keywords */
	enum kind_form form;
	const char *constant; /* of enum qb_kind: "QB_INT32" */
	const char *block;    /* its block in templates: "integer" as in row_integer */
	const char *c_type;   /* "int32_t"; NULL where the schema's own names make it */
	/* "int32" as in struct qb_int32_slice, qb_int32_map, qb_nullable_int32; NULL likewise. */
	const char *stem;
	bool has_opt;             /* absence needs a flag: struct qb_opt_int32 */
	int64_t minimum, maximum; /* the range of an integer kind */
	double greatest;          /* of a float kind */
	unsigned limits;          /* a bit for each limit_id that fits */
	bool may_default;
};

/* By its name or an alias of it ("integer"); NULL when there is none of that name. */
const struct kind *kind_find(const char *name);
const struct kind *kind_of_form(enum kind_form form); /* the first of that form */
/* "email"; FORMAT_NONE when there is none of that name. */
const char *kind_format_name(enum format format);
enum format kind_find_format(const char *name);
/* All of them, for "did you mean"; ends in a row with name NULL. */
extern const struct kind kinds[];

#endif
