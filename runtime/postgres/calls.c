/* calls.c: statements in one pipeline, which is one round trip.
 *
 * An own connection wraps them in BEGIN and COMMIT. On a wrapped one they join the transaction that
 * is open, or are one by themselves that ends with the pipeline. What decides whether they have
 * happened, COMMIT's answer or the pipeline's end, is the call's decision.
 */
#include <assert.h>
#include <string.h>
#include "error.h"
#include "postgres.h"

/* How long a cancelled statement may take to end. */
#define CANCEL_MS 1000

enum scope {
	SCOPE_OWN,      /* BEGIN and COMMIT around */
	SCOPE_JOINED,   /* a transaction is open, and stays so */
	SCOPE_IMPLICIT, /* committed by the end of the pipeline */
};

struct call {
	struct postgres *pg;
	const struct db_args *statements;
	size_t count;
	struct db_rows **rows;
	enum scope scope;
	size_t step;       /* of the next result; BEGIN is one */
	bool may_decide;   /* what decides may have reached the server */
	bool is_decided;   /* COMMIT has answered */
	bool is_cancelled; /* the time was over once */
	enum qb_result rc;
	struct qb_error *err;
};

static size_t first_step(const struct call *call)
{
	return call->scope == SCOPE_OWN ? 1 : 0;
}

/* ---- Send ---- */

static bool send_word(const struct call *call, const char *sql)
{
	return PQsendQueryParams(call->pg->conn, sql, 0, NULL, NULL, NULL, NULL, 1) != 0;
}

static bool send_statement(const struct call *call, const struct db_args *statement)
{
	struct parameters *p = &call->pg->parameters;

	parameters_fill(p, statement);
	return PQsendQueryParams(call->pg->conn, texts_get(call->pg, statement->id), p->count,
				 p->types, p->values, p->lengths, p->formats, 1) != 0;
}

static bool send_all(struct call *call)
{
	bool is_own = call->scope == SCOPE_OWN;

	if (PQenterPipelineMode(call->pg->conn) == 0)
		return false;
	if (is_own && !send_word(call, "BEGIN ISOLATION LEVEL READ COMMITTED"))
		return false;
	for (size_t i = 0; i < call->count; i++) {
		if (!send_statement(call, &call->statements[i]))
			return false;
	}
	call->may_decide = call->scope != SCOPE_JOINED;
	if (is_own && !send_word(call, "COMMIT"))
		return false;
	return PQpipelineSync(call->pg->conn) != 0;
}

/* ---- Read ---- */

/* Whether it is still to be said what became of the call. */
static bool is_open(const struct call *call)
{
	return call->rc == QB_OK && !call->is_decided;
}

static void fail_lost(struct call *call)
{
	if (is_open(call))
		call->rc = failure_set_lost(call->pg, call->may_decide ? QB_UNKNOWN : QB_CONNECTION,
					    call->err);
	connection_drop(call->pg);
}

static enum qb_result set_late(const struct call *call, enum qb_result result)
{
	return error_set(call->err, result, "no answer from the database within %lld ms",
			 (long long)call->pg->base.limit_ms);
}

/* Once COMMIT may be under way, only its answer tells what became of it: a cancel could meet the
 * wait for a standby, and leave a commit that is not safe. So it is for what comes before. */
static bool expire(struct call *call)
{
	char ignored[256];
	PGcancel *cancel;

	if (!call->may_decide && !call->is_cancelled) {
		call->is_cancelled = true;
		cancel = PQgetCancel(call->pg->conn);
		if (cancel != NULL && PQcancel(cancel, ignored, sizeof(ignored)) != 0)
			answers_set_deadline(call->pg, CANCEL_MS);
		PQfreeCancel(cancel);
		return true;
	}
	if (is_open(call))
		call->rc = set_late(call, call->may_decide ? QB_UNKNOWN : QB_CONNECTION);
	connection_drop(call->pg);
	return false;
}

/* The session may also end with COMMIT done and its answer unsent: when that answer is the next
 * one, the error does not tell. Before that it comes instead of a statement's rows, and all is
 * undone. */
static bool is_in_doubt(const struct call *call, const PGresult *result)
{
	return failure_is_fatal(result) && call->may_decide &&
	       call->step >= first_step(call) + call->count;
}

static void set_unknown(struct call *call)
{
	call->rc = QB_UNKNOWN;
	if (call->err != NULL)
		call->err->result = QB_UNKNOWN;
}

static void take_error(struct call *call, const PGresult *result)
{
	if (call->rc != QB_OK || call->is_decided) {
		/* The first error counts, and none undoes a COMMIT. */
	} else if (call->is_cancelled) {
		call->rc = set_late(call, QB_DATABASE);
		failure_set_sqlstate(result, call->err);
	} else {
		call->rc = failure_set(result, call->pg->base.schema, call->err);
		if (is_in_doubt(call, result))
			set_unknown(call);
	}
	if (failure_is_fatal(result) || (call->scope == SCOPE_OWN && failure_is_read_only(result)))
		connection_drop(call->pg);
}

/* Takes the result. COMMIT is read by its tag: in a failed transaction it succeeds as ROLLBACK. */
static void take_result(struct call *call, PGresult *result)
{
	size_t step = call->step++;
	size_t first = first_step(call);

	if (step >= first && step - first < call->count) {
		rows_take(call->rows[step - first], result);
		return;
	}
	if (step > first) {
		call->is_decided = strcmp(PQcmdStatus(result), "COMMIT") == 0;
		if (!call->is_decided && call->rc == QB_OK)
			call->rc = error_set(call->err, QB_DATABASE,
					     "the transaction was rolled back by the database");
	}
	PQclear(result);
}

/* An error that the server told says that nothing has happened, unless it ended the connection when
 * all was answered and only the end of the pipeline was to come: that commits. */
