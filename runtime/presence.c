#include "presence.h"
#include "clock.h"
#include <unistd.h>

#define RETAIN_DAYS 1
#define MAINTAIN_MS (60 * 60 * 1000)
/* When a lock was in the way. */
#define MAINTAIN_AGAIN_MS 1000
#define MAINTAIN_FAILED_MS 60000

static struct db_args enter_statement(const struct presence *presence, char *host, size_t size)
{
	struct db_args args = db_args(SQL_ENTER_WORKER);

	if (gethostname(host, size) != 0)
		host[0] = '\0';
	host[size - 1] = '\0';
	db_add_uuid(&args, &presence->worker);
	db_add_int32(&args, (int32_t)getpid());
	db_add_int32(&args, presence->slots);
	db_add_text(&args, host);
	db_add_text(&args, QB_VERSION);
	db_add_texts(&args, presence->queues, presence->queue_count);
	return args;
}

enum qb_result presence_leave(const struct presence *presence, struct db *db, struct qb_error *err)
{
	struct db_args args = db_args(SQL_LEAVE_WORKER);

	db_add_uuid(&args, &presence->worker);
	return db_call(db, &args, NULL, err);
}

enum qb_result presence_maintain(struct presence *presence, struct db *db, struct qb_error *err)
{
	char host[256];
	struct db_args args[] = {
		enter_statement(presence, host, sizeof(host)),
		db_args(SQL_MAINTAIN_HISTORY),
	};
	struct db_rows *rows[2];
	enum qb_result rc;

	/* A failure must not keep the worker from its tasks. */
	presence->maintain_ms = clock_boot_ms() + MAINTAIN_FAILED_MS;
	db_add_int32(&args[1], RETAIN_DAYS);
	rc = db_run(db, args, 2, rows, err);
	if (rc != QB_OK)
		return rc;
	presence->maintain_ms =
		clock_boot_ms() + (db_boolean(rows[1], 0, 0) ? MAINTAIN_MS : MAINTAIN_AGAIN_MS);
	db_rows_free(rows[0]);
	db_rows_free(rows[1]);
	return QB_OK;
}
