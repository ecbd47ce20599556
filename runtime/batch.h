/* batch.h: tasks of one type on their way into the queue, in one transaction. */
#ifndef QBIND_BATCH_H
#define QBIND_BATCH_H
#include "db.h"
#include "qbind_json.h"

/* Lent, and checked by then. */
struct batch {
	const struct qb_task_type *type;
	const char *queue;
	int32_t priority;
	int64_t delay_ms;
	const struct qb_time *run_at; /* NULL: after the delay */
	const struct qb_uuid *ids;
	const struct db_text *payloads;
	size_t count;
};

/* Into how many statements it is cut, so that none gets too large. */
size_t batch_chunks(const struct batch *batch);
/* Puts all in, and wakes the workers of the queue with it when told to. With may_be_known, ids that
 * the queue or its history has already stay as they are; when such a one is another task, that is
 * QB_INVALID with sqlstate QB409. */
QB_MUST_CHECK enum qb_result batch_put(const struct batch *batch, struct db *db, bool may_be_known,
				       bool with_wake, struct qb_error *err);
/* Wakes the workers of the queue. */
QB_MUST_CHECK enum qb_result batch_wake(const struct batch *batch, struct db *db,
					struct qb_error *err);

#endif
