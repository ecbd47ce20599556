/* simple.c: the simple protocol, for what has no parameters: migrations and transaction control. */
#include <string.h>
#include "error.h"
#include "postgres.h"

static enum qb_result expire(struct postgres *pg, struct qb_error *err)
{
	connection_drop(pg);
	return error_set(err, QB_UNKNOWN, "no answer from the database in time");
}

/* All results but the first error and the last of all are of no interest. */
static bool read_all(struct postgres *pg, PGresult **error_out, PGresult **last_out)
{
	PGresult *result;

	for (;;) {
		if (!answers_next(pg, &result))
			return false;
		if (result == NULL)
			return true;
		if (*error_out == NULL && PQresultStatus(result) == PGRES_FATAL_ERROR) {
			*error_out = result;
			continue;
		}
		PQclear(*last_out);
		*last_out = result;
	}
}

enum qb_result simple_run(struct postgres *pg, const char *sql, const char *tag,
			  struct qb_error *err)
{
	PGresult *error = NULL, *last = NULL;
	enum qb_result rc = QB_OK;

	answers_set_deadline(pg, pg->base.limit_ms);
	if (PQsendQuery(pg->conn, sql) == 0) {
		rc = failure_set_lost(pg, QB_CONNECTION, err);
		connection_drop(pg);
		return rc;
	}
	if (!read_all(pg, &error, &last))
		rc = expire(pg, err);
	else if (error != NULL && PQresultErrorField(error, PG_DIAG_SQLSTATE) != NULL)
		rc = failure_set(error, pg->base.schema, err);
	else if (error != NULL)
		rc = failure_set_lost(pg, QB_UNKNOWN, err);
	else if (tag != NULL && strcmp(PQcmdStatus(last), tag) != 0)
		rc = error_set(err, QB_DATABASE, "expected %s, the server answered %s", tag,
			       PQcmdStatus(last));
	if (rc != QB_OK && pg->conn != NULL && PQstatus(pg->conn) == CONNECTION_BAD)
		connection_drop(pg);
	PQclear(error);
	PQclear(last);
	return rc;
}
