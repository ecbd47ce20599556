/* wake.c: see wake.h. */
#include <string.h>
#include "say.h"
#include "wake.h"

static bool is_first_of_its_queue(const struct db_rows *rows, size_t row)
{
	const char *queue = db_text(rows, row, 1).data;

	for (size_t i = 0; i < row; i++) {
		if (strcmp(db_text(rows, i, 1).data, queue) == 0)
			return false;
	}
	return true;
}

void wake_workers(struct db *db, const struct db_rows *rows)
{
	struct qb_error err;

	for (size_t row = 0; row < db_rows_count(rows); row++) {
		struct db_args args = db_args(SQL_NOTIFY_QUEUE);

		if (!is_first_of_its_queue(rows, row))
			continue;
		db_add_text(&args, db_schema(db));
		db_add_text(&args, db_text(rows, row, 1).data);
		if (db_call(db, &args, NULL, &err) != QB_OK) {
			say("the workers were not woken, they look by themselves: %s", err.message);
			return;
		}
	}
}
