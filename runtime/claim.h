/* claim.h: takes due tasks of a worker's queues under a new lease. */
#ifndef QBIND_CLAIM_H
#define QBIND_CLAIM_H
#include "handlers.h"
#include "lease.h"

/* What a worker claims for; filled once. */
struct claim {
	const struct handlers *handlers;
	struct qb_uuid worker;
	int64_t lease_ms;
	const _Atomic int64_t *drain_ms;
	struct db_text *queues; /* twice over, so that each rotation is one run of it */
	size_t queue_count;
	size_t first_queue; /* of the next claim */
	struct db_text *types;
	struct qb_uuid token; /* of the claim that travels */
	int64_t sent_ms;
};

/* queues: NULL at the end, or NULL for the queues of the handled types. */
QB_MUST_CHECK enum qb_result claim_init(struct claim *claim, const struct handlers *handlers,
					const char *const *queues, struct qb_error *err);
void claim_clear(struct claim *claim);
/* A statement that takes up to limit tasks; each call begins with another queue, so that a long
 * queue cannot starve the others. */
QB_MUST_CHECK enum qb_result claim_statement(struct claim *claim, size_t limit,
					     struct db_args *args_out, struct qb_error *err);
/* The lease of the rows that it gave; *lease_out is NULL when there were none. Takes the rows. */
QB_MUST_CHECK enum qb_result claim_take_rows(const struct claim *claim, struct db_rows *rows,
					     struct lease **lease_out, struct qb_error *err);
/* Gives back what a claim took whose answer was lost, and keeps it from taking anything later. */
QB_MUST_CHECK enum qb_result claim_undo(const struct claim *claim, struct db *db,
					struct qb_error *err);

#endif
