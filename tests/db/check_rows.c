/* Arguments and rows: every type, both ways. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "db.h"
#include "queue.h"
#include "replace.h"

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

START_TEST(scalars_come_back_as_they_went)
{
	const struct qb_uuid id = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255}};
	struct db_args args = replaced(db, SQL_ENQUEUE_TASKS,
				       "SELECT $1::boolean, $2::integer, $3::bigint, $4::text, "
				       "$5::uuid, $6::timestamptz, $7::interval::text, $8::jsonb, "
				       "$9::text");
	struct db_rows *rows;
	struct qb_uuid uuid;

	db_add_boolean(&args, true);
	db_add_int32(&args, -7);
	db_add_int64(&args, INT64_MIN);
	db_add_text(&args, "gr\xc3\xbc\xc3\x9f"
			   "e");
	db_add_uuid(&args, &id);
	db_add_time(&args, (struct qb_time){1700000000, 123456789});
	db_add_interval_ms(&args, 90061001);
	db_add_json(&args, "{\"a\":[1]}", 9);
	db_add_null(&args, DB_TEXT);
	rows = called(db, &args);
	ck_assert_uint_eq(db_rows_count(rows), 1);
	ck_assert(db_boolean(rows, 0, 0));
	ck_assert_int_eq(db_int64(rows, 0, 1), -7);
	ck_assert(db_int64(rows, 0, 2) == INT64_MIN);
	ck_assert_str_eq(db_text(rows, 0, 3).data, "gr\xc3\xbc\xc3\x9f"
						   "e");
	uuid = db_uuid(rows, 0, 4);
	ck_assert_mem_eq(uuid.bytes, id.bytes, 16);
	ck_assert_int_eq(db_time(rows, 0, 5).sec, 1700000000);
	ck_assert_int_eq(db_time(rows, 0, 5).nsec, 123456000);
	ck_assert_str_eq(db_text(rows, 0, 6).data, "25:01:01.001");
	ck_assert_str_eq(db_text(rows, 0, 7).data, "{\"a\": [1]}");
	ck_assert_uint_eq(db_text(rows, 0, 7).len, 10);
	ck_assert(db_is_null(rows, 0, 8));
	db_rows_free(rows);
}
END_TEST

START_TEST(null_reads_as_zero_and_empty)
{
	struct db_args args = replaced(db, SQL_SCHEMA_VERSION,
				       "SELECT NULL::boolean, NULL::bigint, NULL::text, "
				       "NULL::uuid, NULL::timestamptz, NULL::jsonb");
	struct db_rows *rows = called(db, &args);
	struct qb_uuid zero = {{0}}, uuid = db_uuid(rows, 0, 3);

	ck_assert(!db_boolean(rows, 0, 0));
	ck_assert_int_eq(db_int64(rows, 0, 1), 0);
	ck_assert_str_eq(db_text(rows, 0, 2).data, "");
	ck_assert_mem_eq(uuid.bytes, zero.bytes, 16);
	ck_assert_int_eq(db_time(rows, 0, 4).sec, 0);
	ck_assert_uint_eq(db_text(rows, 0, 5).len, 0);
	db_rows_free(rows);
}
END_TEST

static const struct {
	const char *sql;
	int64_t expected;
} integers[] = {
	{"SELECT 32767::smallint", 32767},
	{"SELECT (-32768)::smallint", -32768},
	{"SELECT (-2147483648)::integer", INT32_MIN},
	{"SELECT 255::integer", 255},
	{"SELECT 9223372036854775807::bigint", INT64_MAX},
	{"SELECT (-1)::bigint", -1},
	{"SELECT false", 0},
};

START_TEST(integers_of_any_width_are_exact)
{
	struct db_args args = replaced(db, SQL_SCHEMA_VERSION, integers[_i].sql);
	struct db_rows *rows = called(db, &args);

	ck_assert(db_int64(rows, 0, 0) == integers[_i].expected);
	db_rows_free(rows);
}
END_TEST

static const struct {
	const char *sql, *text;
} texts[] = {
	{"SELECT 'a'::varchar", "a"},
	{"SELECT 'in_progress'::qbind.status", "in_progress"},
	{"SELECT 'table'::name", "table"},
	{"SELECT ''", ""},
	{"SELECT '{\"b\": 1}'::json", "{\"b\": 1}"},
	{"SELECT '\"x\"'::jsonb", "\"x\""},
	{"SELECT '[1]'::qbind.payload", "[1]"},
};

START_TEST(all_kinds_of_text_end_in_nul)
{
	struct db_args args = replaced(db, SQL_SCHEMA_VERSION, texts[_i].sql);
	struct db_rows *rows = called(db, &args);

	ck_assert_str_eq(db_text(rows, 0, 0).data, texts[_i].text);
	ck_assert_uint_eq(db_text(rows, 0, 0).len, strlen(texts[_i].text));
	db_rows_free(rows);
}
END_TEST

static const int32_t int32s[] = {1, -2, INT32_MAX};
static const int64_t int64s[] = {INT64_MIN, 0, INT64_MAX};
static const int64_t intervals[] = {1, 60000};
static const struct qb_uuid uuids[] = {{{0xff}}, {{0}}};
static const struct db_text strings[] = {{"a\"b", 3}, {NULL, 0}, {"", 0}, {"NULL", 4}};
static const struct db_text jsons[] = {{"{}", 2}, {NULL, 0}, {"[1,2]", 5}};

static void add_int32s(struct db_args *args, size_t len)
{
	db_add_int32s(args, int32s, len);
}

static void add_int64s(struct db_args *args, size_t len)
{
	db_add_int64s(args, int64s, len);
}

static void add_intervals(struct db_args *args, size_t len)
{
	db_add_intervals_ms(args, intervals, len);
}

static void add_uuids(struct db_args *args, size_t len)
{
	db_add_uuids(args, uuids, len);
}

static void add_texts(struct db_args *args, size_t len)
{
	db_add_texts(args, strings, len);
}

static void add_jsons(struct db_args *args, size_t len)
{
	db_add_jsons(args, jsons, len);
}

static const struct {
	void (*add)(struct db_args *args, size_t len);
	size_t len;
	const char *sql, *text;
} arrays[] = {
	{add_int32s, 3, "SELECT $1::integer[]::text", "{1,-2,2147483647}"},
	{add_int64s, 3, "SELECT $1::bigint[]::text",
	 "{-9223372036854775808,0,9223372036854775807}"},
	{add_intervals, 2, "SELECT $1::interval[]::text", "{00:00:00.001,00:01:00}"},
	{add_uuids, 2, "SELECT $1::uuid[]::text",
	 "{ff000000-0000-0000-0000-000000000000,00000000-0000-0000-0000-000000000000}"},
	{add_texts, 4, "SELECT $1::text[]::text", "{\"a\\\"b\",NULL,\"\",\"NULL\"}"},
	{add_jsons, 3, "SELECT $1::jsonb[]::text", "{\"{}\",NULL,\"[1, 2]\"}"},
	{add_int32s, 0, "SELECT $1::integer[]::text", "{}"},
	{add_int64s, 0, "SELECT $1::bigint[]::text", "{}"},
	{add_intervals, 0, "SELECT $1::interval[]::text", "{}"},
	{add_uuids, 0, "SELECT $1::uuid[]::text", "{}"},
	{add_texts, 0, "SELECT $1::text[]::text", "{}"},
	{add_jsons, 0, "SELECT $1::jsonb[]::text", "{}"},
};

START_TEST(arrays_arrive_whole_with_their_nulls)
{
	struct db_args args = replaced(db, SQL_DELETE_LEASES, arrays[_i].sql);
	struct db_rows *rows;

	arrays[_i].add(&args, arrays[_i].len);
	rows = called(db, &args);
	ck_assert_str_eq(db_text(rows, 0, 0).data, arrays[_i].text);
	db_rows_free(rows);
}
END_TEST

static const struct {
	struct qb_time time;
	const char *text;
} moments[] = {
	{{0, 0}, "1970-01-01 00:00:00.000000"},
	{{-1, 999999000}, "1969-12-31 23:59:59.999999"},
	{{946684799, 1000}, "1999-12-31 23:59:59.000001"},
	{{-62135596800, 0}, "0001-01-01 00:00:00.000000"},
	{{253402300799, 999999000}, "9999-12-31 23:59:59.999999"},
};

START_TEST(moments_keep_their_microseconds)
{
	struct db_args args = replaced(db, SQL_DELETE_LEASES,
				       "SELECT $1::timestamptz, to_char($1 AT TIME ZONE 'UTC', "
				       "'YYYY-MM-DD HH24:MI:SS.US')");
	struct db_rows *rows;

	db_add_time(&args, moments[_i].time);
	rows = called(db, &args);
	ck_assert_str_eq(db_text(rows, 0, 1).data, moments[_i].text);
	ck_assert(db_time(rows, 0, 0).sec == moments[_i].time.sec);
	ck_assert_int_eq(db_time(rows, 0, 0).nsec, moments[_i].time.nsec);
	db_rows_free(rows);
}
END_TEST

static const int64_t far_seconds[] = {INT64_MAX, INT64_MIN, INT64_MAX / 1000};

START_TEST(a_moment_out_of_reach_is_refused)
{
	struct db_args args = replaced(db, SQL_DELETE_LEASES, "SELECT $1::timestamptz");
	struct qb_error err;

	db_add_time(&args, (struct qb_time){far_seconds[_i], 999999999});
	ck_assert_int_eq(db_call(db, &args, NULL, &err), QB_DATABASE);
	ck_assert_str_eq(err.sqlstate, "22008");
}
END_TEST

/* ---- Many bytes ---- */

