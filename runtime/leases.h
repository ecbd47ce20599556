/* leases.h: the claims that this worker holds.
 *
 * The dispatcher adds and removes them; the keeper renews them. Who walks the list holds its lock.
 */
#ifndef QBIND_LEASES_H
#define QBIND_LEASES_H
#include <pthread.h>
#include "lease.h"

struct leases {
	pthread_mutex_t lock;
	struct lease *first;
	size_t count;
	int64_t lease_ms;
};

void leases_init(struct leases *leases, int64_t lease_ms);
void leases_clear(struct leases *leases);
void leases_add(struct leases *leases, struct lease *lease);
/* Takes out and frees the leases that have no open task. */
void leases_remove_ended(struct leases *leases);
bool leases_is_empty(struct leases *leases);

/* Renews all leases, or (is_renewal false) only looks; in both cases marks what was lost, and tasks
 * that somebody wants cancelled. */
QB_MUST_CHECK enum qb_result leases_refresh(struct leases *leases, struct db *db, bool is_renewal,
					    struct qb_error *err);

#endif
