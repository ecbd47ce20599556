/* wrapped.c: the caller's PGconn. It is as it was after each call: its mode, its notice processor,
 * and its transaction, but for what the statements did in it.
 */
#include <stdlib.h>
#include <string.h>
#include "error.h"
#include "postgres.h"

enum qb_result db_wrap_pg(struct pg_conn *conn, const char *schema, struct db **db_out,
			  struct qb_error *err)
{
	struct postgres *pg = calloc(1, sizeof(*pg));
	enum qb_result rc;

	if (pg == NULL)
		return error_no_memory(err);
	rc = db_init(&pg->base, &db_engine_postgres, schema, err);
	if (rc != QB_OK) {
		free(pg);
		return rc;
	}
	pg->base.is_wrapped = true;
	pg->base.is_connected = PQstatus(conn) == CONNECTION_OK;
	pg->conn = conn;
	*db_out = &pg->base;
	return QB_OK;
}

static bool speaks_utf8(const PGconn *conn)
{
	const char *encoding = PQparameterStatus(conn, "client_encoding");

	return encoding != NULL && strcmp(encoding, "UTF8") == 0;
}

enum qb_result wrapped_check(const struct postgres *pg, struct qb_error *err)
{
	PGTransactionStatusType status = PQtransactionStatus(pg->conn);

	if (!pg->base.is_connected)
		return failure_set_lost(pg, QB_CONNECTION, err);
	if (PQpipelineStatus(pg->conn) != PQ_PIPELINE_OFF)
		return error_set(err, QB_INVALID, "the wrapped connection is in pipeline mode");
	if (status == PQTRANS_ACTIVE)
		return error_set(err, QB_INVALID,
				 "the wrapped connection has results that were not read yet");
	if (status == PQTRANS_INERROR)
		return error_set(err, QB_INVALID,
				 "the transaction of the wrapped connection has failed: "
				 "roll it back first");
	if (!speaks_utf8(pg->conn))
		return error_set(err, QB_INVALID,
				 "the wrapped connection needs client_encoding UTF8");
	return QB_OK;
}
