#include "replace.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "postgres/postgres.h"

struct db_args replaced(struct db *db, enum sql_id id, const char *sql)
{
	struct postgres *pg = (struct postgres *)db;

	free(pg->texts[id]);
	pg->texts[id] = strdup(sql);
	ck_assert_ptr_nonnull(pg->texts[id]);
	return db_args(id);
}

struct db_rows *called(struct db *db, const struct db_args *args)
{
	struct db_rows *rows;
	struct qb_error err;

	ck_assert_msg(db_call(db, args, &rows, &err) == QB_OK, "%s", err.message);
	return rows;
}
