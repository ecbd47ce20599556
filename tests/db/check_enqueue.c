/* Putting tasks in: what arrives, what is refused, and what the same id means. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "batch.h"
#include "db.h"
#include "letter.h"
#include "queue.h"

#define ID_TEXT "01890000-0000-7000-8000-000000000001"

static struct qb_client *client;
static struct qb_uuid given;

static void setup(void)
{
	queue_setup();
	client = letter_client();
	ck_assert(qb_uuid_parse(ID_TEXT, &given));
}

static void teardown(void)
{
	qb_client_free(client);
	queue_teardown();
}

static struct qb_enqueue_options with_id(void)
{
	struct qb_enqueue_options options = QB_OPTIONS_INIT(struct qb_enqueue_options);

	options.id = &given;
	return options;
}

/* ---- What arrives ---- */

START_TEST(a_task_goes_in_as_its_type_says)
{
	struct qb_uuid id = letter_put(client, "J\xc3\xbcrgen \"J\" \\ O'Neill", NULL);
	char text[QB_UUID_TEXT_SIZE];

	ck_assert_str_eq(queue_text("SELECT id FROM qbind.tasks"), qb_uuid_format(&id, text));
	ck_assert_str_eq(
		queue_text("SELECT row(queue, task_type, payload_version, status, priority, "
			   "attempt, max_attempts, crashes, lease_no, lease_token) "
			   "FROM qbind.tasks"),
		"(post,letter,3,pending,4,0,7,0,0,)");
	ck_assert_str_eq(queue_text("SELECT payload ->> 'to' FROM qbind.tasks"),
			 "J\xc3\xbcrgen \"J\" \\ O'Neill");
	ck_assert_int_eq(queue_number("SELECT payload -> 'n' FROM qbind.tasks"), 1);
	ck_assert_int_eq(queue_number("SELECT run_at <= clock_timestamp() FROM qbind.tasks"), 1);
	ck_assert_int_eq(id.bytes[6] >> 4, 7);
}
END_TEST

START_TEST(fresh_ids_rise)
{
	struct qb_uuid first = letter_put(client, "a", NULL);
	struct qb_uuid second = letter_put(client, "a", NULL);

	ck_assert(memcmp(first.bytes, second.bytes, sizeof(first.bytes)) < 0);
}
END_TEST

START_TEST(options_go_into_the_row)
{
	struct qb_enqueue_options options = with_id();

	options.queue = "express";
	options.priority = (struct qb_opt_int32){true, -32768};
	options.delay_ms = 3600000;
	letter_put(client, "a", &options);
	ck_assert_str_eq(queue_text("SELECT row(id, queue, priority) FROM qbind.tasks"),
			 "(" ID_TEXT ",express,-32768)");
	ck_assert_int_eq(queue_number("SELECT run_at - created_at = '1 hour' FROM qbind.tasks"), 1);
}
END_TEST

START_TEST(run_at_is_a_moment)
{
	struct qb_enqueue_options options = {
		.run_at = {true, {1893456000, 123456000}},
	};

	letter_put(client, "a", &options);
	ck_assert_str_eq(queue_text("SELECT run_at AT TIME ZONE 'UTC' FROM qbind.tasks"),
			 "2030-01-01 00:00:00.123456");
}
END_TEST

/* An older caller ends before the id. */
START_TEST(an_older_caller_gets_the_defaults)
{
	struct qb_enqueue_options options = with_id();

	options.size = offsetof(struct qb_enqueue_options, id);
	options.queue = "express";
	letter_put(client, "a", &options);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.tasks WHERE queue = 'express' "
				      "AND id <> '" ID_TEXT "'"),
			 1);
}
END_TEST

START_TEST(err_and_id_may_be_null)
{
	struct letter letter = {"a", 1};

	ck_assert_int_eq(qb_enqueue(client, &letter_type, &letter, NULL, NULL, NULL), QB_OK);
	letter.to = NULL;
	ck_assert_int_eq(qb_enqueue(client, &letter_type, &letter, NULL, NULL, NULL), QB_INVALID);
	ck_assert_int_eq(queue_number(LETTER_COUNT), 1);
}
END_TEST

/* ---- What is refused ---- */

