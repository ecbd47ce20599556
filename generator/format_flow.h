/* format_flow.h: collections in brackets, and the order of words. For format.c only. */
#ifndef QBIND_GENERATOR_FORMAT_FLOW_H
#define QBIND_GENERATOR_FORMAT_FLOW_H
#include <stddef.h>

struct memory;
struct tree;

/* What a map is, and so which words it has. */
enum flow_role {
	FLOW_OTHER, /* names that somebody chose: their order stays */
	FLOW_SCHEMA,
	FLOW_TASK,
	FLOW_RETRY,
	FLOW_TYPE,
	FLOW_TYPES, /* names, of types */
	FLOW_TASKS, /* names, of tasks */
};

/* Of the value of this key in a map of that role. */
enum flow_role flow_role_of(enum flow_role outer, const char *key);
/* Where a word stands among the others. */
size_t flow_rank(enum flow_role role, const char *word);
/* A scalar or a collection that begins and ends on one line; NULL for all others. */
const char *flow_text(struct memory *memory, const struct tree *tree, enum flow_role role);
/* How many bytes it takes in its line. */
size_t flow_length(const struct tree *tree);

#endif
