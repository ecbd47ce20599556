/* deliver.h: gets a batch into the database, through lost connections if need be. */
#ifndef QBIND_DELIVER_H
#define QBIND_DELIVER_H
#include "batch.h"

struct qb_client;

/* As batch_put(). On its own connection a client tries again for a while, always with the same ids:
 * QB_UNKNOWN when it gave up and one of the tries may have succeeded. Wakes the workers of the
 * queue when the tasks are due. */
QB_MUST_CHECK enum qb_result deliver(struct qb_client *client, const struct batch *batch,
				     bool may_be_known, struct qb_error *err);

#endif
