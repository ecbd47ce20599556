/* literal.h: values as C writes them. */
#ifndef QBIND_GENERATOR_LITERAL_H
#define QBIND_GENERATOR_LITERAL_H
#include "kinds.h"
#include "model.h"

struct memory;

/* THE escaper of strings: any bytes, in quotes, in printable ASCII and without trigraphs. */
const char *literal_string(struct memory *memory, const char *text);
const char *literal_integer(struct memory *memory, int64_t value);
const char *literal_natural(struct memory *memory, uint64_t value);
/* The fewest digits that give the same double again. */
const char *literal_number(struct memory *memory, double value);
/* What stands in the braces or on the right of =, for a default of a kind that is no enum. */
const char *literal_value(struct memory *memory, const struct kind *kind,
			  const struct value *value);

#endif
