/* drain COUNT: enqueues COUNT tasks and works them off with one worker, all through the generated
 * API. Prints a line for each figure: "bench: NAME VALUE UNIT".
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench.h"

#define BATCH 5000

struct drain {
	struct qb_worker *worker;
	long count;
	atomic_long done;
	atomic_int failures;
};

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void print_rate(const char *name, long count, double since)
{
	printf("bench: %s %.0f tasks/s\n", name, (double)count / (seconds() - since));
}

static enum qb_result enqueue_batch(struct qb_client *client, long first, long count,
				    struct qb_error *err)
{
	static struct bench_noop batch[BATCH];

	for (long i = 0; i < count; i++) {
		batch[i] = (struct bench_noop){
			.to = "somebody@example.com",
			.template_ = "order_confirmation",
			.params = {.order_id = first + i,
				   .note = "the payload of a common e-mail, more or less"},
		};
	}
	return bench_noop_enqueue_many(client, (struct bench_noop_slice){batch, (size_t)count},
				       NULL, NULL, err);
}

static enum qb_result enqueue(long count, struct qb_error *err)
{
	struct qb_client *client;
	double begin = seconds();
	enum qb_result rc = qb_client_open("", NULL, &client, err);

	if (rc != QB_OK)
		return rc;
	for (long first = 1; rc == QB_OK && first <= count; first += BATCH) {
		long left = count - first + 1;

		rc = enqueue_batch(client, first, left < BATCH ? left : BATCH, err);
	}
	qb_client_free(client);
	if (rc == QB_OK)
		print_rate("enqueue-many-5000", count, begin);
	return rc;
}

static enum qb_verdict do_nothing(const struct bench_noop *payload, struct qb_task *task,
				  void *context)
{
	struct drain *drain = context;

	(void)payload;
	(void)task;
	if (atomic_fetch_add(&drain->done, 1) + 1 == drain->count)
		qb_worker_stop(drain->worker);
	return QB_DONE;
}

static void note_trouble(const struct qb_event *event, void *context)
{
	struct drain *drain = context;

	(void)event;
	atomic_fetch_add(&drain->failures, 1);
}

static enum qb_result work(struct drain *drain, struct qb_error *err)
{
	struct qb_worker_options options = QB_OPTIONS_INIT(struct qb_worker_options);
	enum qb_result rc;
	double begin;

	options.report = note_trouble;
	options.report_context = drain;
	rc = qb_worker_open("", &options, &drain->worker, err);
	if (rc != QB_OK)
		return rc;
	begin = seconds();
	rc = bench_work(drain->worker, drain, err, .noop = do_nothing);
	if (rc == QB_OK)
		print_rate("drain", drain->count, begin);
	qb_worker_free(drain->worker);
	return rc;
}

int main(int argc, char **argv)
{
	struct drain drain = {.count = argc == 2 ? atol(argv[1]) : 0};
	struct qb_error err;

	if (drain.count <= 0) {
		fprintf(stderr, "usage: drain COUNT\n");
		return 2;
	}
	if (enqueue(drain.count, &err) != QB_OK || work(&drain, &err) != QB_OK) {
		fprintf(stderr, "drain: %s\n", err.message);
		return 1;
	}
	printf("bench: drain-trouble %d events\n", drain.failures);
	return drain.failures == 0 ? 0 : 1;
}
