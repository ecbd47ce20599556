/* work.h: a task type made by hand, and workers in threads of the test. */
#ifndef TESTS_DB_WORK_H
#define TESTS_DB_WORK_H
#include <pthread.h>
#include <stdatomic.h>
#include "qbind_json.h"

/* Its payload is {"n": 1}. Retries come after 1 ms, five attempts, no timeout. */
struct work {
	int32_t n;
};
extern const struct qb_task_type work_type;
/* The same with another name, which no test has a handler for. */
extern const struct qb_task_type unknown_type;

/* What a handler of a test does. */
typedef enum qb_verdict work_handler(const struct work *work, struct qb_task *task, void *context);

/* Enqueues {"n": n} over a connection of its own. */
struct qb_uuid work_put(const struct qb_task_type *type, int32_t n);
void work_put_many(int32_t count);

/* A worker with events counted, and the thread that it runs in. */
struct work_thread {
	struct qb_worker *worker;
	pthread_t thread;
	enum qb_result result;
	atomic_int events[QB_EVENT_TASK_RESCUED + 1];
};

/* Options with short times: lease 1 s, poll 50 ms, grace 100 ms. */
struct qb_worker_options work_options(void);
void work_start(struct work_thread *run, const struct qb_worker_options *options,
		work_handler *handler, void *context);
/* Stops, joins, frees; fails the test when the worker did. */
void work_stop(struct work_thread *run);

/* Handlers. This one counts its calls in an atomic_int. */
enum qb_verdict count_calls(const struct work *work, struct qb_task *task, void *context);
/* This one runs until it should stop, and then asks for a retry, or until its gate opens. */
struct gate {
	atomic_int entered, stopped;
	atomic_bool is_open;
};
enum qb_verdict wait_at_gate(const struct work *work, struct qb_task *task, void *context);

/* Waits until the number is reached; fails the test after ten seconds. */
void work_await_count(const atomic_int *count, int expected);

#endif
