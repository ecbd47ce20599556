/* chain.h: types that refer to each other, in words. */
#ifndef QBIND_GENERATOR_CHAIN_H
#define QBIND_GENERATOR_CHAIN_H
#include <stddef.h>
#include "model.h"

struct memory;
struct messages;

/* "a -> b -> a"; of a long chain the ends. */
const char *chain_text(struct memory *memory, struct messages *messages,
		       const struct named_type *const *types, size_t count);

#endif
