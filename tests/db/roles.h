/* roles.h: a worker's roles taken one step at a time, so that a test reads as a conversation: a
 * claims, b gets nothing.
 */
#ifndef TESTS_DB_ROLES_H
#define TESTS_DB_ROLES_H
#include "claim.h"
#include "finish.h"
#include "leases.h"
#include "rescue.h"

/* One pretended worker: a connection, and what it holds. */
struct side {
	struct db *db;
	struct handlers handlers;
	struct claim claim;
	struct leases leases;
	struct finish finish;
	_Atomic int64_t drain_ms;
	int lost, retried, failed; /* what the last side_finish() reported */
};

/* Serves the queues "work" and "other" for the task type "work", under leases of an hour. */
void side_open(struct side *side);
void side_close(struct side *side);
/* Claims; returns how many tasks came. They are the first lease's. */
size_t side_claim(struct side *side, size_t limit);
struct qb_task *side_task(struct side *side, size_t number);
/* Gives all tasks of the first lease this outcome, and stores it. */
void side_finish(struct side *side, enum outcome outcome);
/* Looks for expired leases; returns how many tasks it took back. */
size_t side_rescue(struct side *side, struct rescue *rescue);

#endif
