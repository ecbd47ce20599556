/* presence.h: a worker's row in the table of workers, and its share of the housekeeping. */
#ifndef QBIND_PRESENCE_H
#define QBIND_PRESENCE_H
#include "db.h"

struct presence {
	struct qb_uuid worker;
	int32_t slots;
	const struct db_text *queues;
	size_t queue_count;
	int64_t maintain_ms; /* by our clock: when to maintain next; at once at first */
};

QB_MUST_CHECK enum qb_result presence_leave(const struct presence *presence, struct db *db,
					    struct qb_error *err);
/* Writes the worker's row, makes and drops days of the history, and sets maintain_ms. */
QB_MUST_CHECK enum qb_result presence_maintain(struct presence *presence, struct db *db,
					       struct qb_error *err);

#endif
