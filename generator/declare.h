/* declare.h: what a schema becomes in C: its enums, structs and unions, in an order in which each
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
	bool is_named, is_payload;
	bool is_imported; /* another header declares it */
	bool is_used;     /* a payload is or holds it */
	/* The rest is declare.c's. */
	struct need *needs, **need_tail;
	const struct need *next_need;
	bool is_placed;
	size_t visit;
	struct declaration *next, *waiting;
};

struct declarations {
	/* In an order in which each is complete where it is needed; ends in NULL. */
	const struct declaration **all;
	struct declaration **payloads; /* by the index of the task */
	struct declaration **named;    /* by the index of the named type */
	size_t visits;
};

struct declarations declare(struct memory *memory, const struct schema *schema);
/* The names in JSON of the sensitive fields of a payload, each once; ends in NULL. */
const char *const *declare_sensitive(struct memory *memory, struct declarations *declarations,
				     struct declaration *payload);

/* Where a chain of $refs ends, and what that is called in C. */
struct resolved {
	const struct type *type;
	const struct named_type *named; /* NULL when it stands inline */
	const char *c_name;
};
/* c_name is what the type is called when it stands inline. */
struct resolved declare_resolve(struct memory *memory, const struct type *type, const char *c_name);
/* As a required value: "int32_t", "struct mail_attachment", "struct qb_string_slice". */
const char *declare_c_type(struct memory *memory, const struct type *type, const char *c_name);
/* What stands inline in a field is called after it, what stands in an array "..._item", in a map
 * "..._value", in a union after the discriminator's text. */
const char *declare_field_name(struct memory *memory, const char *c_name,
			       const struct field *field);
/* The items of an array, the values of a map. */
struct resolved declare_items(struct memory *memory, const struct type *list, const char *c_name);
struct resolved declare_variant(struct memory *memory, const struct variant *variant,
				const char *c_name);
/* "struct qb_int32_entry", "struct mail_attachment_entry" */
const char *declare_entry_type(struct memory *memory, const struct resolved *value);

#endif
