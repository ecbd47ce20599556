/* postgres.h: the PostgreSQL engine's own connection, shared by its files.
 *
 * Every exchange with the server is asynchronous and ends by a deadline: send, then take answers
 * one by one with answers_next().
 */
#ifndef QBIND_POSTGRES_POSTGRES_H
#define QBIND_POSTGRES_POSTGRES_H
#include <libpq-fe.h>
#include "db_engine.h"

/* The values of one statement in the server's binary format. The buffer is used again. */
struct parameters {
	int count;
	Oid types[DB_ARGS_MAX];
	const char *values[DB_ARGS_MAX];
	int lengths[DB_ARGS_MAX];
	int formats[DB_ARGS_MAX];
	char *buffer;
	size_t size;
};

struct postgres {
	struct db base;
	PGconn *conn; /* NULL while an own connection is lost */
	char *conninfo;
	bool is_listening;
	int64_t end_ms; /* of the call that runs, by clock_boot_ms() */
	char *texts[SQL_COUNT];
	struct parameters parameters;
};

/* ---- conninfo.c ---- */

/* Begins to connect with the settings of conninfo, and with ours where it has none. */
QB_MUST_CHECK enum qb_result conninfo_start(const char *conninfo, PGconn **conn_out,
					    struct qb_error *err);

/* ---- connection.c ---- */

QB_MUST_CHECK enum qb_result connection_open(const char *conninfo, const char *schema,
					     bool check_schema, struct db **db_out,
					     struct qb_error *err);
QB_MUST_CHECK enum qb_result connection_reconnect(struct db *db, struct qb_error *err);
void connection_free(struct db *db);
/* Ends a connection that is of no use any more: an own one is closed, and the socket of the
 * caller's is shut, so that its PQstatus() tells. */
void connection_drop(struct postgres *pg);

/* ---- answers.c ---- */

/* Starts the time of a call. */
void answers_set_deadline(struct postgres *pg, int64_t limit_ms);
/* Sends what is left to send, and waits for the next result; *result_out is NULL between two
 * statements. False when the time is over. */
QB_MUST_CHECK bool answers_next(struct postgres *pg, PGresult **result_out);
/* Waits until one of the events of poll(2) happens on the connection; false when the time is
 * over. */
QB_MUST_CHECK bool answers_wait(const struct postgres *pg, short events);

/* ---- texts.c ---- */

/* Joins pieces with the quoted name of the installation; free() it. NULL: no memory. */
char *texts_join(const char *const *pieces, const char *schema);
/* The text of a statement, kept by pg. NULL: no memory. */
const char *texts_get(struct postgres *pg, enum sql_id id);
void texts_clear(struct postgres *pg);

/* ---- parameters.c ---- */

/* Makes room for the values of any of these statements, so that parameters_fill() cannot fail. */
QB_MUST_CHECK enum qb_result parameters_reserve(struct parameters *parameters,
						const struct db_args *statements, size_t count,
						struct qb_error *err);
void parameters_fill(struct parameters *parameters, const struct db_args *statement);
/* Gives back a buffer that grew far beyond the usual. */
void parameters_shrink(struct parameters *parameters);
void parameters_clear(struct parameters *parameters);

/* ---- rows.c ---- */

/* Without a result yet, so that rows_take() cannot fail. NULL: no memory. */
struct db_rows *rows_new(void);
void rows_take(struct db_rows *rows, PGresult *result);
void rows_free(struct db_rows *rows);
bool rows_is_null(const struct db_rows *rows, size_t row, int column);
int64_t rows_int64(const struct db_rows *rows, size_t row, int column);
struct qb_uuid rows_uuid(const struct db_rows *rows, size_t row, int column);
struct qb_time rows_time(const struct db_rows *rows, size_t row, int column);
struct db_text rows_text(const struct db_rows *rows, size_t row, int column);

/* ---- failure.c ---- */

/* Turns an error result of the server into ours. */
enum qb_result failure_set(const PGresult *result, const char *schema, struct qb_error *err);
void failure_set_sqlstate(const PGresult *result, struct qb_error *err);
/* The server has ended the connection with this error. */
bool failure_is_fatal(const PGresult *result);
/* After a failover, and behind a pool, this is no primary any more. */
bool failure_is_read_only(const PGresult *result);
/* No answer, or no connection; says what libpq says. */
enum qb_result failure_set_lost(const struct postgres *pg, enum qb_result result,
				struct qb_error *err);
enum qb_result failure_set_not_installed(const char *schema, struct qb_error *err);

/* ---- calls.c ---- */

QB_MUST_CHECK enum qb_result calls_run(struct db *db, const struct db_args *statements,
				       size_t count, struct db_rows **rows_out,
				       struct qb_error *err);
/* The same inside of a transaction that simple_run() began. */
QB_MUST_CHECK enum qb_result calls_join(struct postgres *pg, const struct db_args *statements,
					size_t count, struct db_rows **rows_out,
					struct qb_error *err);

/* ---- simple.c ---- */

/* Runs SQL without parameters, be it many statements, and drops what they answer. The command tag
 * of the last must be tag when that is given. */
QB_MUST_CHECK enum qb_result simple_run(struct postgres *pg, const char *sql, const char *tag,
					struct qb_error *err);

/* ---- wrapped.c ---- */

/* Whether the caller's connection may be used now. */
QB_MUST_CHECK enum qb_result wrapped_check(const struct postgres *pg, struct qb_error *err);

/* ---- wakeup.c ---- */

QB_MUST_CHECK enum qb_result wakeup_listen(struct db *db, struct qb_error *err);
QB_MUST_CHECK enum qb_result wakeup_wait(struct db *db, int wake_fd, int64_t timeout_ms,
					 bool *notified_out, struct qb_error *err);

/* ---- migrate.c ---- */

int migrate_version(void);
QB_MUST_CHECK enum qb_result migrate_run(struct db *db, int *applied_out, struct qb_error *err);
/* Whether the installation is one that this library can work with. */
QB_MUST_CHECK enum qb_result migrate_check(struct postgres *pg, struct qb_error *err);

#endif
