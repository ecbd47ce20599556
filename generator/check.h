/* check.h: what the reader cannot see while it reads: names that collide, limits that contradict
 * each other, types that contain themselves. */
#ifndef QBIND_GENERATOR_CHECK_H
#define QBIND_GENERATOR_CHECK_H
#include "model.h"

struct memory;
struct messages;

/* Adds a message for each mistake. A schema without any is fit for generating. */
void check_schema(struct memory *memory, const struct schema *schema, struct messages *messages);

#endif
