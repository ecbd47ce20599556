/* declare.h: what a schema becomes in C: its enums, slices and structs, in an order in which each
 * is complete where it is needed. */
#ifndef QBIND_GENERATOR_DECLARE_H
#define QBIND_GENERATOR_DECLARE_H
#include <stdbool.h>
#include <stddef.h>
#include "model.h"

struct memory;
struct need;

/* A named type, a payload, or what stands inline in one of them. */
struct declaration {
	const struct type *type;
	const char *c_name; /* "mail_send_email_params" */
	const char *title;  /* "send_email.params", for messages */
	const char *description;
	bool is_payload;
	bool is_used; /* a payload is or holds it */
	/* The rest is declare.c's. */
	struct need *needs, **need_tail;
	const struct need *next_need;
	bool has_slice, is_placed;
	struct declaration *next, *waiting;
};

struct slice {
	const char *c_name, *item_type;
	struct slice *next;
};

struct declarations {
	/* Each ends in NULL. */
	const struct declaration **enums, **objects, **arrays;
	const struct slice *slices;
};

struct declarations declare(struct memory *memory, const struct schema *schema);

/* Where a chain of $refs ends, and what that is called in C. */
struct resolved {
	const struct type *type;
	const struct named_type *named; /* NULL when it stands inline */
	const char *c_name;
};
/* c_name is what the type is called when it stands inline. */
struct resolved declare_resolve(struct memory *memory, const struct schema *schema,
				const struct type *type, const char *c_name);
/* As a required value: "int32_t", "struct mail_attachment", "struct qb_string_slice". */
const char *declare_c_type(struct memory *memory, const struct schema *schema,
			   const struct type *type, const char *c_name);
/* What stands inline in a field is called after it, what stands in an array "..._item". */
const char *declare_field_name(struct memory *memory, const char *c_name,
			       const struct field *field);
const char *declare_item_name(struct memory *memory, const char *c_name);

#endif
