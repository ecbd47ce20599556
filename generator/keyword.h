/* keyword.h: maps whose keys are words of the language. */
#ifndef QBIND_GENERATOR_KEYWORD_H
#define QBIND_GENERATOR_KEYWORD_H
#include <stdbool.h>

struct place;
struct reading;
struct tree;
struct tree_entry;

struct keyword {
	const char *name;
	void (*read)(struct reading *reading, void *target, const struct tree_entry *entry);
};

/* Hands each entry to its keyword, in a table that ends with a name NULL. A key that is none draws
 * a message; owner is what it says: "a task". */
void keyword_read(struct reading *reading, const struct tree *map, const struct keyword *keywords,
		  const char *owner, void *target);
/* best: what may have been meant, or NULL. */
void keyword_refuse(struct reading *reading, const struct tree *key, const char *owner,
		    const char *best);
/* Adds a message when map lacks what it needs. */
bool keyword_require(struct reading *reading, const struct tree *map, const char *name,
		     const struct place *place, const char *owner);

#endif
