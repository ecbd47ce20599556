/* keeper.h: a thread with a connection of its own that renews leases, so that neither busy handlers
 * nor a slow claim lose them. It also sees who wants a task cancelled.
 */
#ifndef QBIND_KEEPER_H
#define QBIND_KEEPER_H
#include <pthread.h>
#include "leases.h"
#include "report.h"

struct keeper {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool is_started, is_ending;
	bool is_woken; /* there are leases since it last waited */
	struct db *db; /* its own */
	struct leases *leases;
	struct qb_uuid worker;
	int64_t renewed_ms, seen_ms;
	struct report *report;
};

/* db, leases, worker and report are set before. */
QB_MUST_CHECK enum qb_result keeper_start(struct keeper *keeper, struct qb_error *err);
/* Tells it that there are leases again: without any it sleeps. */
void keeper_wake(struct keeper *keeper);
void keeper_end(struct keeper *keeper);

#endif
