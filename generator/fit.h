/* fit.h: whether a value passes the constraints of its type. */
#ifndef QBIND_GENERATOR_FIT_H
#define QBIND_GENERATOR_FIT_H
#include <stdbool.h>
#include "model.h"

struct messages;

/* value is of the type's kind, which is a scalar or an enum, and type is no $ref. When it does not
 * fit, adds a message about noun ("the default") with this code. */
bool fit_check(struct messages *messages, const struct type *type, const struct value *value,
	       const char *noun, const char *code);
/* How a value stands to a limit of its type: less than, equal to or greater than 0. */
int fit_compare(const struct type *type, const struct value *value, const struct limit *limit);

#endif
