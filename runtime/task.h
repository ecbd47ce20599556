/* task.h: one claimed task, from its row to its outcome. */
#ifndef QBIND_TASK_H
#define QBIND_TASK_H
#include <stdatomic.h>
#include "handlers.h"
#include "lease.h"
#include "qbind.h"

/* What is to be stored. */
enum outcome {
	OUTCOME_NONE,
	OUTCOME_DONE,
	OUTCOME_CANCEL,
	OUTCOME_FAIL,
	OUTCOME_RETRY,
	OUTCOME_SNOOZE,
	OUTCOME_RELEASE,
};

#define TASK_DELAY_UNSET (-1)
#define TASK_ERROR_BYTES 8192
#define TASK_SNOOZE_MS 60000

struct qb_task {
	struct qb_task *next; /* in the slots' lists */
	struct lease *lease;
	const struct handler *handler;
	const _Atomic int64_t *drain_ms; /* when a draining worker's grace is over */
	struct qb_uuid id;
	int32_t attempt, max_attempts;
	const char *payload; /* lent by the lease's rows */
	size_t payload_len;
	int64_t timeout_at_ms;
	_Atomic bool is_cancelled;
	enum outcome outcome;
	bool is_unsure;   /* the answer to storing it was lost: it may be stored */
	int64_t delay_ms; /* or TASK_DELAY_UNSET */
	char *error;      /* NULL: none */
};

/* Decodes the payload, calls the handler and sets the outcome. The arena is reset. */
void task_run(struct qb_task *task, struct qb_arena *arena);
/* Sets the outcome of a task that no handler gets to see. */
void task_give_back(struct qb_task *task);
void task_clear(struct qb_task *task);

#endif
