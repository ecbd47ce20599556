#include "postgres.h"
#include <string.h>
#include "error.h"

/* The first row whose prefix an SQLSTATE has is taken; all others are QB_DATABASE. */
static const struct {
	const char *sqlstate;
	enum qb_result result;
} classes[] = {
	{"QB409", QB_INVALID}, /* the id is taken by another task */
	{"QB410", QB_LOST},    /* the lease is stale */
	{"23514", QB_INVALID}, /* a CHECK of ours: the payload is too large */
	{"08007", QB_UNKNOWN}, /* transaction resolution unknown */
	{"40003", QB_UNKNOWN}, /* statement completion unknown */
	{"08", QB_CONNECTION},
};
#define CLASS_COUNT (sizeof(classes) / sizeof(classes[0]))

/* What statements name is the installation's: when it is not there, nothing is. */
static const char *const not_installed[] = {"3F000", "42P01"};
#define NOT_INSTALLED_COUNT (sizeof(not_installed) / sizeof(not_installed[0]))

static const char *field_of(const PGresult *result, int field)
{
	const char *text = PQresultErrorField(result, field);

	return text != NULL ? text : "";
}

/* Not translated, unlike the message. */
static bool has_severity(const PGresult *result, const char *severity)
{
	return strcmp(field_of(result, PG_DIAG_SEVERITY_NONLOCALIZED), severity) == 0;
}

bool failure_is_fatal(const PGresult *result)
{
	return has_severity(result, "FATAL") || has_severity(result, "PANIC");
}

bool failure_is_read_only(const PGresult *result)
{
	return strcmp(field_of(result, PG_DIAG_SQLSTATE), "25006") == 0;
}

static enum qb_result class_of(const PGresult *result)
{
	const char *sqlstate = field_of(result, PG_DIAG_SQLSTATE);

	for (size_t i = 0; i < CLASS_COUNT; i++) {
		if (strncmp(sqlstate, classes[i].sqlstate, strlen(classes[i].sqlstate)) == 0)
			return classes[i].result;
	}
	/* The server sends FATAL between two steps, PANIC also in the middle of a COMMIT. */
	if (has_severity(result, "FATAL"))
		return QB_CONNECTION;
	return has_severity(result, "PANIC") ? QB_UNKNOWN : QB_DATABASE;
}

void failure_set_sqlstate(const PGresult *result, struct qb_error *err)
{
	if (err != NULL)
		strncpy(err->sqlstate, field_of(result, PG_DIAG_SQLSTATE),
			sizeof(err->sqlstate) - 1);
}

enum qb_result failure_set_not_installed(const char *schema, struct qb_error *err)
{
	bool is_default = strcmp(schema, DB_SCHEMA_DEFAULT) == 0;

	return error_set(err, QB_DATABASE,
			 "the queue is not installed in schema \"%s\" of this database: "
			 "run `qbindctl migrate%s%s`",
			 schema, is_default ? "" : " --schema ", is_default ? "" : schema);
}

enum qb_result failure_set(const PGresult *result, const char *schema, struct qb_error *err)
{
	const char *sqlstate = field_of(result, PG_DIAG_SQLSTATE);
	enum qb_result rc = QB_OK;

	for (size_t i = 0; i < NOT_INSTALLED_COUNT; i++) {
		if (strcmp(sqlstate, not_installed[i]) == 0)
			rc = failure_set_not_installed(schema, err);
	}
	if (rc == QB_OK)
		rc = error_set(err, class_of(result), "%s",
			       field_of(result, PG_DIAG_MESSAGE_PRIMARY));
	failure_set_sqlstate(result, err);
	return rc;
}

enum qb_result failure_set_lost(const struct postgres *pg, enum qb_result result,
				struct qb_error *err)
{
	const char *message = pg->conn != NULL ? PQerrorMessage(pg->conn) : "";
	size_t len = strlen(message);

	while (len > 0 && message[len - 1] == '\n')
		len--;
	if (len == 0)
		return error_set(err, result, "the connection to the database is lost");
	return error_set(err, result, "%.*s", (int)len, message);
}
