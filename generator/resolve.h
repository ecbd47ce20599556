/* resolve.h: what can be understood only when all types of a schema are known: what each $ref
 * names, and what a default is. */
#ifndef QBIND_GENERATOR_RESOLVE_H
#define QBIND_GENERATOR_RESOLVE_H
#include "model.h"

struct reading;

void resolve(struct reading *reading, const struct schema *schema);

#endif
