/* Enqueuing through the caller's transaction, through lost connections, and the wake-up of workers.
 */
#include <check.h>
#include <pthread.h>
#include <string.h>
#include "client.h"
#include "clock.h"
#include "letter.h"
#include "queue.h"

#define CLIENTS "FROM pg_stat_activity WHERE application_name = 'qbind'"

static struct qb_client *client;

static void setup(void)
{
	queue_setup();
	client = letter_client();
}

static void teardown(void)
{
	qb_client_free(client);
	queue_teardown();
}

/* ---- In the caller's transaction ---- */

static PGconn *shop;

static void setup_wrapped(void)
{
	struct qb_error err;

	queue_setup();
	shop = queue_connect("");
	ck_assert_int_eq(qb_client_wrap_pg(shop, NULL, &client, &err), QB_OK);
}

static void teardown_wrapped(void)
{
	qb_client_free(client);
	PQfinish(shop);
	queue_teardown();
}

static void run_shop(const char *sql)
{
	PGresult *result = PQexec(shop, sql);

	ck_assert_msg(PQresultStatus(result) == PGRES_COMMAND_OK, "%s", PQerrorMessage(shop));
	PQclear(result);
}

START_TEST(a_task_commits_with_its_order)
{
	run_shop("BEGIN");
	letter_put(client, "ann", NULL);
	ck_assert_int_eq(queue_number(LETTER_COUNT), 0);
	run_shop("COMMIT");
	ck_assert_int_eq(queue_number(LETTER_COUNT), 1);
}
END_TEST

START_TEST(a_task_vanishes_with_its_order)
{
	run_shop("BEGIN");
	letter_put(client, "ann", NULL);
	run_shop("ROLLBACK");
	ck_assert_int_eq(queue_number(LETTER_COUNT), 0);
}
END_TEST

START_TEST(a_payload_that_is_refused_leaves_the_order_alone)
{
	struct letter letter = {NULL, 1};
	struct qb_error err;

	run_shop("BEGIN");
	ck_assert_int_eq(qb_enqueue(client, &letter_type, &letter, NULL, NULL, &err), QB_INVALID);
	ck_assert_int_eq(PQtransactionStatus(shop), PQTRANS_INTRANS);
	letter_put(client, "ann", NULL);
	run_shop("COMMIT");
	ck_assert_int_eq(queue_number(LETTER_COUNT), 1);
}
END_TEST

START_TEST(an_id_that_is_taken_leaves_the_order_alone)
{
	struct qb_uuid id = {{1}};
	struct qb_enqueue_options options = {.id = &id};
	struct letter letter = {"bob", 1};
	struct qb_error err;

	letter_put(client, "ann", &options);
	run_shop("BEGIN");
	letter_put(client, "ann", &options);
	ck_assert_int_eq(qb_enqueue(client, &letter_type, &letter, &options, NULL, &err),
			 QB_INVALID);
	ck_assert_str_eq(err.sqlstate, "QB409");
	ck_assert_int_eq(PQtransactionStatus(shop), PQTRANS_INTRANS);
	run_shop("COMMIT");
	ck_assert_str_eq(queue_text("SELECT string_agg(payload ->> 'to', ',') FROM qbind.tasks"),
			 "ann");
}
END_TEST

START_TEST(a_failed_transaction_is_refused)
{
	struct letter letter = {"ann", 1};
	struct qb_error err;

	run_shop("BEGIN");
	PQclear(PQexec(shop, "SELECT 1 / 0"));
	ck_assert_int_eq(qb_enqueue(client, &letter_type, &letter, NULL, NULL, &err), QB_INVALID);
	ck_assert_str_eq(err.message, "the transaction of the wrapped connection has failed: "
				      "roll it back first");
	run_shop("ROLLBACK");
	letter_put(client, "ann", NULL);
	ck_assert_int_eq(queue_number(LETTER_COUNT), 1);
}
END_TEST

