/* schema.h: from the tree to the model. */
#ifndef QBIND_GENERATOR_SCHEMA_H
#define QBIND_GENERATOR_SCHEMA_H
#include "model.h"

struct memory;
struct messages;
struct tree;

/* How to read what an import names; NULL after a message. */
struct schema_importer {
	const struct schema *(*import)(void *context, const struct text *path);
	void *context;
	size_t *type_count; /* of the run, so far */
};

/* NULL when the tree is no map. */
struct schema *schema_read(struct memory *memory, struct messages *messages,
			   const struct source *source, const struct tree *tree,
			   const struct schema_importer *importer);

#endif
