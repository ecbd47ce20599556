/* collisions.h: different names of the schema that become one name in C. */
#ifndef QBIND_GENERATOR_COLLISIONS_H
#define QBIND_GENERATOR_COLLISIONS_H
#include "model.h"

struct memory;
struct messages;

void collisions_check(struct memory *memory, const struct schema *schema,
		      struct messages *messages);

#endif
