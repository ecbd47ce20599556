#include <poll.h>
#include "clock.h"
#include "postgres.h"

void answers_set_deadline(struct postgres *pg, int64_t limit_ms)
{
	pg->end_ms = clock_boot_ms() + limit_ms;
}

bool answers_wait(const struct postgres *pg, short events)
{
	struct pollfd socket = {.fd = PQsocket(pg->conn), .events = events};
	int64_t left_ms;
	int ready = -1;

	/* A signal interrupts poll(2); the time that is left is taken anew. */
	while (ready < 0) {
		left_ms = pg->end_ms - clock_boot_ms();
		if (left_ms <= 0)
			return false;
		ready = poll(&socket, 1, left_ms < INT32_MAX ? (int)left_ms : INT32_MAX);
	}
	return ready > 0;
}

bool answers_next(struct postgres *pg, PGresult **result_out)
{
	int unsent;

	/* Reading goes on while there is something to send: the server may be waiting for us to
	 * take its answers. When the connection is broken, PQgetResult() says so at once. */
	while (PQstatus(pg->conn) == CONNECTION_OK) {
		unsent = PQflush(pg->conn);
		if (unsent < 0 || !PQisBusy(pg->conn))
			break;
		if (!answers_wait(pg, unsent > 0 ? POLLIN | POLLOUT : POLLIN))
			return false;
		if (PQconsumeInput(pg->conn) == 0)
			break;
	}
	*result_out = PQgetResult(pg->conn);
	return true;
}
