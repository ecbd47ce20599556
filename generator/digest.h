/* digest.h: what tells two models apart, whatever their files look like. */
#ifndef QBIND_GENERATOR_DIGEST_H
#define QBIND_GENERATOR_DIGEST_H
#include "model.h"

struct memory;

/* SHA-256 in hexadecimal of all that a schema says: not of places, spelling or comments. */
const char *digest_schema(struct memory *memory, const struct schema *schema);

#endif
