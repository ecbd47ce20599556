/* schema.h: from the tree to the model. */
#ifndef QBIND_GENERATOR_SCHEMA_H
#define QBIND_GENERATOR_SCHEMA_H
#include "model.h"

struct memory;
struct messages;
struct tree;

/* NULL when the tree is no map. */
const struct schema *schema_read(struct memory *memory, struct messages *messages,
				 const struct source *source, const struct tree *tree);

#endif
