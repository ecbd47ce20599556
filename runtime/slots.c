#include "slots.h"
#include "clock.h"
#include "error.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Under the lock. */
static void end_task(struct slots *slots, struct qb_task *task)
{
	if (slots->ended == NULL)
		slots->ended_since_ms = clock_boot_ms();
	task->next = slots->ended;
	slots->ended = task;
	slots->ended_count++;
}

/* Under the lock. The first outcome starts the dispatcher's clock; few ready tasks want a claim. */
static void wake_dispatcher(const struct slots *slots)
{
	const uint64_t one = 1;
	ssize_t ignored;

	if (slots->ended_count != 1 && slots->ready != slots->low && slots->ready + slots->busy > 0)
		return;
	ignored = write(slots->wake_fd, &one, sizeof(one));
	(void)ignored; /* a full counter wakes as well */
}

/* Under the lock; waits for a task. NULL when the slots end. */
static struct qb_task *next_task(struct slots *slots)
{
	struct qb_task *task;

	while (slots->ready_first == NULL && !slots->is_ending)
		pthread_cond_wait(&slots->work, &slots->lock);
	task = slots->ready_first;
	if (slots->is_ending || task == NULL)
		return NULL;
	slots->ready_first = task->next;
	if (slots->ready_first == NULL)
		slots->ready_last = &slots->ready_first;
	slots->ready--;
	return task;
}

/* Whether its handler may be called; the lease may be over by now, or the task cancelled. */
static bool is_wanted(const struct qb_task *task, int64_t now_us)
{
	return !lease_is_over(task->lease, now_us / 1000) && !atomic_load(&task->is_cancelled);
}

/* Returns how long the handler ran, or -1 when it was not called. */
static int64_t run(struct qb_task *task, struct qb_arena *arena)
{
	int64_t begin_us = clock_boot_us();

	if (!is_wanted(task, begin_us)) {
		task_give_back(task);
		return -1;
	}
	task_run(task, arena);
	return clock_boot_us() - begin_us;
}

static void *slot_main(void *argument)
{
	struct slots *slots = argument;
	struct qb_arena arena;
	struct qb_task *task;
	int64_t took_us;

	qb_arena_init(&arena, NULL, 0);
	pthread_mutex_lock(&slots->lock);
	while ((task = next_task(slots)) != NULL) {
		slots->busy++;
		pthread_mutex_unlock(&slots->lock);
		took_us = run(task, &arena);
		pthread_mutex_lock(&slots->lock);
		slots->busy--;
		slots->runs += took_us >= 0;
		slots->runs_us += took_us >= 0 ? took_us : 0;
		end_task(slots, task);
		wake_dispatcher(slots);
	}
	pthread_mutex_unlock(&slots->lock);
	qb_arena_clear(&arena);
	return NULL;
}

/* Signals stay with the threads of the service. */
static bool start_threads(struct slots *slots)
{
	sigset_t all, before;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	while (slots->started < slots->count &&
	       pthread_create(&slots->threads[slots->started], NULL, slot_main, slots) == 0)
		slots->started++;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return slots->started == slots->count;
}

enum qb_result slots_start(struct slots *slots, size_t count, int wake_fd, struct qb_error *err)
{
	memset(slots, 0, sizeof(*slots));
	pthread_mutex_init(&slots->lock, NULL);
	pthread_cond_init(&slots->work, NULL);
	slots->ready_last = &slots->ready_first;
	slots->wake_fd = wake_fd;
	slots->count = count;
	slots->threads = calloc(count, sizeof(*slots->threads));
	if (slots->threads != NULL && start_threads(slots))
		return QB_OK;
	slots_end(slots);
	return error_set(err, QB_NO_MEMORY, "cannot start %zu threads", count);
}

void slots_end(struct slots *slots)
{
	pthread_mutex_lock(&slots->lock);
	slots->is_ending = true;
	pthread_cond_broadcast(&slots->work);
	pthread_mutex_unlock(&slots->lock);
	for (size_t i = 0; i < slots->started; i++)
		pthread_join(slots->threads[i], NULL);
	free(slots->threads);
	pthread_cond_destroy(&slots->work);
	pthread_mutex_destroy(&slots->lock);
}

void slots_put(struct slots *slots, struct lease *lease, size_t low)
{
	pthread_mutex_lock(&slots->lock);
	for (size_t i = 0; i < lease->count; i++) {
		struct qb_task *task = &lease->tasks[i];

		task->next = NULL;
		*slots->ready_last = task;
		slots->ready_last = &task->next;
	}
	slots->ready += lease->count;
	slots->low = low;
	if (lease->count == 1)
		pthread_cond_signal(&slots->work);
	else
		pthread_cond_broadcast(&slots->work);
	pthread_mutex_unlock(&slots->lock);
}

struct slots_state slots_look(struct slots *slots)
{
	struct slots_state state;

	pthread_mutex_lock(&slots->lock);
	state = (struct slots_state){slots->ready, slots->busy, slots->ended_count,
				     slots->ended_since_ms};
	pthread_mutex_unlock(&slots->lock);
	return state;
}

struct qb_task *slots_collect(struct slots *slots, size_t *runs_out, int64_t *runs_us_out)
{
	struct qb_task *ended;

	pthread_mutex_lock(&slots->lock);
	ended = slots->ended;
	slots->ended = NULL;
	slots->ended_count = 0;
	*runs_out = slots->runs;
	*runs_us_out = slots->runs_us;
	slots->runs = 0;
	slots->runs_us = 0;
	pthread_mutex_unlock(&slots->lock);
	return ended;
}

void slots_drain(struct slots *slots)
{
	struct qb_task *next;

	pthread_mutex_lock(&slots->lock);
	for (struct qb_task *task = slots->ready_first; task != NULL; task = next) {
		next = task->next;
		task_give_back(task);
		end_task(slots, task);
	}
	slots->ready_first = NULL;
	slots->ready_last = &slots->ready_first;
	slots->ready = 0;
	pthread_mutex_unlock(&slots->lock);
}