static const char long_queue[] =
	"0123456789012345678901234567890123456789012345678901234567890123456789"
	"01234567890123456789012345678901234567890123456789012345678";

static const struct {
	struct qb_enqueue_options options;
	const char *path, *message;
} refused[] = {
	{{.queue = ""}, "queue", "queue: expected 1 to 128 bytes, got 0"},
	{{.queue = long_queue}, "queue", "queue: expected 1 to 128 bytes, got 129"},
	{{.queue = "\xff"}, "queue", "queue: expected valid UTF-8"},
	{{.priority = {true, 32768}}, "priority", "priority: expected -32768 to 32767, got 32768"},
	{{.priority = {true, INT32_MIN}},
	 "priority",
	 "priority: expected -32768 to 32767, got -2147483648"},
	{{.delay_ms = -1}, "delay_ms", "delay_ms: expected 0 to 315360000000, got -1"},
	{{.delay_ms = 315360000001},
	 "delay_ms",
	 "delay_ms: expected 0 to 315360000000, got 315360000001"},
	{{.delay_ms = 1, .run_at = {true, {0, 0}}},
	 "run_at",
	 "run_at: expected none together with delay_ms"},
	{{.run_at = {true, {INT64_MAX, 0}}},
	 "run_at",
	 "run_at: expected a moment in the years 0000 to 9999"},
	{{.run_at = {true, {0, 1000000000}}},
	 "run_at",
	 "run_at: expected a moment in the years 0000 to 9999"},
};

START_TEST(a_bad_option_is_refused_by_name)
{
	struct letter letter = {"a", 1};
	struct qb_uuid id = {{0}};
	struct qb_uuid untouched = id;
	struct qb_error err;

	ck_assert_int_eq(qb_enqueue(client, &letter_type, &letter, &refused[_i].options, &id, &err),
			 QB_INVALID);
	ck_assert_str_eq(err.path, refused[_i].path);
	ck_assert_str_eq(err.message, refused[_i].message);
	ck_assert_mem_eq(id.bytes, untouched.bytes, sizeof(id.bytes));
	ck_assert_int_eq(qb_enqueue_many(client, &letter_type,
					 (struct qb_payload_slice){&letter, 1},
					 &refused[_i].options, NULL, &err),
			 QB_INVALID);
	ck_assert_str_eq(err.path, refused[_i].path);
	ck_assert_int_eq(queue_number(LETTER_COUNT), 0);
}
END_TEST

START_TEST(a_payload_that_breaks_its_type_is_refused)
{
	struct letter letter = {NULL, 1};
	struct qb_error err;

	ck_assert_int_eq(qb_enqueue(client, &letter_type, &letter, NULL, NULL, &err), QB_INVALID);
	ck_assert_str_eq(err.path, "$.to");
	ck_assert_int_eq(queue_number(LETTER_COUNT), 0);
}
END_TEST

START_TEST(a_payload_of_more_than_a_mebibyte_is_refused)
{
	char *text = letter_text(QB_PAYLOAD_BYTES);
	struct letter letter = {text, 1};
	struct qb_error err;

	ck_assert_int_eq(qb_enqueue(client, &letter_type, &letter, NULL, NULL, &err), QB_INVALID);
	ck_assert_int_eq(queue_number(LETTER_COUNT), 0);
	free(text);
}
END_TEST

/* The same limit, for those who do not ask the library. */
START_TEST(the_domain_refuses_a_large_payload_too)
{
	char *text = letter_text(QB_PAYLOAD_BYTES + 2);
	struct db_text json = {text, QB_PAYLOAD_BYTES + 1};
	struct batch batch = {
		.type = &letter_type, .queue = "q", .ids = &given, .payloads = &json, .count = 1};
	struct qb_error err;
	struct db *db;

	text[0] = text[QB_PAYLOAD_BYTES] = '"';
	ck_assert_int_eq(db_open("", NULL, true, &db, &err), QB_OK);
	ck_assert_int_eq(batch_put(&batch, db, false, false, &err), QB_INVALID);
	ck_assert_str_eq(err.sqlstate, "23514");
	text[QB_PAYLOAD_BYTES - 1] = '"';
	json.len = QB_PAYLOAD_BYTES;
	ck_assert_msg(batch_put(&batch, db, false, false, &err) == QB_OK, "%s", err.message);
	db_free(db);
	free(text);
}
END_TEST

