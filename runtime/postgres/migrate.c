/* migrate.c: installs the queue and brings it up to date, one migration a transaction.
 *
 * Each transaction first takes the installation's lock and then looks at the version, so that two
 * installers may run at once.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "error.h"
#include "postgres.h"
#include "postgres/statement.h"

/* A migration may move many rows; a lock on a table that is in use must not stop the queue. */
#define MIGRATION_MS (10 * 60 * 1000)
#define TABLE_LOCK_TIMEOUT "5s"
/* For the installation's lock: the other installer is at work. */
#define INSTALLER_LOCK_TIMEOUT "60s"
#define RETAIN_DAYS 1

int migrate_version(void)
{
	return postgres_migration_count;
}

enum qb_result migrate_check(struct postgres *pg, struct qb_error *err)
{
	struct db_args args = db_args(SQL_SCHEMA_VERSION);
	struct db_rows *rows;
	enum qb_result rc = db_call(&pg->base, &args, &rows, err);

	/* A newer one is fine: migrations keep what older programs use. */
	if (rc == QB_OK && db_int64(rows, 0, 0) < migrate_version())
		rc = failure_set_not_installed(pg->base.schema, err);
	db_rows_free(rows);
	return rc;
}

static struct db_args limit_lock(const char *timeout)
{
	struct db_args args = db_args(SQL_LIMIT_LOCK_WAIT);

	db_add_text(&args, timeout);
	return args;
}

static struct db_args lock(const struct postgres *pg)
{
	struct db_args args = db_args(SQL_LOCK_INSTALLATION);

	db_add_text(&args, pg->base.schema);
	return args;
}

/* Only when there is none: who owns an installation need not be allowed to make schemas. */
static enum qb_result make_schema(struct postgres *pg, struct qb_error *err)
{
	struct db_args exists = db_args(SQL_SCHEMA_EXISTS);
	const struct db_args make[] = {
		limit_lock(INSTALLER_LOCK_TIMEOUT),
		lock(pg),
		db_args(SQL_CREATE_SCHEMA),
		db_args(SQL_CREATE_MIGRATIONS),
	};
	struct db_rows *rows[4];
	enum qb_result rc;

	db_add_text(&exists, pg->base.schema);
	rc = db_run(&pg->base, &exists, 1, rows, err);
	if (rc != QB_OK)
		return rc;
	if (!db_boolean(rows[0], 0, 0)) {
		db_rows_free(rows[0]);
		rc = db_run(&pg->base, make, 4, rows, err);
		for (size_t i = 1; i < 4; i++)
			db_rows_free(rows[i]);
	}
	db_rows_free(rows[0]);
	return rc;
}

/* Locks, and says whether the migration is still to be applied. */
static enum qb_result begin(struct postgres *pg, const struct migration *migration,
			    bool *is_missing_out, struct qb_error *err)
{
	const struct db_args statements[] = {
		limit_lock(INSTALLER_LOCK_TIMEOUT),
		lock(pg),
		limit_lock(TABLE_LOCK_TIMEOUT),
		db_args(SQL_SCHEMA_VERSION),
	};
	struct db_rows *rows[4];
	enum qb_result rc = simple_run(pg, "BEGIN ISOLATION LEVEL READ COMMITTED", NULL, err);

	if (rc == QB_OK)
		rc = calls_join(pg, statements, 4, rows, err);
	if (rc != QB_OK)
		return rc;
	*is_missing_out = db_int64(rows[3], 0, 0) < migration->number;
	for (size_t i = 0; i < 4; i++)
		db_rows_free(rows[i]);
	return QB_OK;
}

static enum qb_result apply(struct postgres *pg, const struct migration *migration,
			    struct qb_error *err)
{
	char *text = texts_join(migration->pieces, pg->base.schema);
	struct db_args insert = db_args(SQL_INSERT_MIGRATION);
	struct db_rows *rows;
	enum qb_result rc;

	if (text == NULL)
		return error_no_memory(err);
	db_add_int32(&insert, migration->number);
	db_add_text(&insert, migration->name);
	rc = simple_run(pg, text, NULL, err);
	free(text);
	if (rc == QB_OK)
		rc = calls_join(pg, &insert, 1, &rows, err);
	if (rc != QB_OK)
		return rc;
	db_rows_free(rows);
	return QB_OK;
}

/* One transaction; *applied_out says whether the migration was missing. */
static enum qb_result migrate_one(struct postgres *pg, const struct migration *migration,
				  bool *applied_out, struct qb_error *err)
{
	bool is_missing = false;
	enum qb_result rc = begin(pg, migration, &is_missing, err);

	if (rc == QB_OK && is_missing)
		rc = apply(pg, migration, err);
	if (rc == QB_OK)
		rc = simple_run(pg, "COMMIT", "COMMIT", err);
	else if (pg->conn != NULL && simple_run(pg, "ROLLBACK", "ROLLBACK", NULL) != QB_OK)
		connection_drop(pg);
	if (rc == QB_OK)
		*applied_out = is_missing;
	return rc;
}

/* Says which of them it was. */
static enum qb_result name_migration(const struct migration *migration, enum qb_result rc,
				     struct qb_error *err)
{
	struct qb_error cause;

	if (err == NULL)
		return rc;
	cause = *err;
	error_set(err, rc, "migration %s: %s", migration->name, cause.message);
	memcpy(err->sqlstate, cause.sqlstate, sizeof(err->sqlstate));
	return rc;
}

/* So that the history has its days from the start; a lock in the way is no failure, because each
 * worker does the same. */
static enum qb_result make_history_days(struct db *db, struct qb_error *err)
{
	struct db_args args = db_args(SQL_MAINTAIN_HISTORY);

	db_add_int32(&args, RETAIN_DAYS);
	return db_call(db, &args, NULL, err);
}

static enum qb_result migrate_all(struct postgres *pg, int *applied_out, struct qb_error *err)
{
	enum qb_result rc = QB_OK;
	bool was_missing = false;
	int count = 0;

	for (int i = 0; rc == QB_OK && i < postgres_migration_count; i++) {
		rc = migrate_one(pg, &postgres_migrations[i], &was_missing, err);
		if (rc != QB_OK)
			rc = name_migration(&postgres_migrations[i], rc, err);
		else
			count += was_missing;
	}
	if (rc == QB_OK)
		*applied_out = count;
	return rc;
}

enum qb_result migrate_run(struct db *db, int *applied_out, struct qb_error *err)
{
	struct postgres *pg = (struct postgres *)db;
	int64_t limit_ms = db->limit_ms;
	enum qb_result rc;

	assert(!db->is_wrapped);
	db->limit_ms = MIGRATION_MS;
	rc = make_schema(pg, err);
	if (rc == QB_OK)
		rc = migrate_all(pg, applied_out, err);
	if (rc == QB_OK)
		rc = make_history_days(db, err);
	db->limit_ms = limit_ms;
	return rc;
}
