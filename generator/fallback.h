/* fallback.h: what a field is when it is absent: its default; and other scalars of a schema. */
#ifndef QBIND_GENERATOR_FALLBACK_H
#define QBIND_GENERATOR_FALLBACK_H
#include <stdbool.h>
#include "model.h"

struct reading;
struct tree;
struct unread_default;

/* Reads it into the model, once the field's kind is known. */
void fallback_read(struct reading *reading, const struct unread_default *unread);

/* A scalar, or a member of an enum, of a type that is no $ref; false after a message. code is that
 * of the message that the enum has no such member. */
bool fallback_read_value(struct reading *reading, const struct type *type, const struct tree *tree,
			 struct value *value_out, const char *code);

#endif