#define BIG_COUNT 5
#define BIG_BYTES ((size_t)5 << 20)

START_TEST(large_batches_pass_both_ways_at_once)
{
	struct db_args args[BIG_COUNT];
	struct db_rows *rows[BIG_COUNT];
	struct db_text item = {calloc(1, BIG_BYTES), BIG_BYTES};
	struct qb_error err;

	ck_assert_ptr_nonnull(item.data);
	memset((char *)item.data, 'x', item.len);
	for (size_t i = 0; i < BIG_COUNT; i++) {
		args[i] = replaced(db, SQL_DELETE_LEASES, "SELECT unnest($1::text[])");
		db_add_texts(&args[i], &item, 1);
	}
	ck_assert_msg(db_run(db, args, BIG_COUNT, rows, &err) == QB_OK, "%s", err.message);
	for (size_t i = 0; i < BIG_COUNT; i++) {
		ck_assert_uint_eq(db_text(rows[i], 0, 0).len, BIG_BYTES);
		ck_assert_mem_eq(db_text(rows[i], 0, 0).data, item.data, BIG_BYTES);
		db_rows_free(rows[i]);
	}
	free((char *)item.data);
}
END_TEST

#define LOOP(test, table)                                                                          \
	tcase_add_loop_test(tcase, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

static TCase *make_values(void)
{
	TCase *tcase = tcase_create("values");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, scalars_come_back_as_they_went);
	tcase_add_test(tcase, null_reads_as_zero_and_empty);
	LOOP(integers_of_any_width_are_exact, integers);
	LOOP(all_kinds_of_text_end_in_nul, texts);
	LOOP(arrays_arrive_whole_with_their_nulls, arrays);
	LOOP(moments_keep_their_microseconds, moments);
	LOOP(a_moment_out_of_reach_is_refused, far_seconds);
	tcase_add_test(tcase, large_batches_pass_both_ways_at_once);
	return tcase;
}

int main(void)
{
	Suite *suite = suite_create("rows");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, make_values());
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