START_TEST(a_lost_order_is_not_tried_again)
{
	struct letter letter = {"ann", 1};
	struct qb_error err;

	run_shop("BEGIN");
	queue_do("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
		 "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
	ck_assert_int_eq(qb_enqueue(client, &letter_type, &letter, NULL, NULL, &err),
			 QB_CONNECTION);
	ck_assert_int_eq(queue_number(LETTER_COUNT), 0);
}
END_TEST

/* ---- Through losses ---- */

/* An enqueue in a thread of its own. */
struct producer {
	pthread_t thread;
	struct qb_uuid id;
	enum qb_result result;
	struct qb_error err;
};

static void *run_producer(void *argument)
{
	struct producer *producer = argument;
	struct letter letter = {"ann", 1};

	producer->result =
		qb_enqueue(client, &letter_type, &letter, NULL, &producer->id, &producer->err);
	return NULL;
}

static void start_producer(struct producer *producer)
{
	ck_assert_int_eq(pthread_create(&producer->thread, NULL, run_producer, producer), 0);
}

static void start_producer_at_a_lock(struct producer *producer)
{
	queue_do("BEGIN; LOCK TABLE qbind.tasks");
	start_producer(producer);
	queue_await("SELECT count(*) " CLIENTS " AND wait_event_type = 'Lock'");
}

static void expect_in(struct producer *producer)
{
	pthread_join(producer->thread, NULL);
	ck_assert_msg(producer->result == QB_OK, "%s", producer->err.message);
	ck_assert_int_eq(queue_number(LETTER_COUNT), 1);
}

START_TEST(a_connection_lost_between_tasks_is_made_again)
{
	letter_put(client, "ann", NULL);
	queue_do("SELECT pg_terminate_backend(pid) " CLIENTS);
	letter_put(client, "bob", NULL);
	queue_restart_server();
	letter_put(client, "cid", NULL);
	ck_assert_int_eq(queue_number(LETTER_COUNT), 3);
}
END_TEST

START_TEST(a_connection_lost_in_an_enqueue_is_made_again)
{
	struct producer producer;

	start_producer_at_a_lock(&producer);
	queue_do("SELECT pg_terminate_backend(pid) " CLIENTS);
	queue_do("COMMIT");
	expect_in(&producer);
}
END_TEST

START_TEST(an_enqueue_lives_through_a_crash_of_the_server)
{
	struct producer producer;

	start_producer_at_a_lock(&producer);
	queue_crash_server();
	queue_start_server();
	expect_in(&producer);
}
END_TEST

/* The first try went in, but its answer came too late to be heard. */
START_TEST(a_lost_answer_does_not_make_a_second_task)
{
	struct producer producer;

	client->deliver_ms = 200;
	start_producer_at_a_lock(&producer);
	pthread_join(producer.thread, NULL);
	ck_assert_int_eq(producer.result, QB_UNKNOWN);
	queue_do("COMMIT");
	queue_await(LETTER_COUNT);
	client->deliver_ms = CLIENT_DELIVER_MS;
	letter_put(client, "ann", &(struct qb_enqueue_options){.id = &producer.id});
	ck_assert_int_eq(queue_number(LETTER_COUNT), 1);
}
END_TEST

START_TEST(without_a_server_it_gives_up)
{
	struct letter letter = {"ann", 1};
	struct qb_error err;
	int64_t begin_ms = clock_boot_ms();

	client->deliver_ms = 300;
	queue_stop_server();
	ck_assert_int_eq(qb_enqueue(client, &letter_type, &letter, NULL, NULL, &err),
			 QB_CONNECTION);
	ck_assert_int_lt(clock_boot_ms() - begin_ms, 5000);
	ck_assert(err.message[0] != '\0');
	queue_start_server();
	letter_put(client, "ann", NULL);
	ck_assert_int_eq(queue_number(LETTER_COUNT), 1);
}
END_TEST

START_TEST(a_doubt_stays_one_when_the_server_stays_away)
{
	struct producer producer;

	client->deliver_ms = 2000;
	start_producer_at_a_lock(&producer);
	queue_crash_server();
	pthread_join(producer.thread, NULL);
	queue_start_server();
	ck_assert_int_eq(producer.result, QB_UNKNOWN);
	ck_assert_int_eq(producer.err.result, QB_UNKNOWN);
	ck_assert_int_eq(producer.id.bytes[6] >> 4, 7);
}
END_TEST

START_TEST(a_refusal_is_not_tried_again)
{
	struct letter letter = {"ann", 1};
	struct qb_error err;
	int64_t begin_ms = clock_boot_ms();

	queue_do("ALTER TABLE qbind.tasks ADD CONSTRAINT never CHECK (queue <> 'post')");
	ck_assert_int_eq(qb_enqueue(client, &letter_type, &letter, NULL, NULL, &err), QB_INVALID);
	queue_do("ALTER TABLE qbind.tasks DROP CONSTRAINT never");
	ck_assert_str_eq(err.sqlstate, "23514");
	ck_assert_int_lt(clock_boot_ms() - begin_ms, CLIENT_DELIVER_MS / 2);
}
END_TEST

/* ---- Wake-ups ---- */

static PGconn *listener;

static void start_listening(void)
{
	listener = queue_connect("");
	PQclear(PQexec(listener, "LISTEN qbind"));
}

/* How many came; text is of the last. */
static int heard(char *text, size_t size)
{
	PGnotify *notification;
	int count = 0;

	/* An answer comes behind the notifications of what committed before. */
	PQclear(PQexec(listener, "SELECT 1"));
	while ((notification = PQnotifies(listener)) != NULL) {
		strncpy(text, notification->extra, size - 1);
		PQfreemem(notification);
		count++;
	}
	return count;
}

static void wait_interval(void)
{
	int64_t end_ms = clock_boot_ms() + 11;

	while (clock_boot_ms() < end_ms) {
	}
}

START_TEST(a_due_task_wakes_its_queue)
{
	char text[64] = "";

	start_listening();
	letter_put(client, "ann", NULL);
	ck_assert_int_eq(heard(text, sizeof(text)), 1);
	ck_assert_str_eq(text, "post");
	wait_interval();
	letter_put(client, "ann", &(struct qb_enqueue_options){.queue = "express"});
	ck_assert_int_eq(heard(text, sizeof(text)), 1);
	ck_assert_str_eq(text, "express");
	PQfinish(listener);
}
END_TEST

START_TEST(many_tasks_wake_their_queue_seldom)
{
	int64_t begin_ms = clock_boot_ms();
	char text[64] = "";

	start_listening();
	for (int i = 0; i < 100; i++)
		letter_put(client, "ann", NULL);
	ck_assert_int_le(heard(text, sizeof(text)), 1 + (int)(clock_boot_ms() - begin_ms) / 10);
	PQfinish(listener);
}
END_TEST

START_TEST(a_task_for_later_wakes_nobody)
{
	struct qb_opt_time later = {true, {4102444800, 0}};
	char text[64];

	start_listening();
	letter_put(client, "ann", &(struct qb_enqueue_options){.delay_ms = 1});
	letter_put(client, "ann", &(struct qb_enqueue_options){.run_at = later});
	ck_assert_int_eq(heard(text, sizeof(text)), 0);
	PQfinish(listener);
}
END_TEST

START_TEST(a_task_that_was_due_before_wakes_its_queue)
{
	struct qb_opt_time earlier = {true, {1577836800, 0}};
	char text[64] = "";

	start_listening();
	letter_put(client, "ann", &(struct qb_enqueue_options){.run_at = earlier});
	ck_assert_int_eq(heard(text, sizeof(text)), 1);
	ck_assert_str_eq(text, "post");
	PQfinish(listener);
}
END_TEST

START_TEST(a_wrapped_task_wakes_its_queue_at_commit)
{
	char text[64] = "";

	start_listening();
	run_shop("BEGIN");
	letter_put(client, "ann", NULL);
	ck_assert_int_eq(heard(text, sizeof(text)), 0);
	run_shop("COMMIT");
	ck_assert_int_eq(heard(text, sizeof(text)), 1);
	ck_assert_str_eq(text, "post");
	PQfinish(listener);
}
END_TEST

static TCase *make_wrapped(void)
{
	TCase *tcase = tcase_create("wrapped");

	tcase_add_checked_fixture(tcase, setup_wrapped, teardown_wrapped);
	tcase_add_test(tcase, a_task_commits_with_its_order);
	tcase_add_test(tcase, a_task_vanishes_with_its_order);
	tcase_add_test(tcase, a_payload_that_is_refused_leaves_the_order_alone);
	tcase_add_test(tcase, an_id_that_is_taken_leaves_the_order_alone);
	tcase_add_test(tcase, a_failed_transaction_is_refused);
	tcase_add_test(tcase, a_lost_order_is_not_tried_again);
	tcase_add_test(tcase, a_wrapped_task_wakes_its_queue_at_commit);
	return tcase;
}

static TCase *make_losses(void)
{
	TCase *tcase = tcase_create("losses");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_set_timeout(tcase, 30);
	tcase_add_test(tcase, a_connection_lost_between_tasks_is_made_again);
	tcase_add_test(tcase, a_connection_lost_in_an_enqueue_is_made_again);
	tcase_add_test(tcase, an_enqueue_lives_through_a_crash_of_the_server);
	tcase_add_test(tcase, a_lost_answer_does_not_make_a_second_task);
	tcase_add_test(tcase, without_a_server_it_gives_up);
	tcase_add_test(tcase, a_doubt_stays_one_when_the_server_stays_away);
	tcase_add_test(tcase, a_refusal_is_not_tried_again);
	return tcase;
}

static TCase *make_wakeups(void)
{
	TCase *tcase = tcase_create("wake-ups");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, a_due_task_wakes_its_queue);
	tcase_add_test(tcase, many_tasks_wake_their_queue_seldom);
	tcase_add_test(tcase, a_task_for_later_wakes_nobody);
	tcase_add_test(tcase, a_task_that_was_due_before_wakes_its_queue);
	return tcase;
}

int main(void)
{
	Suite *suite = suite_create("deliver");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, make_wrapped());
	suite_add_tcase(suite, make_losses());
	suite_add_tcase(suite, make_wakeups());
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
