#include "batch.h"
#include <stdlib.h>
#include <string.h>
#include "error.h"

#define CHUNK_COUNT 5000
#define CHUNK_BYTES ((size_t)8 << 20)

/* Of each chunk: enqueue, and when its tasks may be known already, forget and compare. */
#define CHUNK_STATEMENTS 3

/* Where the chunk that begins at begin ends. */
static size_t end_of_chunk(const struct batch *batch, size_t begin)
{
	size_t bytes = batch->payloads[begin].len;
	size_t end = begin + 1;

	while (end < batch->count && end - begin < CHUNK_COUNT &&
	       bytes + batch->payloads[end].len <= CHUNK_BYTES) {
		bytes += batch->payloads[end].len;
		end++;
	}
	return end;
}

size_t batch_chunks(const struct batch *batch)
{
	size_t chunks = 0;

	for (size_t begin = 0; begin < batch->count; begin = end_of_chunk(batch, begin))
		chunks++;
	return chunks;
}

static struct db_args enqueue(const struct batch *batch, size_t begin, size_t count)
{
	struct db_args args = db_args(SQL_ENQUEUE_TASKS);

	db_add_uuids(&args, batch->ids + begin, count);
	db_add_jsons(&args, batch->payloads + begin, count);
	db_add_text(&args, batch->queue);
	db_add_text(&args, batch->type->name);
	db_add_int32(&args, batch->type->version);
	db_add_int32(&args, batch->priority);
	db_add_int32(&args, batch->type->max_attempts);
	db_add_interval_ms(&args, batch->delay_ms);
	if (batch->run_at != NULL)
		db_add_time(&args, *batch->run_at);
	else
		db_add_null(&args, DB_TIME);
	return args;
}

static struct db_args forget(const struct batch *batch, size_t begin, size_t count)
{
	struct db_args args = db_args(SQL_FORGET_FINISHED_TASKS);

	db_add_uuids(&args, batch->ids + begin, count);
	return args;
}

static struct db_args compare(const struct batch *batch, size_t begin, size_t count)
{
	struct db_args args = db_args(SQL_COMPARE_TASKS);

	db_add_uuids(&args, batch->ids + begin, count);
	db_add_text(&args, batch->type->name);
	db_add_jsons(&args, batch->payloads + begin, count);
	return args;
}

static struct db_args notify(const struct batch *batch, const struct db *db)
{
	struct db_args args = db_args(SQL_NOTIFY_QUEUE);

	db_add_text(&args, db_schema(db));
	db_add_text(&args, batch->queue);
	return args;
}

static size_t fill_statements(const struct batch *batch, bool may_be_known,
			      struct db_args *statements)
{
	size_t filled = 0;
	size_t end;

	for (size_t begin = 0; begin < batch->count; begin = end) {
		end = end_of_chunk(batch, begin);
		statements[filled++] = enqueue(batch, begin, end - begin);
		if (!may_be_known)
			continue;
		statements[filled++] = forget(batch, begin, end - begin);
		statements[filled++] = compare(batch, begin, end - begin);
	}
	return filled;
}

/* rows are the answer of compare. */
static enum qb_result check_same(const struct db_rows *rows, struct qb_error *err)
{
	for (size_t row = 0; row < db_rows_count(rows); row++) {
		if (db_boolean(rows, row, 1))
			continue;
		error_set(err, QB_INVALID, "the id belongs to a task with other content");
		if (err != NULL)
			strcpy(err->sqlstate, "QB409");
		return QB_INVALID;
	}
	return QB_OK;
}

enum qb_result batch_put(const struct batch *batch, struct db *db, bool may_be_known,
			 bool with_wake, struct qb_error *err)
{
	size_t room = batch_chunks(batch) * CHUNK_STATEMENTS + 1;
	struct db_args *statements = calloc(room, sizeof(*statements));
	struct db_rows **rows = calloc(room, sizeof(*rows));
	enum qb_result rc;
	size_t count = 0;

	if (statements == NULL || rows == NULL) {
		rc = error_no_memory(err);
		goto out;
	}
	count = fill_statements(batch, may_be_known, statements);
	if (with_wake)
		statements[count++] = notify(batch, db);
	rc = db_run(db, statements, count, rows, err);
	for (size_t i = 0; rc == QB_OK && i < count; i++) {
		if (statements[i].id == SQL_COMPARE_TASKS)
			rc = check_same(rows[i], err);
	}
out:
	for (size_t i = 0; i < count; i++)
		db_rows_free(rows[i]);
	free(rows);
	free(statements);
	return rc;
}

enum qb_result batch_wake(const struct batch *batch, struct db *db, struct qb_error *err)
{
	struct db_args args = notify(batch, db);

	return db_call(db, &args, NULL, err);
}
