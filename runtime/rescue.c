#include "rescue.h"
#include "clock.h"
#include <string.h>

/* How far behind its last look the next one begins: more than a claim takes to commit. */
#define SLACK_SEC 120
/* When a lease stays because somebody holds one of its tasks just now. */
#define BUSY_MS 250

void rescue_init(struct rescue *rescue, int64_t lease_ms)
{
	*rescue = (struct rescue){.lease_ms = lease_ms};
}

/* Each of its statements takes the moment from which it looks. */
static struct db_args look_statement(const struct rescue *rescue, enum sql_id id)
{
	struct db_args args = db_args(id);
	struct qb_time from = {rescue->looked.sec - SLACK_SEC, 0};

	if (rescue->looked.sec == 0)
		db_add_null(&args, DB_TIME);
	else
		db_add_time(&args, from);
	return args;
}

static void plan_next(struct rescue *rescue, const struct db_rows *rows)
{
	int64_t wait_ms = db_int64(rows, 0, 1);

	rescue->looked = db_time(rows, 0, 0);
	if (db_is_null(rows, 0, 1) || wait_ms > rescue->lease_ms)
		wait_ms = rescue->lease_ms;
	if (wait_ms < BUSY_MS)
		wait_ms = BUSY_MS;
	rescue->next_ms = clock_boot_ms() + wait_ms;
}

static bool is_first_of_queue(const struct db_rows *rows, size_t row)
{
	const char *queue = db_text(rows, row, 1).data;

	for (size_t i = 0; i < row; i++) {
		if (strcmp(db_text(rows, i, 1).data, queue) == 0)
			return false;
	}
	return true;
}

/* A hint: when it fails, workers find the tasks by themselves. */
static void wake_queues(struct db *db, const struct db_rows *rows)
{
	enum qb_result rc = QB_OK;

	for (size_t row = 0; rc == QB_OK && row < db_rows_count(rows); row++) {
		struct db_args args = db_args(SQL_NOTIFY_QUEUE);

		if (!is_first_of_queue(rows, row))
			continue;
		db_add_text(&args, db_schema(db));
		db_add_text(&args, db_text(rows, row, 1).data);
		rc = db_call(db, &args, NULL, NULL);
	}
}

enum qb_result rescue_look(struct rescue *rescue, struct db *db, struct db_rows **rows_out,
			   struct qb_error *err)
{
	const struct db_args args[] = {
		look_statement(rescue, SQL_RESCUE_CANCELLED),
		look_statement(rescue, SQL_RESCUE_TASKS),
		look_statement(rescue, SQL_WATCH_RESCUE),
	};
	struct db_rows *rows[3];
	enum qb_result rc;

	rescue->next_ms = clock_boot_ms() + rescue->lease_ms;
	rc = db_run(db, args, 3, rows, err);
	if (rc != QB_OK)
		return rc;
	plan_next(rescue, rows[2]);
	wake_queues(db, rows[1]);
	db_rows_free(rows[0]);
	db_rows_free(rows[2]);
	*rows_out = rows[1];
	return QB_OK;
}
