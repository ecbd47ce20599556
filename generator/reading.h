/* reading.h: what the files that make the model share; for those only. */
#ifndef QBIND_GENERATOR_READING_H
#define QBIND_GENERATOR_READING_H
#include <stddef.h>
#include "model.h"

struct memory;
struct messages;
struct tree;
struct tree_entry;

struct unread_default {
	struct field *field;
	const struct tree *value;
};

struct reading {
	struct memory *memory;
	struct messages *messages;
	const struct tree *types; /* NULL when there are none */
	struct named_type *named; /* the schema's, while they are made */
	/* What can be understood only when all types are known. */
	struct type **refs;
	size_t ref_count;
	struct unread_default *defaults;
	size_t default_count;
};

/* Looking for what was meant takes time; after many messages nobody reads on anyway. */
#define READING_SUGGESTIONS 100

/* The kind that tree names; NULL after a message. */
const struct kind *reading_kind(struct reading *reading, const struct tree *tree);
void reading_task(struct reading *reading, struct task *task, const struct tree_entry *entry);
/* The type that tree describes. at is underlined when something is missing; field is
 * NULL unless the type is a field's. */
void reading_type(struct reading *reading, struct type *type, const struct tree *tree,
		  const struct place *at, struct field *field);

#endif
