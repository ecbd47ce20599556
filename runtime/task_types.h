/* task_types.h: what a worker tells about the task types that it handles: which fields of their
 * payloads are sensitive, so that those who look at tasks do not see them.
 */
#ifndef QBIND_TASK_TYPES_H
#define QBIND_TASK_TYPES_H
#include "db.h"
#include "handlers.h"

QB_MUST_CHECK enum qb_result task_types_enter(const struct handlers *handlers, struct db *db,
					      struct qb_error *err);

#endif
