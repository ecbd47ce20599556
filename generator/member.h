/* member.h: a field, the items of an array or the values of a map, in the words of C. */
#ifndef QBIND_GENERATOR_MEMBER_H
#define QBIND_GENERATOR_MEMBER_H
#include <stdbool.h>
#include "declare.h"
#include "model.h"
#include "row.h"

struct memory;

struct member {
	const char *c_name;
	const char *declaration; /* "const char *to" */
	const char *remark;      /* what its comment says */
	const char *initial;     /* where the macros take it from */
	bool may_be_absent;      /* then initial says how; else the macros must give it */
	bool is_deprecated;
	const char *missing; /* declares what they call when it is required, else NULL */
	const char *missing_message;
	struct row row;
};

struct member member_of_field(struct memory *memory, const struct declaration *object,
			      const struct field *field);
/* Of an array or a map, by its declaration. */
struct row member_of_items(struct memory *memory, const struct declaration *list);
/* "struct mail_send_email_note_nullable": NULL unless the schema's own names make it. */
const char *member_nullable_type(struct memory *memory, const struct declaration *object,
				 const struct field *field);
/* Declares what it is when it has a value: "const struct mail_note *value". */
const char *member_nullable_value(struct memory *memory, const struct declaration *object,
				  const struct field *field);

#endif
