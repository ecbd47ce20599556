#include "work.h"
#include <check.h>
#include <poll.h>
#include <stdlib.h>
#include "clock.h"

#define AWAIT_MS 10000

static const struct qb_field work_fields[] = {
	{.name = "n", .kind = QB_INT32, .offset = offsetof(struct work, n)},
};
static const struct qb_object work_object = {
	.name = "work", .size = sizeof(struct work), .fields = work_fields, .count = 1};

const struct qb_task_type work_type = {
	.name = "work",
	.version = 1,
	.queue = "work",
	.max_attempts = 5,
	.retry = {QB_FIXED, 1, 1, 0},
	.payload = &work_object,
};

const struct qb_task_type unknown_type = {
	.name = "unknown",
	.version = 1,
	.queue = "work",
	.max_attempts = 5,
	.retry = {QB_FIXED, 1, 1, 0},
	.payload = &work_object,
};

static struct qb_client *open_client(void)
{
	struct qb_client *client;
	struct qb_error err;

	ck_assert_msg(qb_client_open("", NULL, &client, &err) == QB_OK, "%s", err.message);
	return client;
}

struct qb_uuid work_put(const struct qb_task_type *type, int32_t n)
{
	struct qb_client *client = open_client();
	struct work work = {n};
	struct qb_uuid id;
	struct qb_error err;

	ck_assert_msg(qb_enqueue(client, type, &work, NULL, &id, &err) == QB_OK, "%s", err.message);
	qb_client_free(client);
	return id;
}

void work_put_many(int32_t count)
{
	struct qb_client *client = open_client();
	struct work *works = calloc((size_t)count, sizeof(*works));
	struct qb_error err;

	ck_assert_ptr_nonnull(works);
	for (int32_t i = 0; i < count; i++)
		works[i].n = i;
	ck_assert_msg(qb_enqueue_many(client, &work_type,
				      (struct qb_payload_slice){works, (size_t)count}, NULL, NULL,
				      &err) == QB_OK,
		      "%s", err.message);
	free(works);
	qb_client_free(client);
}

struct qb_worker_options work_options(void)
{
	struct qb_worker_options options = QB_OPTIONS_INIT(struct qb_worker_options);

	options.lease_ms = 1000;
	options.poll_ms = 50;
	options.grace_ms = 100;
	return options;
}

static void count_event(const struct qb_event *event, void *context)
{
	struct work_thread *run = context;

	atomic_fetch_add(&run->events[event->kind], 1);
}

static enum qb_verdict call(qb_any_handler *handler, const void *payload, struct qb_task *task,
			    void *context)
{
	return ((work_handler *)handler)(payload, task, context);
}

static void *run_worker(void *argument)
{
	struct work_thread *run = argument;

	run->result = qb_worker_run(run->worker, NULL);
	return NULL;
}

void work_start(struct work_thread *run, const struct qb_worker_options *options,
		work_handler *handler, void *context)
{
	struct qb_worker_options with_report = options != NULL ? *options : work_options();
	struct qb_error err;

	for (size_t i = 0; i < sizeof(run->events) / sizeof(run->events[0]); i++)
		atomic_init(&run->events[i], 0);
	with_report.report = count_event;
	with_report.report_context = run;
	ck_assert_msg(qb_worker_open("", &with_report, &run->worker, &err) == QB_OK, "%s",
		      err.message);
	ck_assert_int_eq(qb_worker_handle(run->worker, &work_type, call, (qb_any_handler *)handler,
					  context, &err),
			 QB_OK);
	ck_assert_int_eq(pthread_create(&run->thread, NULL, run_worker, run), 0);
}

void work_stop(struct work_thread *run)
{
	qb_worker_stop(run->worker);
	pthread_join(run->thread, NULL);
	qb_worker_free(run->worker);
	ck_assert_int_eq(run->result, QB_OK);
}

static void pause_briefly(void)
{
	poll(NULL, 0, 2);
}

void work_await_count(const atomic_int *count, int expected)
{
	int64_t end_ms = clock_boot_ms() + AWAIT_MS;

	while (atomic_load(count) < expected) {
		ck_assert_msg(clock_boot_ms() < end_ms, "expected %d, got %d", expected,
			      atomic_load(count));
		pause_briefly();
	}
}

enum qb_verdict count_calls(const struct work *work, struct qb_task *task, void *context)
{
	(void)work;
	(void)task;
	atomic_fetch_add((atomic_int *)context, 1);
	return QB_DONE;
}

enum qb_verdict wait_at_gate(const struct work *work, struct qb_task *task, void *context)
{
	struct gate *gate = context;

	(void)work;
	atomic_fetch_add(&gate->entered, 1);
	while (!atomic_load(&gate->is_open)) {
		if (qb_task_should_stop(task)) {
			atomic_fetch_add(&gate->stopped, 1);
			return QB_RETRY;
		}
		poll(NULL, 0, 2);
	}
	return QB_DONE;
}