/* ---- The same id again ---- */

static enum qb_result put_again(const char *to, struct qb_error *err)
{
	struct qb_enqueue_options options = with_id();
	struct letter letter = {to, 1};

	return qb_enqueue(client, &letter_type, &letter, &options, NULL, err);
}

static void expect_known(const char *where)
{
	struct qb_error err;
	char sql[256];

	ck_assert_msg(put_again("ann", &err) == QB_OK, "%s", err.message);
	ck_assert_int_eq(put_again("bob", &err), QB_INVALID);
	ck_assert_str_eq(err.sqlstate, "QB409");
	ck_assert_str_eq(err.path, "id");
	ck_assert_str_eq(err.message, "the id belongs to a task with other content");
	snprintf(sql, sizeof(sql),
		 "SELECT string_agg(status || ' ' || (payload ->> 'to'), ',') "
		 "FROM qbind.all_tasks");
	ck_assert_str_eq(queue_text(sql), where);
}

START_TEST(an_id_that_waits_is_the_same_task)
{
	struct qb_error err;

	ck_assert_int_eq(put_again("ann", &err), QB_OK);
	expect_known("pending ann");
}
END_TEST

START_TEST(an_id_in_progress_is_the_same_task)
{
	struct qb_error err;

	ck_assert_int_eq(put_again("ann", &err), QB_OK);
	queue_do("UPDATE qbind.tasks SET status = 'in_progress', attempt = 1, lease_no = 1, "
		 "lease_token = gen_random_uuid()");
	expect_known("in_progress ann");
}
END_TEST

START_TEST(an_id_in_the_history_is_the_same_task)
{
	struct qb_error err;

	ck_assert_int_eq(put_again("ann", &err), QB_OK);
	queue_do(
		"WITH t AS (DELETE FROM qbind.tasks RETURNING *) "
		"INSERT INTO qbind.history (run_at, created_at, status, payload_version, lease_no, "
		"priority, attempt, max_attempts, crashes, snoozes, id, queue, task_type, payload) "
		"SELECT run_at, created_at, 'done', payload_version, 1, priority, 1, max_attempts, "
		"0, 0, id, queue, task_type, payload FROM t");
	expect_known("done ann");
}
END_TEST

START_TEST(the_same_id_for_another_type_is_refused)
{
	struct qb_enqueue_options options = with_id();
	struct qb_task_type other = letter_type;
	struct letter letter = {"ann", 1};
	struct qb_error err;

	other.name = "card";
	letter_put(client, "ann", &options);
	ck_assert_int_eq(qb_enqueue(client, &other, &letter, &options, NULL, &err), QB_INVALID);
	ck_assert_str_eq(err.sqlstate, "QB409");
}
END_TEST

/* ---- Many ---- */

static struct letter *make_letters(size_t count, const char *to)
{
	struct letter *letters = calloc(count, sizeof(*letters));

	ck_assert_ptr_nonnull(letters);
	for (size_t i = 0; i < count; i++)
		letters[i] = (struct letter){to, (int32_t)i};
	return letters;
}

START_TEST(ten_thousand_go_in_at_once)
{
	const size_t count = 10000;
	struct letter *letters = make_letters(count, "ann");
	struct qb_uuid *ids = calloc(count, sizeof(*ids));
	char text[QB_UUID_TEXT_SIZE], sql[128];
	struct qb_error err;

	ck_assert_ptr_nonnull(ids);
	ck_assert_msg(qb_enqueue_many(client, &letter_type,
				      (struct qb_payload_slice){letters, count}, NULL, ids,
				      &err) == QB_OK,
		      "%s", err.message);
	ck_assert_int_eq(queue_number(LETTER_COUNT), 10000);
	ck_assert_int_eq(queue_number("SELECT count(DISTINCT xmin::text) FROM qbind.tasks"), 1);
	for (size_t i = 0; i < count; i += 1111) {
		snprintf(sql, sizeof(sql), "SELECT payload -> 'n' FROM qbind.tasks WHERE id = '%s'",
			 qb_uuid_format(&ids[i], text));
		ck_assert_int_eq(queue_number(sql), (int64_t)i);
	}
	free(ids);
	free(letters);
}
END_TEST

