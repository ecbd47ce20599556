/* db.h: what the runtime asks of a database, in no engine's words.
 *
 * The roles (claim, finish, ...) name a statement of sql/<engine>/, give typed arguments and read
 * typed rows. An engine is a struct db_engine and a folder; see postgres/engine.c.
 */
#ifndef QBIND_DB_H
#define QBIND_DB_H
#include "qbind.h"
#include "sql_id.h" /* made by the build: enum sql_id, SQL_COUNT */

struct db; /* one connection: one thread at a time */
struct db_rows;

#define DB_SCHEMA_DEFAULT "qbind"
#define DB_TIME_DEFAULT_MS 30000 /* the deadline of a call, unless db_set_deadline_ms() differs */

enum db_type {
	DB_BOOLEAN = 1,
	DB_INT32,
	DB_INT64,
	DB_TEXT,
	DB_UUID,
	DB_TIME,     /* struct qb_time, stored to the microsecond */
	DB_INTERVAL, /* milliseconds */
	DB_JSON,     /* text of a JSON document */
	DB_INT32S,   /* arrays: */
	DB_INT64S,
	DB_TEXTS, /* an element may be NULL */
	DB_UUIDS,
	DB_JSONS,
	DB_INTERVALS,
};

struct db_text {
	const char *data;
	size_t len;
};

/* An argument: lent, until the call returns. A NULL pointer in data is SQL's NULL. */
struct db_arg {
	enum db_type type;
	bool is_null;
	union {
		bool boolean;
		int64_t integer; /* DB_INT32, DB_INT64, DB_INTERVAL */
		struct qb_time time;
		struct db_text text; /* DB_TEXT, DB_JSON */
		const struct qb_uuid *uuid;
		struct {
			const void *items; /* int32_t, int64_t, struct db_text, struct qb_uuid */
			size_t len;
		} array;
	} as;
};

#define DB_ARGS_MAX 12
struct db_args {
	enum sql_id id;
	int count;
	struct db_arg arg[DB_ARGS_MAX];
};

struct db_args db_args(enum sql_id id);
void db_add_null(struct db_args *args, enum db_type type);
void db_add_boolean(struct db_args *args, bool value);
void db_add_int32(struct db_args *args, int32_t value);
void db_add_int64(struct db_args *args, int64_t value);
void db_add_text(struct db_args *args, const char *text); /* NULL is SQL's NULL */
void db_add_json(struct db_args *args, const char *json, size_t len);
void db_add_uuid(struct db_args *args, const struct qb_uuid *uuid);
void db_add_time(struct db_args *args, struct qb_time time);
void db_add_interval_ms(struct db_args *args, int64_t ms);
void db_add_int32s(struct db_args *args, const int32_t *items, size_t len);
void db_add_int64s(struct db_args *args, const int64_t *items, size_t len);
void db_add_intervals_ms(struct db_args *args, const int64_t *items, size_t len);
void db_add_texts(struct db_args *args, const struct db_text *items, size_t len);
void db_add_jsons(struct db_args *args, const struct db_text *items, size_t len);
void db_add_uuids(struct db_args *args, const struct qb_uuid *items, size_t len);

/* ---- Connections ---- */

/* Connects and checks that schema holds an installation that this library knows; when it does not,
 * the error says to run `qbindctl migrate`. check_schema false is for the migration itself. */
QB_MUST_CHECK enum qb_result db_open(const char *conninfo, const char *schema, bool check_schema,
				     struct db **db_out, struct qb_error *err);
QB_MUST_CHECK enum qb_result db_wrap_pg(struct pg_conn *conn, const char *schema,
					struct db **db_out, struct qb_error *err);
void db_free(struct db *db);
/* False once a call found the connection broken; then db_reconnect(), once per call, no backoff. */
bool db_is_connected(const struct db *db);
QB_MUST_CHECK enum qb_result db_reconnect(struct db *db, struct qb_error *err);
bool db_is_wrapped(const struct db *db);
const char *db_schema(const struct db *db);
/* How long a call may take, connecting included, from now on. */
void db_set_deadline_ms(struct db *db, int64_t ms);

/* ---- Calls ---- */

/* Runs count statements in one round trip, and reads their rows into rows_out[0..count-1]; free
 * each with db_rows_free(). On failure every element is NULL, and none has happened but for
 * QB_UNKNOWN: then the answer to COMMIT was lost.
 * On an own connection they are one transaction at READ COMMITTED. On a wrapped one they join the
 * caller's transaction, or are one of their own when the caller has none open. */
QB_MUST_CHECK enum qb_result db_run(struct db *db, const struct db_args *statements, size_t count,
				    struct db_rows **rows_out, struct qb_error *err);
/* One statement; rows_out may be NULL. */
QB_MUST_CHECK enum qb_result db_call(struct db *db, const struct db_args *statement,
				     struct db_rows **rows_out, struct qb_error *err);

/* ---- Rows; columns are counted from 0 ---- */

size_t db_rows_count(const struct db_rows *rows);
void db_rows_free(struct db_rows *rows); /* NULL does nothing */
bool db_is_null(const struct db_rows *rows, size_t row, int column);
/* NULL reads as false, 0, "" and a zero uuid. Integers of any width, and booleans, are exact. */
int64_t db_int64(const struct db_rows *rows, size_t row, int column);
bool db_boolean(const struct db_rows *rows, size_t row, int column);
struct qb_uuid db_uuid(const struct db_rows *rows, size_t row, int column);
struct qb_time db_time(const struct db_rows *rows, size_t row, int column);
/* Text, enum or JSON: lent by rows, ends in NUL at data[len]. */
struct db_text db_text(const struct db_rows *rows, size_t row, int column);

/* ---- Wake-ups ---- */

/* Asks to be told when a queue of this installation gets tasks; again after each reconnect. */
QB_MUST_CHECK enum qb_result db_listen(struct db *db, struct qb_error *err);
/* Waits until the database notifies, wake_fd is readable or timeout_ms (negative: for ever) are
 * over; wake_fd is not read. *notified_out says whether a notification came. */
QB_MUST_CHECK enum qb_result db_wait(struct db *db, int wake_fd, int64_t timeout_ms,
				     bool *notified_out, struct qb_error *err);

/* ---- Installing; for qbindctl ---- */

/* The newest migration that this library knows for the database's engine. */
int db_schema_version(const struct db *db);
/* Applies what is missing up to db_schema_version(), each in its own transaction, one installer
 * at a time. applied_out: how many were. */
QB_MUST_CHECK enum qb_result db_migrate(struct db *db, int *applied_out, struct qb_error *err);

#endif
