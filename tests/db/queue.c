#include "queue.h"
#include <check.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include "clock.h"
#include "db.h"

#define AWAIT_MS 10000

static PGconn *conn;
static char value[8192];

static void ignore_notice(void *context, const char *message)
{
	(void)context;
	(void)message;
}

PGconn *queue_connect(const char *conninfo)
{
	PGconn *other = PQconnectdb(conninfo);

	ck_assert_msg(PQstatus(other) == CONNECTION_OK, "%s", PQerrorMessage(other));
	PQsetNoticeProcessor(other, ignore_notice, NULL);
	return other;
}

static PGresult *execute(const char *sql)
{
	PGresult *result = PQexec(conn, sql);
	ExecStatusType status = PQresultStatus(result);

	ck_assert_msg(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, "%s\n%s",
		      PQerrorMessage(conn), sql);
	return result;
}

void queue_do(const char *sql)
{
	PQclear(execute(sql));
}

const char *queue_text(const char *sql)
{
	PGresult *result = execute(sql);

	value[0] = '\0';
	if (PQntuples(result) > 0)
		strncpy(value, PQgetvalue(result, 0, 0), sizeof(value) - 1);
	PQclear(result);
	return value;
}

int64_t queue_number(const char *sql)
{
	const char *text = queue_text(sql);

	return strcmp(text, "t") == 0 ? 1 : strtoll(text, NULL, 10);
}

void queue_await(const char *sql)
{
	int64_t end_ms = clock_boot_ms() + AWAIT_MS;

	while (queue_number(sql) == 0) {
		ck_assert_msg(clock_boot_ms() < end_ms, "still not true: %s", sql);
		poll(NULL, 0, 2);
	}
}

static void install(void)
{
	struct qb_error err;
	struct db *db;
	int applied;

	if (queue_number("SELECT to_regclass('qbind.history') IS NOT NULL") == 1)
		return;
	ck_assert_msg(db_open("", DB_SCHEMA_DEFAULT, false, &db, &err) == QB_OK, "%s", err.message);
	ck_assert_msg(db_migrate(db, &applied, &err) == QB_OK, "%s", err.message);
	db_free(db);
}

void queue_setup(void)
{
	conn = queue_connect("");
	install();
	queue_do("TRUNCATE qbind.tasks, qbind.leases, qbind.workers, qbind.history");
}

void queue_teardown(void)
{
	PQfinish(conn);
	conn = NULL;
}

static void control(const char *verb)
{
	const char *script = getenv("QBIND_CLUSTER_CONTROL");
	char command[512];

	ck_assert_msg(script != NULL, "QBIND_CLUSTER_CONTROL is not set: run me in a cluster");
	snprintf(command, sizeof(command), "'%s' %s", script, verb);
	ck_assert_msg(system(command) == 0, "%s failed", command);
}

void queue_stop_server(void)
{
	control("stop");
}

void queue_crash_server(void)
{
	control("immediate");
}

void queue_start_server(void)
{
	control("start");
	PQreset(conn);
	ck_assert_msg(PQstatus(conn) == CONNECTION_OK, "%s", PQerrorMessage(conn));
}

void queue_restart_server(void)
{
	queue_stop_server();
	queue_start_server();
}
