/* retry.c: the operator's redrive: failed and cancelled tasks run again, with all their attempts.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "command.h"
#include "document.h"
#include "results.h"
#include "say.h"
#include "wake.h"

#define BATCH 500 /* tasks per transaction of --all */

static const struct result retried = {"pending", "retried", "retried", false};

/* By the status afterwards, of a task that was not put back. */
static const struct result refused[] = {
	{"pending", "pending", "not retried, it is pending", true},
	{"in_progress", "in_progress", "not retried, it is in progress", true},
	{"done", "done", "not retried, it is done", true},
	{"failed", "failed", "failed just now, try again", true},
	{"cancelled", "cancelled", "cancelled just now, try again", true},
	{NULL, "not_found", "not found", true},
};

bool command_accepts_retry(const struct request *request)
{
	bool has_all = options_has(&request->options, OPTION_ALL);
	unsigned filters = request->options.given & ~(OPTIONS_GLOBAL | OPTION_BIT(OPTION_ALL));

	if (has_all && request->id_count > 0)
		say("retry takes ids or --all, not both");
	else if (!has_all && filters != 0)
		say("retry takes --%s only with --all", options_name(filters));
	else if (!has_all && request->id_count == 0)
		say("retry needs the ids of tasks, or --all");
	else
		return true;
	return false;
}

static const struct result *judge(const struct answers *answers, const struct qb_uuid *id)
{
	if (results_find(answers->taken, id) != NULL)
		return &retried;
	return results_of_status(refused, results_find(answers->statuses, id));
}

static enum outcome retry_ids(const struct request *request)
{
	struct answers answers;
	struct qb_error err;
	enum outcome outcome;

	if (results_ask(request, SQL_RETRY_TASKS, &answers, &err) != QB_OK)
		return say_error(&err);
	wake_workers(request->db, answers.taken);
	outcome = results_print(request, &answers, judge);
	results_free(&answers);
	return outcome;
}

/* One walk over the failed tasks in the order of their ids. It ends, even when tasks that were put
 * back fail again meanwhile. */
struct walk {
	struct qb_uuid ids[BATCH]; /* of the batch */
	size_t count;
	int64_t left; /* of --limit */
	int64_t retried;
};

static enum qb_result find_batch(const struct request *request, struct walk *walk,
				 struct qb_error *err)
{
	struct db_args args = db_args(SQL_LIST_FAILED_IDS);
	const struct qb_uuid *last = walk->count > 0 ? &walk->ids[walk->count - 1] : NULL;
	struct db_rows *rows;
	enum qb_result rc;

	db_add_text(&args, request->options.queue);
	db_add_text(&args, request->options.type);
	if (last != NULL)
		db_add_uuid(&args, last);
	else
		db_add_null(&args, DB_UUID);
	db_add_int32(&args, walk->left < BATCH ? (int32_t)walk->left : BATCH);
	rc = db_call(request->db, &args, &rows, err);
	if (rc != QB_OK)
		return rc;
	walk->count = db_rows_count(rows);
	for (size_t i = 0; i < walk->count; i++)
		walk->ids[i] = db_uuid(rows, i, 0);
	db_rows_free(rows);
	return QB_OK;
}

static enum qb_result retry_batch(const struct request *request, struct walk *walk,
				  struct qb_error *err)
{
	struct db_args args = db_args(SQL_RETRY_TASKS);
	struct db_rows *rows;
	enum qb_result rc;

	db_add_uuids(&args, walk->ids, walk->count);
	rc = db_call(request->db, &args, &rows, err);
	if (rc != QB_OK)
		return rc;
	wake_workers(request->db, rows);
	walk->retried += (int64_t)db_rows_count(rows);
	walk->left -= (int64_t)walk->count;
	db_rows_free(rows);
	return QB_OK;
}

static void print_count(const struct request *request, int64_t count)
{
	json_t *document;

	if (!options_has(&request->options, OPTION_JSON)) {
		printf("%" PRId64 " retried\n", count);
		return;
	}
	document = document_object();
	document_put(document, "retried", json_integer(count));
	document_print(document);
}

static enum outcome retry_all(const struct request *request)
{
	int32_t limit = request->options.limit;
	struct walk walk = {.left = limit != 0 ? limit : INT64_MAX};
	struct qb_error err;
	enum qb_result rc;

	do {
		rc = find_batch(request, &walk, &err);
		if (rc == QB_OK && walk.count > 0)
			rc = retry_batch(request, &walk, &err);
	} while (rc == QB_OK && walk.count > 0 && walk.left > 0);
	print_count(request, walk.retried);
	return rc == QB_OK ? FINE : say_error(&err);
}

enum outcome command_retry(const struct request *request)
{
	if (options_has(&request->options, OPTION_ALL))
		return retry_all(request);
	return retry_ids(request);
}