START_TEST(many_large_ones_go_in_at_once)
{
	char *text = letter_text(1000000);
	struct letter *letters = make_letters(20, text);
	struct qb_error err;

	ck_assert_msg(qb_enqueue_many(client, &letter_type, (struct qb_payload_slice){letters, 20},
				      NULL, NULL, &err) == QB_OK,
		      "%s", err.message);
	ck_assert_int_eq(queue_number(LETTER_COUNT " AND octet_length(payload ->> 'to') = 1000000"),
			 20);
	free(letters);
	free(text);
}
END_TEST

START_TEST(one_bad_payload_refuses_all)
{
	struct letter *letters = make_letters(10, "ann");
	struct qb_error err;

	letters[3].to = NULL;
	ck_assert_int_eq(qb_enqueue_many(client, &letter_type,
					 (struct qb_payload_slice){letters, 10}, NULL, NULL, &err),
			 QB_INVALID);
	ck_assert_str_eq(err.path, "[3].to");
	ck_assert_msg(strncmp(err.message, "[3].to: ", 8) == 0, "%s", err.message);
	ck_assert_int_eq(queue_number(LETTER_COUNT), 0);
	free(letters);
}
END_TEST

START_TEST(many_take_no_id)
{
	struct qb_enqueue_options options = with_id();
	struct letter letter = {"ann", 1};
	struct qb_error err;

	ck_assert_int_eq(qb_enqueue_many(client, &letter_type,
					 (struct qb_payload_slice){&letter, 1}, &options, NULL,
					 &err),
			 QB_INVALID);
	ck_assert_str_eq(err.path, "id");
	ck_assert_int_eq(queue_number(LETTER_COUNT), 0);
}
END_TEST

START_TEST(none_of_many_is_fine)
{
	struct qb_error err;

	ck_assert_int_eq(qb_enqueue_many(client, &letter_type, (struct qb_payload_slice){NULL, 0},
					 NULL, NULL, &err),
			 QB_OK);
}
END_TEST

#define LOOP(test, table)                                                                          \
	tcase_add_loop_test(tcase, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

static TCase *make_one(void)
{
	TCase *tcase = tcase_create("one");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, a_task_goes_in_as_its_type_says);
	tcase_add_test(tcase, fresh_ids_rise);
	tcase_add_test(tcase, options_go_into_the_row);
	tcase_add_test(tcase, run_at_is_a_moment);
	tcase_add_test(tcase, an_older_caller_gets_the_defaults);
	tcase_add_test(tcase, err_and_id_may_be_null);
	LOOP(a_bad_option_is_refused_by_name, refused);
	tcase_add_test(tcase, a_payload_that_breaks_its_type_is_refused);
	tcase_add_test(tcase, a_payload_of_more_than_a_mebibyte_is_refused);
	tcase_add_test(tcase, the_domain_refuses_a_large_payload_too);
	return tcase;
}

static TCase *make_again(void)
{
	TCase *tcase = tcase_create("again");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, an_id_that_waits_is_the_same_task);
	tcase_add_test(tcase, an_id_in_progress_is_the_same_task);
	tcase_add_test(tcase, an_id_in_the_history_is_the_same_task);
	tcase_add_test(tcase, the_same_id_for_another_type_is_refused);
	return tcase;
}

static TCase *make_many(void)
{
	TCase *tcase = tcase_create("many");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_set_timeout(tcase, 20);
	tcase_add_test(tcase, ten_thousand_go_in_at_once);
	tcase_add_test(tcase, many_large_ones_go_in_at_once);
	tcase_add_test(tcase, one_bad_payload_refuses_all);
	tcase_add_test(tcase, many_take_no_id);
	tcase_add_test(tcase, none_of_many_is_fine);
	return tcase;
}

int main(void)
{
	Suite *suite = suite_create("enqueue");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, make_one());
	suite_add_tcase(suite, make_again());
	suite_add_tcase(suite, make_many());
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
