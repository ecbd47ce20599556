/* Greets Ada, whose transaction commits, and nobody whose transaction is rolled back. */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include "hello.h"

static void check(enum qb_result result, const struct qb_error *err)
{
	if (result == QB_OK)
		return;
	fprintf(stderr, "%s %s\n", err->sqlstate, err->message);
	exit(1);
}

static void put(PGconn *conn, struct qb_client *client, const char *name, const char *end)
{
	struct qb_error err;

	PQclear(PQexec(conn, "BEGIN"));
	check(hello_greet_enqueue(client, NULL, NULL, &err, .name = name), &err);
	PQclear(PQexec(conn, end));
}

static void put_both(void)
{
	PGconn *conn = PQconnectdb("");
	struct qb_client *client;
	struct qb_error err;

	check(qb_client_wrap_pg(conn, NULL, &client, &err), &err);
	put(conn, client, "Bob", "ROLLBACK");
	put(conn, client, "Ada", "COMMIT");
	qb_client_free(client);
	PQfinish(conn);
}

static enum qb_verdict greet(const struct hello_greet *payload, struct qb_task *task, void *context)
{
	(void)task;
	printf("hello %s\n", payload->name);
	qb_worker_stop(context);
	return QB_DONE;
}

int main(void)
{
	struct qb_worker *worker;
	struct qb_error err;

	put_both();
	check(qb_worker_open("", NULL, &worker, &err), &err);
	check(hello_work(worker, worker, &err, .greet = greet), &err);
	qb_worker_free(worker);
	return 0;
}
