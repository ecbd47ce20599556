#include <poll.h>
#include "clock.h"
#include "error.h"
#include "postgres.h"

enum qb_result wakeup_listen(struct db *db, struct qb_error *err)
{
	struct db_args args = db_args(SQL_LISTEN);

	((struct postgres *)db)->is_listening = true;
	return db_call(db, &args, NULL, err);
}

/* Many notifications are one wake-up. */
static bool take_notifications(PGconn *conn)
{
	PGnotify *notification;
	bool found = false;

	while ((notification = PQnotifies(conn)) != NULL) {
		PQfreemem(notification);
		found = true;
	}
	return found;
}

static int left_of(int64_t end_ms)
{
	int64_t left_ms = end_ms - clock_boot_ms();

	if (left_ms <= 0)
		return 0;
	return left_ms < INT32_MAX ? (int)left_ms : INT32_MAX;
}

enum qb_result wakeup_wait(struct db *db, int wake_fd, int64_t timeout_ms, bool *notified_out,
			   struct qb_error *err)
{
	struct postgres *pg = (struct postgres *)db;
	struct pollfd fds[2] = {{.events = POLLIN}, {.fd = wake_fd, .events = POLLIN}};
	int64_t end_ms = clock_boot_ms() + (timeout_ms < 0 ? 0 : timeout_ms);
	enum qb_result rc;
	bool is_over = false;

	/* A look at the socket comes before the end of the wait: what has arrived counts. */
	while (pg->conn != NULL && PQconsumeInput(pg->conn) != 0) {
		*notified_out = take_notifications(pg->conn);
		if (*notified_out || is_over)
			return QB_OK;
		fds[0].fd = PQsocket(pg->conn);
		is_over = poll(fds, 2, timeout_ms < 0 ? -1 : left_of(end_ms)) == 0 ||
			  fds[1].revents != 0;
	}
	rc = failure_set_lost(pg, QB_CONNECTION, err);
	connection_drop(pg);
	return rc;
}
