/* Installing the queue, in schemas of this test's own. */
#include <check.h>
#include <pthread.h>
#include <string.h>
#include "db.h"
#include "queue.h"
#include "replace.h"

/* Everything that stands in a schema, as one text. */
#define CONTENTS(schema)                                                                           \
	"SELECT string_agg(relkind::text || ' ' || relname, ',' ORDER BY relname) FROM pg_class "  \
	"WHERE relnamespace = '" schema "'::regnamespace"

static void setup(void)
{
	queue_setup();
	queue_do("DROP SCHEMA IF EXISTS other CASCADE");
}

static void teardown(void)
{
	queue_do("DROP SCHEMA IF EXISTS other CASCADE");
	queue_teardown();
}

static struct db *open_unchecked(const char *conninfo, const char *schema)
{
	struct qb_error err;
	struct db *db;

	ck_assert_msg(db_open(conninfo, schema, false, &db, &err) == QB_OK, "%s", err.message);
	return db;
}

static int migrate(const char *schema)
{
	struct db *db = open_unchecked("", schema);
	struct qb_error err;
	int applied = -1;

	ck_assert_msg(db_migrate(db, &applied, &err) == QB_OK, "%s", err.message);
	db_free(db);
	return applied;
}

START_TEST(all_are_applied_once)
{
	struct db *db = open_unchecked("", "other");
	int version = db_schema_version(db);

	db_free(db);
	ck_assert_int_gt(version, 0);
	ck_assert_int_eq(migrate("other"), version);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM other.migrations"), version);
	ck_assert_int_eq(migrate("other"), 0);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM other.migrations"), version);
}
END_TEST

START_TEST(an_installation_of_another_name_is_the_same)
{
	char expected[8192];

	migrate("other");
	strcpy(expected, queue_text(CONTENTS("qbind")));
	ck_assert_str_eq(queue_text(CONTENTS("other")), expected);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM pg_depend AS d "
				      "JOIN pg_class AS a ON a.oid = d.objid "
				      "JOIN pg_class AS b ON b.oid = d.refobjid "
				      "WHERE a.relnamespace = 'other'::regnamespace "
				      "AND b.relnamespace = 'qbind'::regnamespace"),
			 0);
}
END_TEST

START_TEST(the_history_has_its_days_from_the_start)
{
	migrate("other");
	ck_assert_int_eq(queue_number("SELECT count(*) FROM pg_inherits "
				      "WHERE inhparent = 'other.history'::regclass"),
			 9);
}
END_TEST

/* The installations share a database and nothing else. */
START_TEST(two_installations_stand_beside_each_other)
{
	struct db *other;
	struct db_args insert, notify = db_args(SQL_NOTIFY_QUEUE);
	struct qb_error err;
	bool notified;

	migrate("other");
	ck_assert_int_eq(db_open("", "other", true, &other, &err), QB_OK);
	insert = replaced(other, SQL_LIST_TASKS,
			  "INSERT INTO other.tasks (queue, task_type, payload) "
			  "SELECT coalesce($1, 'q'), coalesce($2, $3, 't'), to_jsonb($4)");
	db_add_null(&insert, DB_TEXT);
	db_add_null(&insert, DB_TEXT);
	db_add_null(&insert, DB_TEXT);
	db_add_int32(&insert, 1);
	ck_assert_int_eq(db_call(other, &insert, NULL, &err), QB_OK);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM other.all_tasks"), 1);
	ck_assert_int_eq(queue_number("SELECT count(*) FROM qbind.all_tasks"), 0);
	ck_assert_int_eq(db_listen(other, &err), QB_OK);
	queue_do("NOTIFY qbind");
	ck_assert_int_eq(db_wait(other, -1, 10, &notified, &err), QB_OK);
	ck_assert(!notified);
	db_add_text(&notify, db_schema(other));
	db_add_text(&notify, "q");
	ck_assert_int_eq(db_call(other, &notify, NULL, &err), QB_OK);
	ck_assert_int_eq(db_wait(other, -1, 5000, &notified, &err), QB_OK);
	ck_assert(notified);
	db_free(other);
}
END_TEST

struct installer {
	pthread_t thread;
	enum qb_result result;
	struct qb_error err;
	int applied;
};

static void *run_installer(void *argument)
{
	struct installer *installer = argument;
	struct db *db;

	installer->result = db_open("", "other", false, &db, &installer->err);
	if (installer->result != QB_OK)
		return NULL;
	installer->result = db_migrate(db, &installer->applied, &installer->err);
	db_free(db);
	return NULL;
}

/* Both are held at the lock, until both are there. */
START_TEST(two_installers_at_once_do_it_once)
{
	struct installer installers[2] = {0};

	queue_do("BEGIN; SELECT pg_advisory_xact_lock(hashtext('\"other\".migrate'), "
		 "hashtext('other'))");
	for (int i = 0; i < 2; i++)
		ck_assert_int_eq(
			pthread_create(&installers[i].thread, NULL, run_installer, &installers[i]),
			0);
	queue_await("SELECT count(*) = 2 FROM pg_locks WHERE locktype = 'advisory' "
		    "AND NOT granted");
	queue_do("COMMIT");
	for (int i = 0; i < 2; i++) {
		pthread_join(installers[i].thread, NULL);
		ck_assert_msg(installers[i].result == QB_OK, "%s", installers[i].err.message);
	}
	ck_assert_int_eq(installers[0].applied + installers[1].applied,
			 (int)queue_number("SELECT count(*) FROM other.migrations"));
}
END_TEST

START_TEST(a_migration_that_fails_is_named_and_leaves_nothing)
{
	struct db *db = open_unchecked("", "other");
	struct qb_error err;
	int applied;

	queue_do("CREATE SCHEMA other; CREATE TABLE other.migrations (number integer PRIMARY KEY, "
		 "name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()); "
		 "CREATE TABLE other.workers ()");
	ck_assert_int_eq(db_migrate(db, &applied, &err), QB_DATABASE);
	ck_assert_str_eq(err.sqlstate, "42P07");
	ck_assert_str_eq(err.message, "migration 001_queue: relation \"workers\" already exists");
	ck_assert_int_eq(queue_number("SELECT to_regclass('other.tasks') IS NULL"), 1);
	queue_do("DROP TABLE other.workers");
	ck_assert_msg(db_migrate(db, &applied, &err) == QB_OK, "%s", err.message);
	db_free(db);
}
END_TEST

START_TEST(who_may_not_make_schemas_is_told)
{
	struct db *db;
	struct qb_error err;
	int applied;

	queue_do("CREATE ROLE nobody LOGIN");
	db = open_unchecked("user=nobody", "other");
	ck_assert_int_eq(db_migrate(db, &applied, &err), QB_DATABASE);
	ck_assert_str_eq(err.sqlstate, "42501");
	ck_assert_msg(strstr(err.message, "permission denied for database") != NULL, "%s",
		      err.message);
	db_free(db);
	queue_do("DROP ROLE nobody");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("migrate");
	TCase *tcase = tcase_create("migrate");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_set_timeout(tcase, 30);
	tcase_add_test(tcase, all_are_applied_once);
	tcase_add_test(tcase, an_installation_of_another_name_is_the_same);
	tcase_add_test(tcase, the_history_has_its_days_from_the_start);
	tcase_add_test(tcase, two_installations_stand_beside_each_other);
	tcase_add_test(tcase, two_installers_at_once_do_it_once);
	tcase_add_test(tcase, a_migration_that_fails_is_named_and_leaves_nothing);
	tcase_add_test(tcase, who_may_not_make_schemas_is_told);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
