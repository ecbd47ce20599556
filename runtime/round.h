/* round.h: the dispatcher's round trips to the database. Outcomes go, tasks come. */
#ifndef QBIND_ROUND_H
#define QBIND_ROUND_H
#include "parts.h"

/* One transaction: the outcomes so far, and a claim for wanted tasks unless that is 0. */
void round_trip(struct qb_worker *worker, size_t wanted);
/* Takes back what dead workers held. */
void round_rescue(struct qb_worker *worker);
/* Reports a failure and plans when to try again. Outcomes are kept for then, however late: the
 * lease token decides whether they count. */
void round_fail(struct qb_worker *worker, const struct qb_error *err);

#endif
