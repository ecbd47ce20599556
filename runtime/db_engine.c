/* db_engine.c: picks the engine of a connection, and hands each call of db.h to it. */
#include "db_engine.h"
#include <assert.h>
#include <string.h>
#include "error.h"

/* The first row whose prefix the connection string has is taken. */
static const struct {
	const char *prefix;
	const struct db_engine *engine;
} engines[] = {
	{"", &db_engine_postgres},
};

static const struct db_engine *find_engine(const char *conninfo)
{
	size_t i = 0;

	while (strncmp(conninfo, engines[i].prefix, strlen(engines[i].prefix)) != 0)
		i++;
	return engines[i].engine;
}

/* [a-z_][a-z0-9_]*, so that quoting it is all that SQL asks for. */
static bool is_schema_name(const char *name)
{
	static const char first[] = "abcdefghijklmnopqrstuvwxyz_";
	static const char rest[] = "abcdefghijklmnopqrstuvwxyz_0123456789";

	return name[0] != '\0' && strchr(first, name[0]) != NULL && strlen(name) < DB_SCHEMA_SIZE &&
	       name[strspn(name, rest)] == '\0';
}

enum qb_result db_init(struct db *db, const struct db_engine *engine, const char *schema,
		       struct qb_error *err)
{
	enum qb_result rc;

	if (schema == NULL)
		schema = DB_SCHEMA_DEFAULT;
	if (!is_schema_name(schema)) {
		rc = error_set(err, QB_INVALID,
			       "schema: expected up to %d of a-z, 0-9 and _, no digit first",
			       DB_SCHEMA_SIZE - 1);
		if (err != NULL)
			strcpy(err->path, "schema");
		return rc;
	}
	db->engine = engine;
	strcpy(db->schema, schema);
	db->limit_ms = DB_TIME_DEFAULT_MS;
	return QB_OK;
}

/* ---- Connections ---- */

enum qb_result db_open(const char *conninfo, const char *schema, bool check_schema,
		       struct db **db_out, struct qb_error *err)
{
	if (conninfo == NULL)
		conninfo = "";
	return find_engine(conninfo)->open(conninfo, schema, check_schema, db_out, err);
}

void db_free(struct db *db)
{
	if (db != NULL)
		db->engine->free(db);
}

bool db_is_connected(const struct db *db)
{
	return db->is_connected;
}

enum qb_result db_reconnect(struct db *db, struct qb_error *err)
{
	return db->engine->reconnect(db, err);
}

bool db_is_wrapped(const struct db *db)
{
	return db->is_wrapped;
}

const char *db_schema(const struct db *db)
{
	return db->schema;
}

void db_set_deadline_ms(struct db *db, int64_t ms)
{
	db->limit_ms = ms;
}

/* ---- Calls ---- */

enum qb_result db_run(struct db *db, const struct db_args *statements, size_t count,
		      struct db_rows **rows_out, struct qb_error *err)
{
	return db->engine->run(db, statements, count, rows_out, err);
}

enum qb_result db_call(struct db *db, const struct db_args *statement, struct db_rows **rows_out,
		       struct qb_error *err)
{
	struct db_rows *rows;
	enum qb_result rc = db_run(db, statement, 1, &rows, err);

	if (rows_out != NULL)
		*rows_out = rows;
	else
		db_rows_free(rows);
	return rc;
}

/* ---- Rows ---- */

size_t db_rows_count(const struct db_rows *rows)
{
	return rows->count;
}

void db_rows_free(struct db_rows *rows)
{
	if (rows != NULL)
		rows->engine->rows_free(rows);
}

bool db_is_null(const struct db_rows *rows, size_t row, int column)
{
	assert(row < rows->count);
	return rows->engine->is_null(rows, row, column);
}

int64_t db_int64(const struct db_rows *rows, size_t row, int column)
{
	return db_is_null(rows, row, column) ? 0 : rows->engine->int64(rows, row, column);
}

bool db_boolean(const struct db_rows *rows, size_t row, int column)
{
	return db_int64(rows, row, column) != 0;
}

struct qb_uuid db_uuid(const struct db_rows *rows, size_t row, int column)
{
	struct qb_uuid zero = {{0}};

	return db_is_null(rows, row, column) ? zero : rows->engine->uuid(rows, row, column);
}

struct qb_time db_time(const struct db_rows *rows, size_t row, int column)
{
	struct qb_time zero = {0};

	return db_is_null(rows, row, column) ? zero : rows->engine->time(rows, row, column);
}

struct db_text db_text(const struct db_rows *rows, size_t row, int column)
{
	struct db_text empty = {"", 0};

	return db_is_null(rows, row, column) ? empty : rows->engine->text(rows, row, column);
}

/* ---- Wake-ups ---- */

enum qb_result db_listen(struct db *db, struct qb_error *err)
{
	return db->engine->listen(db, err);
}

enum qb_result db_wait(struct db *db, int wake_fd, int64_t timeout_ms, bool *notified_out,
		       struct qb_error *err)
{
	return db->engine->wait(db, wake_fd, timeout_ms, notified_out, err);
}

/* ---- Installing ---- */

int db_schema_version(const struct db *db)
{
	return db->engine->schema_version();
}

enum qb_result db_migrate(struct db *db, int *applied_out, struct qb_error *err)
{
	return db->engine->migrate(db, applied_out, err);
}
