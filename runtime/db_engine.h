/* db_engine.h: what the engines share, and nobody else sees.
 *
 * An engine is a folder beside this file and one row of the table in db_engine.c. Its own structs
 * begin with struct db and struct db_rows.
 */
#ifndef QBIND_DB_ENGINE_H
#define QBIND_DB_ENGINE_H
#include "db.h"

#define DB_SCHEMA_SIZE 32

struct db_engine {
	/* The schema is valid, and copied by then. On failure nothing is left. */
	enum qb_result (*open)(const char *conninfo, const char *schema, bool check_schema,
			       struct db **db_out, struct qb_error *err);
	void (*free)(struct db *db);
	enum qb_result (*reconnect)(struct db *db, struct qb_error *err);
	/* Clears rows_out[0..count-1] first. */
	enum qb_result (*run)(struct db *db, const struct db_args *statements, size_t count,
			      struct db_rows **rows_out, struct qb_error *err);
	enum qb_result (*listen)(struct db *db, struct qb_error *err);
	enum qb_result (*wait)(struct db *db, int wake_fd, int64_t timeout_ms, bool *notified_out,
			       struct qb_error *err);
	int (*schema_version)(void);
	enum qb_result (*migrate)(struct db *db, int *applied_out, struct qb_error *err);

	void (*rows_free)(struct db_rows *rows);
	bool (*is_null)(const struct db_rows *rows, size_t row, int column);
	/* Never called for NULL. */
	int64_t (*int64)(const struct db_rows *rows, size_t row, int column);
	struct qb_uuid (*uuid)(const struct db_rows *rows, size_t row, int column);
	struct qb_time (*time)(const struct db_rows *rows, size_t row, int column);
	struct db_text (*text)(const struct db_rows *rows, size_t row, int column);
};

struct db {
	const struct db_engine *engine;
	char schema[DB_SCHEMA_SIZE];
	int64_t limit_ms; /* how long a call may take */
	bool is_wrapped;
	bool is_connected;
};

struct db_rows {
	const struct db_engine *engine;
	size_t count;
};

/* Fills what engines have in common. schema NULL: the default; QB_INVALID when it is no name. */
QB_MUST_CHECK enum qb_result db_init(struct db *db, const struct db_engine *engine,
				     const char *schema, struct qb_error *err);

extern const struct db_engine db_engine_postgres;

#endif
