/* Deadlines, lost connections and wake-ups. */
#include <check.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include "clock.h"
#include "db.h"
#include "queue.h"
#include "replace.h"

#define COUNT_TASKS "SELECT count(*) FROM qbind.tasks"
#define OTHERS "FROM pg_stat_activity WHERE application_name = 'qbind'"

static struct db *db;

static void setup(void)
{
	struct qb_error err;

	queue_setup();
	ck_assert_msg(db_open("", DB_SCHEMA_DEFAULT, true, &db, &err) == QB_OK, "%s", err.message);
}

static void teardown(void)
{
	db_free(db);
	queue_teardown();
}

static struct db_args insert_task(void)
{
	return replaced(db, SQL_SCHEMA_VERSION,
			"INSERT INTO qbind.tasks (queue, task_type, payload) "
			"VALUES ('q', 't', '{}')");
}

/* ---- Deadlines ---- */

START_TEST(a_call_that_waits_too_long_ends_in_doubt)
{
	struct db_args args = insert_task();
	struct db_rows *rows;
	struct qb_error err;
	int64_t begin_ms = clock_boot_ms();

	queue_do("BEGIN; LOCK TABLE qbind.tasks");
	db_set_deadline_ms(db, 200);
	ck_assert_int_eq(db_run(db, &args, 1, &rows, &err), QB_UNKNOWN);
	ck_assert_str_eq(err.message, "no answer from the database within 200 ms");
	ck_assert_int_ge(clock_boot_ms() - begin_ms, 200);
	ck_assert_int_lt(clock_boot_ms() - begin_ms, 2000);
	ck_assert_ptr_null(rows);
	ck_assert(!db_is_connected(db));
	ck_assert_int_eq(db_run(db, &args, 1, &rows, &err), QB_CONNECTION);
	queue_do("COMMIT");
	db_set_deadline_ms(db, DB_TIME_DEFAULT_MS);
	ck_assert_int_eq(db_reconnect(db, &err), QB_OK);
	ck_assert(db_is_connected(db));
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_OK);
	/* The first went on behind our back: that was the doubt. */
	queue_await(COUNT_TASKS " HAVING count(*) = 2");
}
END_TEST

START_TEST(connecting_takes_no_longer_than_allowed)
{
	char folder[] = "/tmp/qbind-silent.XXXXXX";
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int silent = socket(AF_UNIX, SOCK_STREAM, 0);
	char conninfo[128];
	struct db *other;
	struct qb_error err;
	int64_t begin_ms = clock_boot_ms();

	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(address.sun_path, sizeof(address.sun_path), "%s/.s.PGSQL.5432", folder);
	snprintf(conninfo, sizeof(conninfo), "host=%s port=5432 connect_timeout=1", folder);
	ck_assert_int_eq(bind(silent, (struct sockaddr *)&address, sizeof(address)), 0);
	ck_assert_int_eq(listen(silent, 1), 0);
	ck_assert_int_eq(db_open(conninfo, NULL, true, &other, &err), QB_CONNECTION);
	ck_assert_str_eq(err.message, "no connection to the database within 1000 ms");
	ck_assert_int_lt(clock_boot_ms() - begin_ms, 5000);
	close(silent);
	unlink(address.sun_path);
	rmdir(folder);
}
END_TEST

/* ---- Losses ---- */

static void end_backends(void)
{
	queue_do("SELECT pg_terminate_backend(pid) " OTHERS);
	queue_await("SELECT count(*) = 0 " OTHERS);
}

START_TEST(a_restart_between_calls_is_no_doubt)
{
	struct db_args args = insert_task();
	struct qb_error err;

	queue_restart_server();
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_CONNECTION);
	ck_assert(!db_is_connected(db));
	ck_assert_int_eq(db_reconnect(db, &err), QB_OK);
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_OK);
	ck_assert_int_eq(queue_number(COUNT_TASKS), 1);
}
END_TEST

START_TEST(a_backend_ended_between_calls_is_no_doubt)
{
	struct db_args args = insert_task();
	struct qb_error err;

	end_backends();
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_CONNECTION);
	ck_assert(!db_is_connected(db));
	ck_assert_int_eq(queue_number(COUNT_TASKS), 0);
}
END_TEST

START_TEST(a_server_that_is_down_cannot_be_reached_again)
{
	struct db_args args = insert_task();
	struct qb_error err;

	queue_stop_server();
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_CONNECTION);
	ck_assert_int_eq(db_reconnect(db, &err), QB_CONNECTION);
	ck_assert(err.message[0] != '\0');
	ck_assert(!db_is_connected(db));
	queue_start_server();
	ck_assert_int_eq(db_reconnect(db, &err), QB_OK);
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_OK);
}
END_TEST

/* A call that waits for a lock in a thread of its own. */
struct caller {
	pthread_t thread;
	struct db_args args;
	enum qb_result result;
	struct qb_error err;
};

static void *run_call(void *argument)
{
	struct caller *caller = argument;

	caller->result = db_call(db, &caller->args, NULL, &caller->err);
	return NULL;
}

static void start_waiting_call(struct caller *caller)
{
	caller->args = insert_task();
	queue_do("BEGIN; LOCK TABLE qbind.tasks");
	ck_assert_int_eq(pthread_create(&caller->thread, NULL, run_call, caller), 0);
	queue_await("SELECT count(*) " OTHERS " AND wait_event_type = 'Lock'");
}

START_TEST(a_backend_ended_in_a_call_has_done_nothing)
{
	struct caller caller;

	start_waiting_call(&caller);
	queue_do("SELECT pg_terminate_backend(pid) " OTHERS);
	pthread_join(caller.thread, NULL);
	queue_do("COMMIT");
	ck_assert_int_eq(caller.result, QB_CONNECTION);
	ck_assert_str_eq(caller.err.sqlstate, "57P01");
	ck_assert(!db_is_connected(db));
	ck_assert_int_eq(queue_number(COUNT_TASKS), 0);
}
END_TEST