static bool is_certain(const struct call *call, const PGresult *result)
{
	if (PQresultErrorField(result, PG_DIAG_SQLSTATE) == NULL)
		return false;
	return call->scope != SCOPE_IMPLICIT || call->step < call->count ||
	       !failure_is_fatal(result);
}

/* Reads one result; false when there is nothing more to read. */
static bool read_result(struct call *call, PGresult *result)
{
	switch (PQresultStatus(result)) {
	case PGRES_TUPLES_OK:
	case PGRES_COMMAND_OK:
		take_result(call, result);
		return true;
	case PGRES_FATAL_ERROR:
		if (is_certain(call, result))
			take_error(call, result);
		else
			fail_lost(call);
		break;
	case PGRES_PIPELINE_ABORTED:
		break;
	case PGRES_PIPELINE_SYNC:
		PQclear(result);
		return false;
	default:
		fail_lost(call);
	}
	PQclear(result);
	return call->pg->base.is_connected;
}

/* Between two results is a NULL; two of them mean that no more will come. */
static void read_all(struct call *call)
{
	PGresult *result;
	int nulls = 0;

	for (;;) {
		if (!answers_next(call->pg, &result)) {
			if (expire(call))
				continue;
			return;
		}
		nulls = result == NULL ? nulls + 1 : 0;
		if (nulls == 2) {
			fail_lost(call);
			return;
		}
		if (result != NULL && !read_result(call, result))
			return;
	}
}

/* ---- The whole ---- */

static void drop_rows(struct call *call)
{
	for (size_t i = 0; i < call->count; i++) {
		db_rows_free(call->rows[i]);
		call->rows[i] = NULL;
	}
}

/* Takes a connection that is still there out of the pipeline, and out of the failed transaction. */
static void leave(struct call *call)
{
	struct postgres *pg = call->pg;
	PGresult *result;
	int nulls = 0;

	if (pg->conn == NULL)
		return;
	/* A wrapped connection whose socket is shut answers at once, whatever it has left. */
	while (PQstatus(pg->conn) == CONNECTION_BAD && nulls < 2) {
		result = PQgetResult(pg->conn);
		nulls = result == NULL ? nulls + 1 : 0;
		PQclear(result);
	}
	if (PQexitPipelineMode(pg->conn) == 0)
		connection_drop(pg);
	else if (call->scope == SCOPE_OWN && PQtransactionStatus(pg->conn) == PQTRANS_INERROR &&
		 simple_run(pg, "ROLLBACK", "ROLLBACK", NULL) != QB_OK && pg->conn != NULL)
		connection_drop(pg);
}

/* Takes all memory that the call needs before anything is sent. */
static enum qb_result reserve(struct call *call)
{
	struct postgres *pg = call->pg;

	for (size_t i = 0; i < call->count; i++) {
		call->rows[i] = rows_new();
		if (call->rows[i] == NULL || texts_get(pg, call->statements[i].id) == NULL)
			return error_no_memory(call->err);
	}
	return parameters_reserve(&pg->parameters, call->statements, call->count, call->err);
}

static enum qb_result run(struct call *call)
{
	struct postgres *pg = call->pg;

	call->rc = reserve(call);
	if (call->rc == QB_OK) {
		answers_set_deadline(pg, pg->base.limit_ms);
		if (send_all(call))
			read_all(call);
		else
			fail_lost(call);
		leave(call);
	}
	parameters_shrink(&pg->parameters);
	if (call->rc != QB_OK)
		drop_rows(call);
	return call->rc;
}

/* A server that has gone since the last call has said so by now: then nothing is sent, and so
 * nothing can be in doubt. */
static bool is_alive(struct postgres *pg)
{
	return pg->conn != NULL && PQconsumeInput(pg->conn) != 0 &&
	       PQstatus(pg->conn) == CONNECTION_OK;
}

static enum qb_result run_own(struct call *call)
{
	enum qb_result rc;

	if (is_alive(call->pg))
		return run(call);
	rc = failure_set_lost(call->pg, QB_CONNECTION, call->err);
	connection_drop(call->pg);
	return rc;
}

static enum qb_result run_wrapped(struct call *call)
{
	PGconn *conn = call->pg->conn;
	int was_nonblocking = PQisnonblocking(conn);
	enum qb_result rc;

	call->pg->base.is_connected = PQstatus(conn) == CONNECTION_OK;
	rc = wrapped_check(call->pg, call->err);
	if (rc != QB_OK)
		return rc;
	if (PQtransactionStatus(conn) == PQTRANS_INTRANS)
		call->scope = SCOPE_JOINED;
	PQsetnonblocking(conn, 1);
	rc = run(call);
	PQsetnonblocking(conn, was_nonblocking);
	return rc;
}

enum qb_result calls_run(struct db *db, const struct db_args *statements, size_t count,
			 struct db_rows **rows_out, struct qb_error *err)
{
	struct call call = {
		.pg = (struct postgres *)db,
		.statements = statements,
		.count = count,
		.rows = rows_out,
		.scope = db->is_wrapped ? SCOPE_IMPLICIT : SCOPE_OWN,
		.err = err,
	};

	memset(rows_out, 0, count * sizeof(*rows_out));
	return db->is_wrapped ? run_wrapped(&call) : run_own(&call);
}

enum qb_result calls_join(struct postgres *pg, const struct db_args *statements, size_t count,
			  struct db_rows **rows_out, struct qb_error *err)
{
	struct call call = {
		.pg = pg,
		.statements = statements,
		.count = count,
		.rows = rows_out,
		.scope = SCOPE_JOINED,
		.err = err,
	};

	assert(pg->conn != NULL);
	memset(rows_out, 0, count * sizeof(*rows_out));
	return run(&call);
}
