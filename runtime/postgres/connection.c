#include "postgres.h"
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include "clock.h"
#include "error.h"

static void ignore_notice(void *context, const char *message)
{
	(void)context;
	(void)message;
}

/* libpq keeps connect_timeout only in PQconnectdb(). */
static int64_t connect_limit_ms(PGconn *conn, int64_t limit_ms)
{
	PQconninfoOption *options = PQconninfo(conn);
	int64_t given_ms = 0;

	for (const PQconninfoOption *option = options; option != NULL && option->keyword != NULL;
	     option++) {
		if (strcmp(option->keyword, "connect_timeout") == 0 && option->val != NULL)
			given_ms = strtol(option->val, NULL, 10) * 1000;
	}
	PQconninfoFree(options);
	return given_ms > 0 && given_ms < limit_ms ? given_ms : limit_ms;
}

/* libpq goes through its hosts and addresses; false when the time is over or none would do. */
static bool poll_until_connected(struct postgres *pg)
{
	PostgresPollingStatusType state = PGRES_POLLING_WRITING;

	while (state != PGRES_POLLING_OK && PQstatus(pg->conn) != CONNECTION_BAD) {
		if (!answers_wait(pg, state == PGRES_POLLING_READING ? POLLIN : POLLOUT))
			return false;
		state = PQconnectPoll(pg->conn);
		if (state == PGRES_POLLING_FAILED)
			return false;
	}
	return state == PGRES_POLLING_OK;
}

static enum qb_result connect_now(struct postgres *pg, struct qb_error *err)
{
	int64_t limit_ms;
	enum qb_result rc = conninfo_start(pg->conninfo, &pg->conn, err);

	if (rc != QB_OK)
		return rc;
	PQsetNoticeProcessor(pg->conn, ignore_notice, NULL);
	limit_ms = connect_limit_ms(pg->conn, pg->base.limit_ms);
	answers_set_deadline(pg, limit_ms);
	if (poll_until_connected(pg) && PQsetnonblocking(pg->conn, 1) == 0) {
		pg->base.is_connected = true;
		return QB_OK;
	}
	if (PQstatus(pg->conn) == CONNECTION_BAD)
		rc = failure_set_lost(pg, QB_CONNECTION, err);
	else
		rc = error_set(err, QB_CONNECTION, "no connection to the database within %lld ms",
			       (long long)limit_ms);
	connection_drop(pg);
	return rc;
}

enum qb_result connection_open(const char *conninfo, const char *schema, bool check_schema,
			       struct db **db_out, struct qb_error *err)
{
	struct postgres *pg = calloc(1, sizeof(*pg));
	enum qb_result rc;

	if (pg == NULL)
		return error_no_memory(err);
	rc = db_init(&pg->base, &db_engine_postgres, schema, err);
	if (rc != QB_OK)
		goto out;
	pg->conninfo = strdup(conninfo);
	if (pg->conninfo == NULL) {
		rc = error_no_memory(err);
		goto out;
	}
	rc = connect_now(pg, err);
	if (rc == QB_OK && check_schema)
		rc = migrate_check(pg, err);
out:
	if (rc == QB_OK)
		*db_out = &pg->base;
	else
		connection_free(&pg->base);
	return rc;
}

enum qb_result connection_reconnect(struct db *db, struct qb_error *err)
{
	struct postgres *pg = (struct postgres *)db;
	enum qb_result rc;

	connection_drop(pg);
	rc = connect_now(pg, err);
	if (rc == QB_OK && pg->is_listening) {
		rc = wakeup_listen(db, err);
		/* A connection that does not hear is of no use. */
		if (rc != QB_OK)
			connection_drop(pg);
	}
	return rc;
}

static void shut_socket(PGconn *conn)
{
	int socket = PQsocket(conn);

	if (socket >= 0)
		shutdown(socket, SHUT_RDWR);
	while (PQconsumeInput(conn) != 0 && PQstatus(conn) != CONNECTION_BAD) {
	}
}

void connection_drop(struct postgres *pg)
{
	pg->base.is_connected = false;
	if (pg->base.is_wrapped) {
		shut_socket(pg->conn);
	} else {
		PQfinish(pg->conn);
		pg->conn = NULL;
	}
}

void connection_free(struct db *db)
{
	struct postgres *pg = (struct postgres *)db;

	if (!db->is_wrapped)
		PQfinish(pg->conn);
	texts_clear(pg);
	parameters_clear(&pg->parameters);
	free(pg->conninfo);
	free(pg);
}
