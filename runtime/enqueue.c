/* enqueue.c: payloads and options in, checked; tasks out. How they get into the database is
 * deliver.c's.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "client.h"
#include "deliver.h"
#include "error.h"
#include "qbind_json.h"
#include "timestamp.h"
#include "utf8.h"
#include "uuid.h"

#define DELAY_MAX_MS ((int64_t)3650 * 24 * 60 * 60 * 1000)
/* The first part of a payload's JSON needs no heap. */
#define BUFFER_SIZE 4096

/* ---- Options ---- */

__attribute__((format(printf, 3, 4))) static enum qb_result
refuse(struct qb_error *err, const char *option, const char *format, ...)
{
	char reason[128];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(reason, sizeof(reason), format, arguments);
	va_end(arguments);
	error_set(err, QB_INVALID, "%s: %s", option, reason);
	if (err != NULL)
		snprintf(err->path, sizeof(err->path), "%s", option);
	return QB_INVALID;
}

static enum qb_result check_queue(const char *queue, struct qb_error *err)
{
	size_t len = strlen(queue);

	if (len < 1 || len > NOTIFY_QUEUE_BYTES)
		return refuse(err, "queue", "expected 1 to %d bytes, got %zu", NOTIFY_QUEUE_BYTES,
			      len);
	if (utf8_valid(queue, len) != len)
		return refuse(err, "queue", "expected valid UTF-8");
	return QB_OK;
}

static enum qb_result check_times(const struct qb_enqueue_options *options, struct qb_error *err)
{
	char text[TIMESTAMP_TEXT_SIZE];

	if (options->delay_ms < 0 || options->delay_ms > DELAY_MAX_MS)
		return refuse(err, "delay_ms", "expected 0 to %lld, got %lld",
			      (long long)DELAY_MAX_MS, (long long)options->delay_ms);
	if (options->run_at.set && options->delay_ms != 0)
		return refuse(err, "run_at", "expected none together with delay_ms");
	if (options->run_at.set && timestamp_format(&options->run_at.value, text) == 0)
		return refuse(err, "run_at", "expected a moment in the years 0000 to 9999");
	return QB_OK;
}

/* Fills in the defaults; what an older caller did not know is zero. */
static enum qb_result read_options(const struct qb_enqueue_options *given,
				   const struct qb_task_type *type,
				   struct qb_enqueue_options *options, struct qb_error *err)
{
	size_t size = sizeof(*options);
	enum qb_result rc;

	memset(options, 0, size);
	if (given != NULL) {
		if (given->size > 0 && given->size < size)
			size = given->size;
		memcpy(options, given, size);
	}
	if (options->queue == NULL)
		options->queue = type->queue;
	rc = check_queue(options->queue, err);
	if (rc == QB_OK && options->priority.set &&
	    (options->priority.value < INT16_MIN || options->priority.value > INT16_MAX))
		rc = refuse(err, "priority", "expected %d to %d, got %ld", INT16_MIN, INT16_MAX,
			    (long)options->priority.value);
	if (rc == QB_OK)
		rc = check_times(options, err);
	return rc;
}

static struct batch make_batch(const struct qb_task_type *type,
			       const struct qb_enqueue_options *options)
{
	return (struct batch){
		.type = type,
		.queue = options->queue,
		.priority = options->priority.set ? options->priority.value : type->priority,
		.delay_ms = options->delay_ms,
		.run_at = options->run_at.set ? &options->run_at.value : NULL,
	};
}

/* ---- One ---- */

enum qb_result qb_enqueue(struct qb_client *client, const struct qb_task_type *type,
			  const void *payload, const struct qb_enqueue_options *options,
			  struct qb_uuid *id_out, struct qb_error *err)
{
	char buffer[BUFFER_SIZE];
	struct qb_enqueue_options known;
	struct qb_arena arena;
	struct db_text json;
	struct qb_uuid id;
	struct batch batch;
	enum qb_result rc;

