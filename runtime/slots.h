/* slots.h: the threads that run handlers, between two lists: tasks that are ready, and tasks that
 * have an outcome. The dispatcher fills the one and empties the other.
 */
#ifndef QBIND_SLOTS_H
#define QBIND_SLOTS_H
#include <pthread.h>
#include "task.h"

struct slots {
	pthread_mutex_t lock;
	pthread_cond_t work;
	pthread_t *threads;
	size_t count, started;
	int wake_fd; /* an eventfd: written when the dispatcher has something to do */
	bool is_ending;
	struct qb_task *ready_first, **ready_last;
	size_t ready, busy;
	size_t low; /* the dispatcher wants to know when so few are ready */
	struct qb_task *ended;
	size_t ended_count;
	int64_t ended_since_ms; /* when the first of them ended */
	/* Handlers that ran since the last collection, and how long together. */
	size_t runs;
	int64_t runs_us;
};

/* What the dispatcher sees of them at once. */
struct slots_state {
	size_t ready, busy;
	size_t ended_count;
	int64_t ended_since_ms;
};

QB_MUST_CHECK enum qb_result slots_start(struct slots *slots, size_t count, int wake_fd,
					 struct qb_error *err);
/* Lets running handlers end and joins the threads; tasks that are ready are left alone. */
void slots_end(struct slots *slots);
/* Hands over the tasks of a lease, in their order. */
void slots_put(struct slots *slots, struct lease *lease, size_t low);
struct slots_state slots_look(struct slots *slots);
/* Takes the tasks that have an outcome, linked by next, and what their handlers took. */
struct qb_task *slots_collect(struct slots *slots, size_t *runs_out, int64_t *runs_us_out);
/* Gives the tasks that are ready the outcome RELEASE; nothing may be put in afterwards. */
void slots_drain(struct slots *slots);

#endif
