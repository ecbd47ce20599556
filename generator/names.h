/* names.h: names of C for the schema's names. */
#ifndef QBIND_GENERATOR_NAMES_H
#define QBIND_GENERATOR_NAMES_H
#include <stdbool.h>

struct field;
struct memory;

#define NAMES_LENGTH 48 /* of a namespace, a type or a task */

/* True for [a-z][a-z0-9_]{0,47}. */
bool names_is_plain(const char *text);
/* "orderId", "order-id" and "Order ID" become "order_id"; what is not ASCII becomes its number,
 * "größe" "gr_u00f6_u00dfe". Empty, or begins with a digit, when no name can be made of text. */
const char *names_snake(struct memory *memory, const char *text);
/* The same, with a '_' behind it when the name is reserved. */
const char *names_member(struct memory *memory, const char *text);
/* The constant of an enum's member: "mail_priority" and "very-low" become
 * "MAIL_PRIORITY_VERY_LOW". A text without letters and digits is spelt out: "<=" as "U003C_U003D",
 * "" as "EMPTY". */
const char *names_constant(struct memory *memory, const char *c_name, const char *text);

/* What a field is called in C: by its cName, or by its name in JSON. The stem is without an
 * underscore for what C has already, and names the types that stand inline. */
const char *names_field(struct memory *memory, const struct field *field);
const char *names_field_stem(struct memory *memory, const struct field *field);

#endif
