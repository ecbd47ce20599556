#include "task.h"
#include "clock.h"
#include "error.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DELAY_MAX_MS (INT64_C(10) * 366 * 24 * 60 * 60 * 1000)
#define NO_MEMORY_DELAY_MS 1000

struct qb_uuid qb_task_id(const struct qb_task *task)
{
	return task->id;
}

int32_t qb_task_attempt(const struct qb_task *task)
{
	return task->attempt;
}

int32_t qb_task_max_attempts(const struct qb_task *task)
{
	return task->max_attempts;
}

static bool is_draining(const struct qb_task *task, int64_t now_ms)
{
	return now_ms >= atomic_load(task->drain_ms);
}

bool qb_task_should_stop(const struct qb_task *task)
{
	int64_t now_ms = clock_boot_ms();

	return atomic_load(&task->is_cancelled) || lease_is_over(task->lease, now_ms) ||
	       now_ms >= task->timeout_at_ms || is_draining(task, now_ms);
}

void qb_task_set_error(struct qb_task *task, const char *text)
{
	size_t size = strnlen(text, TASK_ERROR_BYTES) + 1;
	char *copy;

	if (size > TASK_ERROR_BYTES)
		size = TASK_ERROR_BYTES;
	copy = malloc(size);
	if (copy != NULL)
		error_clean_text(copy, size, text);
	free(task->error);
	task->error = copy;
}

void qb_task_set_delay_ms(struct qb_task *task, int64_t delay_ms)
{
	if (delay_ms < 0)
		delay_ms = 0;
	task->delay_ms = delay_ms < DELAY_MAX_MS ? delay_ms : DELAY_MAX_MS;
}

void task_clear(struct qb_task *task)
{
	free(task->error);
	task->error = NULL;
}

void task_give_back(struct qb_task *task)
{
	task->outcome = atomic_load(&task->is_cancelled) ? OUTCOME_CANCEL : OUTCOME_RELEASE;
}

static void set_timeout(struct qb_task *task)
{
	int64_t timeout_ms = task->handler->type->timeout_ms;

	task->timeout_at_ms = timeout_ms > 0 ? clock_boot_ms() + timeout_ms : CLOCK_NEVER;
}

static void explain_retry(struct qb_task *task)
{
	char text[80];

	if (task->error != NULL)
		return;
	if (clock_boot_ms() >= task->timeout_at_ms) {
		snprintf(text, sizeof(text), "timed out after %lld ms",
			 (long long)task->handler->type->timeout_ms);
		qb_task_set_error(task, text);
	} else {
		qb_task_set_error(task, "the handler asked for a retry and gave no error");
	}
}

static enum outcome outcome_of(struct qb_task *task, enum qb_verdict verdict)
{
	switch (verdict) {
	case QB_DONE:
		return OUTCOME_DONE;
	case QB_FAIL:
		if (task->error == NULL)
			qb_task_set_error(task, "the handler gave up and gave no error");
		return OUTCOME_FAIL;
	case QB_SNOOZE:
		if (task->delay_ms == TASK_DELAY_UNSET)
			task->delay_ms = TASK_SNOOZE_MS;
		return OUTCOME_SNOOZE;
	case QB_RETRY:
	default:
		explain_retry(task);
		return OUTCOME_RETRY;
	}
}

static enum outcome call_handler(struct qb_task *task, const void *payload)
{
	const struct handler *handler = task->handler;
	enum outcome outcome;

	set_timeout(task);
	outcome =
		outcome_of(task, handler->call(handler->function, payload, task, handler->context));
	if (outcome == OUTCOME_DONE)
		return outcome;
	if (atomic_load(&task->is_cancelled))
		return OUTCOME_CANCEL;
	/* A drain costs no attempt: the handler only gave way to it. */
	if (outcome == OUTCOME_RETRY && is_draining(task, clock_boot_ms()))
		return OUTCOME_RELEASE;
	return outcome;
}

void task_run(struct qb_task *task, struct qb_arena *arena)
{
	const void *payload;
	struct qb_error err;
	enum qb_result rc;

	qb_arena_reset(arena);
	rc = qb_decode(task->handler->type->payload, task->payload, task->payload_len, arena,
		       &payload, &err);
	if (rc == QB_OK) {
		task->outcome = call_handler(task, payload);
		return;
	}
	qb_task_set_error(task, err.message);
	if (rc == QB_NO_MEMORY) {
		task->delay_ms = NO_MEMORY_DELAY_MS;
		task->outcome = OUTCOME_SNOOZE;
	} else {
		task->outcome = OUTCOME_FAIL;
	}
}
