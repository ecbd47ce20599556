/* dispatcher.h: the worker's own thread. */
#ifndef QBIND_DISPATCHER_H
#define QBIND_DISPATCHER_H
#include "parts.h"

/* Works until the worker is stopped and drained; fails when outcomes could not be stored. */
QB_MUST_CHECK enum qb_result dispatcher_run(struct qb_worker *worker, struct qb_error *err);

#endif