	rc = read_options(options, type, &known, err);
	if (rc != QB_OK)
		return rc;
	qb_arena_init(&arena, buffer, sizeof(buffer));
	if (known.id != NULL)
		id = *known.id;
	else
		rc = uuid_make_v7(&id, err);
	if (rc == QB_OK)
		rc = qb_encode(type->payload, payload, &arena, &json.data, &json.len, err);
	if (rc == QB_OK) {
		batch = make_batch(type, &known);
		batch.ids = &id;
		batch.payloads = &json;
		batch.count = 1;
		rc = deliver(client, &batch, known.id != NULL, err);
	}
	if (rc == QB_INVALID && err != NULL && strcmp(err->sqlstate, "QB409") == 0)
		strcpy(err->path, "id");
	if (id_out != NULL && (rc == QB_OK || rc == QB_UNKNOWN))
		*id_out = id;
	qb_arena_clear(&arena);
	return rc;
}

/* ---- Many ---- */

/* "$.to: ..." becomes "[3].to: ...", in the path and in the message. */
static enum qb_result add_index(size_t i, struct qb_error *err)
{
	struct qb_error cause;

	if (err == NULL)
		return QB_INVALID;
	cause = *err;
	if (cause.path[0] == '$') {
		snprintf(err->path, sizeof(err->path), "[%zu]%.90s", i, cause.path + 1);
		snprintf(err->message, sizeof(err->message), "[%zu]%.200s", i, cause.message + 1);
	} else {
		snprintf(err->path, sizeof(err->path), "[%zu]", i);
		snprintf(err->message, sizeof(err->message), "[%zu]: %.200s", i, cause.message);
	}
	return QB_INVALID;
}

static enum qb_result encode_all(const struct qb_task_type *type, const void *payloads,
				 size_t count, struct qb_arena *arena, struct db_text *jsons,
				 struct qb_error *err)
{
	const char *payload = payloads;
	enum qb_result rc = QB_OK;

	for (size_t i = 0; rc == QB_OK && i < count; i++) {
		rc = qb_encode(type->payload, payload, arena, &jsons[i].data, &jsons[i].len, err);
		if (rc == QB_INVALID)
			rc = add_index(i, err);
		payload += type->payload->size;
	}
	return rc;
}

static enum qb_result make_ids(struct qb_uuid *ids, size_t count, struct qb_error *err)
{
	enum qb_result rc = QB_OK;

	for (size_t i = 0; rc == QB_OK && i < count; i++)
		rc = uuid_make_v7(&ids[i], err);
	return rc;
}

static enum qb_result put_many(struct qb_client *client, struct batch *batch, const void *payloads,
			       struct qb_uuid *ids, struct qb_error *err)
{
	struct db_text *jsons = calloc(batch->count, sizeof(*jsons));
	struct qb_arena arena;
	enum qb_result rc;

	if (jsons == NULL)
		return error_no_memory(err);
	qb_arena_init(&arena, NULL, 0);
	rc = make_ids(ids, batch->count, err);
	if (rc == QB_OK)
		rc = encode_all(batch->type, payloads, batch->count, &arena, jsons, err);
	if (rc == QB_OK) {
		batch->ids = ids;
		batch->payloads = jsons;
		rc = deliver(client, batch, false, err);
	}
	qb_arena_clear(&arena);
	free(jsons);
	return rc;
}

enum qb_result qb_enqueue_many(struct qb_client *client, const struct qb_task_type *type,
			       struct qb_payload_slice payloads,
			       const struct qb_enqueue_options *options, struct qb_uuid *ids_out,
			       struct qb_error *err)
{
	struct qb_enqueue_options known;
	struct qb_uuid *ids;
	struct batch batch;
	enum qb_result rc;

	rc = read_options(options, type, &known, err);
	if (rc == QB_OK && known.id != NULL)
		rc = refuse(err, "id", "expected none for many tasks");
	if (rc != QB_OK || payloads.len == 0)
		return rc;
	ids = calloc(payloads.len, sizeof(*ids));
	if (ids == NULL)
		return error_no_memory(err);
	batch = make_batch(type, &known);
	batch.count = payloads.len;
	rc = put_many(client, &batch, payloads.items, ids, err);
	if (ids_out != NULL && (rc == QB_OK || rc == QB_UNKNOWN))
		memcpy(ids_out, ids, payloads.len * sizeof(*ids));
	free(ids);
	return rc;
}
