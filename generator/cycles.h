/* cycles.h: types that contain themselves, and so would never end. */
#ifndef QBIND_GENERATOR_CYCLES_H
#define QBIND_GENERATOR_CYCLES_H
#include "model.h"

struct memory;
struct messages;

/* Through required fields alone: an array may be empty, and what is optional absent. */
void cycles_check(struct memory *memory, const struct schema *schema, struct messages *messages);

#endif
