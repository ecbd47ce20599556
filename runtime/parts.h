/* parts.h: the parts of a worker, which its dispatcher and its public calls see alike. */
#ifndef QBIND_PARTS_H
#define QBIND_PARTS_H
#include <stdatomic.h>
#include "claim.h"
#include "finish.h"
#include "keeper.h"
#include "leases.h"
#include "listen.h"
#include "pace.h"
#include "presence.h"
#include "report.h"
#include "rescue.h"
#include "slots.h"

struct qb_worker {
	struct qb_worker_options options;
	char **queues; /* NULL at the end; NULL: those of the handlers */
	struct qb_uuid id;
	struct db *db; /* the dispatcher's */
	int wake_fd;   /* an eventfd: a slot ended a task, or the worker is to stop */
	atomic_bool is_stopping;
	bool has_run;
	/* When tasks should stop because of a drain; CLOCK_NEVER before. */
	_Atomic int64_t drain_ms;
	struct report report;
	struct handlers handlers;
	struct leases leases;
	struct keeper keeper;
	struct slots slots;
	struct pace pace;
	struct claim claim;
	struct finish finish;
	struct rescue rescue;
	struct listen listen;
	struct presence presence;
	/* The connection's loss: failures in a row, and when to try again. */
	int32_t failures;
	int64_t retry_ms;
	bool is_claim_unknown; /* the answer to a claim was lost */
};

#endif