START_TEST(a_crash_in_a_call_leaves_a_doubt)
{
	struct caller caller;

	start_waiting_call(&caller);
	queue_crash_server();
	pthread_join(caller.thread, NULL);
	queue_start_server();
	ck_assert_int_eq(caller.result, QB_UNKNOWN);
	ck_assert_str_eq(caller.err.sqlstate, "");
	ck_assert(caller.err.message[0] != '\0');
	ck_assert(!db_is_connected(db));
}
END_TEST

/* A failure is certain even when the connection breaks after it. */
START_TEST(an_error_before_the_end_is_the_answer)
{
	const struct db_args args[] = {
		replaced(db, SQL_STATUS_QUEUES, "SELECT 1 / 0"),
		insert_task(),
	};
	struct db_rows *rows[2];
	struct qb_error err;

	queue_do("BEGIN; LOCK TABLE qbind.tasks");
	db_set_deadline_ms(db, 5000);
	ck_assert_int_eq(db_run(db, args, 2, rows, &err), QB_DATABASE);
	ck_assert_str_eq(err.sqlstate, "22012");
	queue_do("COMMIT");
}
END_TEST

START_TEST(a_server_turned_read_only_is_left)
{
	struct db_args set =
		replaced(db, SQL_STATUS_QUEUES, "SET default_transaction_read_only = on");
	struct db_args args = insert_task();
	struct qb_error err;

	ck_assert_int_eq(db_call(db, &set, NULL, &err), QB_OK);
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_DATABASE);
	ck_assert_str_eq(err.sqlstate, "25006");
	ck_assert(!db_is_connected(db));
	ck_assert_int_eq(db_reconnect(db, &err), QB_OK);
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_OK);
}
END_TEST

/* ---- Wake-ups ---- */

static bool wait_ms(int wake_fd, int64_t timeout_ms)
{
	struct qb_error err;
	bool notified = false;

	ck_assert_msg(db_wait(db, wake_fd, timeout_ms, &notified, &err) == QB_OK, "%s",
		      err.message);
	return notified;
}

static void listen_now(void)
{
	struct qb_error err;

	ck_assert_msg(db_listen(db, &err) == QB_OK, "%s", err.message);
}

START_TEST(a_notification_ends_the_wait)
{
	listen_now();
	ck_assert(!wait_ms(-1, 0));
	queue_do("NOTIFY qbind, 'q'");
	ck_assert(wait_ms(-1, -1));
	ck_assert(!wait_ms(-1, 10));
	queue_do("NOTIFY other, 'q'");
	ck_assert(!wait_ms(-1, 10));
}
END_TEST

START_TEST(a_notification_that_came_with_an_answer_counts)
{
	struct db_args args = insert_task();
	struct qb_error err;

	listen_now();
	queue_do("NOTIFY qbind, 'q'");
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_OK);
	ck_assert(wait_ms(-1, 0));
}
END_TEST

START_TEST(the_wake_fd_ends_the_wait_and_stays_readable)
{
	int wake_fd = eventfd(1, 0);
	uint64_t value;

	listen_now();
	ck_assert(!wait_ms(wake_fd, -1));
	ck_assert_int_eq(read(wake_fd, &value, sizeof(value)), sizeof(value));
	ck_assert_uint_eq(value, 1);
	close(wake_fd);
}
END_TEST

START_TEST(listening_goes_on_after_a_reconnect)
{
	struct qb_error err;
	bool notified;

	listen_now();
	end_backends();
	ck_assert_int_eq(db_wait(db, -1, -1, &notified, &err), QB_CONNECTION);
	ck_assert(!db_is_connected(db));
	ck_assert_int_eq(db_wait(db, -1, -1, &notified, &err), QB_CONNECTION);
	ck_assert_int_eq(db_reconnect(db, &err), QB_OK);
	queue_do("NOTIFY qbind, 'q'");
	ck_assert(wait_ms(-1, -1));
}
END_TEST

static TCase *make_deadlines(void)
{
	TCase *tcase = tcase_create("deadlines");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, a_call_that_waits_too_long_ends_in_doubt);
	tcase_add_test(tcase, connecting_takes_no_longer_than_allowed);
	return tcase;
}

static TCase *make_losses(void)
{
	TCase *tcase = tcase_create("losses");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_set_timeout(tcase, 20);
	tcase_add_test(tcase, a_restart_between_calls_is_no_doubt);
	tcase_add_test(tcase, a_backend_ended_between_calls_is_no_doubt);
	tcase_add_test(tcase, a_server_that_is_down_cannot_be_reached_again);
	tcase_add_test(tcase, a_backend_ended_in_a_call_has_done_nothing);
	tcase_add_test(tcase, a_crash_in_a_call_leaves_a_doubt);
	tcase_add_test(tcase, an_error_before_the_end_is_the_answer);
	tcase_add_test(tcase, a_server_turned_read_only_is_left);
	return tcase;
}

static TCase *make_wakeups(void)
{
	TCase *tcase = tcase_create("wake-ups");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, a_notification_ends_the_wait);
	tcase_add_test(tcase, a_notification_that_came_with_an_answer_counts);
	tcase_add_test(tcase, the_wake_fd_ends_the_wait_and_stays_readable);
	tcase_add_test(tcase, listening_goes_on_after_a_reconnect);
	return tcase;
}

int main(void)
{
	Suite *suite = suite_create("connection");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, make_deadlines());
	suite_add_tcase(suite, make_losses());
	suite_add_tcase(suite, make_wakeups());
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
