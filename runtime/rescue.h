/* rescue.h: takes back what dead workers held. Any worker does it, for all queues. */
#ifndef QBIND_RESCUE_H
#define QBIND_RESCUE_H
#include "db.h"

struct rescue {
	int64_t lease_ms;      /* the longest that it sleeps: others may come with short leases */
	int64_t next_ms;       /* by our clock: when to look again */
	struct qb_time looked; /* by the database: nothing is due before it; sec 0 at first */
};

void rescue_init(struct rescue *rescue, int64_t lease_ms);
/* Looks once, wakes the workers of what was found, and sets next_ms. *rows_out has the tasks: id,
 * queue, task type, status. */
QB_MUST_CHECK enum qb_result rescue_look(struct rescue *rescue, struct db *db,
					 struct db_rows **rows_out, struct qb_error *err);

#endif
