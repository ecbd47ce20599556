/* limits.h: the constraints of a type, as the tables of the library have them and as people say
 * them. */
#ifndef QBIND_GENERATOR_LIMITS_H
#define QBIND_GENERATOR_LIMITS_H
#include "model.h"
#include "row.h"

struct memory;

/* Adds what bounds the values of type (which is no $ref) to its row. */
void limits_add(struct memory *memory, struct row *row, const struct type *type);
/* "; 1..64 characters; an email"; "" when nothing bounds it. */
const char *limits_words(struct memory *memory, const struct type *type);

#endif
