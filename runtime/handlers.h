/* handlers.h: which function works on which task type. Filled before the worker runs, then only
 * read.
 */
#ifndef QBIND_HANDLERS_H
#define QBIND_HANDLERS_H
#include "qbind_json.h"

struct handler {
	const struct qb_task_type *type;
	qb_handler_call *call;
	qb_any_handler *function;
	void *context;
};

struct handlers {
	struct handler *items; /* sorted by the type's name */
	size_t count;
};

void handlers_clear(struct handlers *handlers);
QB_MUST_CHECK enum qb_result handlers_add(struct handlers *handlers, const struct handler *handler,
					  struct qb_error *err);
/* NULL when the task type has none. */
const struct handler *handlers_find(const struct handlers *handlers, const char *type_name);

#endif
