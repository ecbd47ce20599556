/* member.h: a field, or the items of an array, in the words of C. */
#ifndef QBIND_GENERATOR_MEMBER_H
#define QBIND_GENERATOR_MEMBER_H
#include <stdbool.h>
#include "declare.h"
#include "model.h"

struct memory;

/* Its row in a table of struct qb_field. */
struct row {
	const char *kind; /* of the template's block */
	const char *json; /* its name, as a literal */
	const char *flags, *offset, *set, *fallback, *min, *max;
	const char *type_name; /* whose tables it refers to */
};

struct member {
	const char *c_name;
	const char *declaration; /* "const char *to" */
	const char *remark;      /* what its comment says */
	const char *initial;     /* where the macros take it from */
	bool may_be_absent;      /* then initial says how; else the macros must give it */
	const char *missing;     /* declares what they call when it is required, else NULL */
	const char *missing_message;
	struct row row;
};

struct member member_of_field(struct memory *memory, const struct schema *schema,
			      const struct declaration *object, const struct field *field);
/* c_name is what the array is called. */
struct row member_of_items(struct memory *memory, const struct schema *schema,
			   const struct type *array, const char *c_name);

#endif
