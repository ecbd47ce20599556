/* lease.h: one claim that this worker holds, with its tasks. */
#ifndef QBIND_LEASE_H
#define QBIND_LEASE_H
#include <stdatomic.h>
#include "db.h"

struct qb_task;

struct lease {
	struct lease *next;
	struct qb_uuid token;
	struct db_rows *rows; /* lends the payloads */
	struct qb_task *tasks;
	size_t count;
	size_t open;    /* tasks whose outcome is not stored yet; the dispatcher's own */
	size_t closing; /* of them, those in the verdicts that are on their way */
	/* An outcome could not be stored: the row stays, so that rescue finds the task. */
	bool is_rescued;
	/* By our clock: nothing is begun after it, and what runs should stop. 0 when lost. */
	_Atomic int64_t deadline_ms;
};

/* When a lease that the database granted after sent_ms counts as over for us: a fifth early. */
int64_t lease_deadline_ms(int64_t sent_ms, int64_t lease_ms);
bool lease_is_over(const struct lease *lease, int64_t now_ms);

#endif
