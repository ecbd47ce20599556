#include "postgres.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "error.h"

#define SETTINGS_MAX 128

/* Ours, unless the connection string or the variable says otherwise: a peer that vanished is
 * noticed within 20 s, and after a failover only the new primary will do. */
static const struct {
	const char *keyword, *value, *variable;
} defaults[] = {
	{"fallback_application_name", "qbind", NULL},
	{"keepalives_idle", "10", NULL},
	{"keepalives_interval", "5", NULL},
	{"keepalives_count", "3", NULL},
	{"tcp_user_timeout", "20000", NULL},
	{"gssencmode", "disable", "PGGSSENCMODE"},
	{"target_session_attrs", "read-write", "PGTARGETSESSIONATTRS"},
};
#define DEFAULT_COUNT (sizeof(defaults) / sizeof(defaults[0]))

/* Of two settings with one keyword libpq takes the last. */
struct settings {
	const char *keywords[SETTINGS_MAX];
	const char *values[SETTINGS_MAX];
	size_t count;
};

static void add(struct settings *settings, const char *keyword, const char *value)
{
	assert(settings->count < SETTINGS_MAX - 1);
	settings->keywords[settings->count] = keyword;
	settings->values[settings->count++] = value;
}

static void add_defaults(struct settings *settings)
{
	for (size_t i = 0; i < DEFAULT_COUNT; i++) {
		if (defaults[i].variable == NULL || getenv(defaults[i].variable) == NULL)
			add(settings, defaults[i].keyword, defaults[i].value);
	}
}

/* libpq repeats the part that it does not understand, which may be, or hold, a password. A misspelt
 * keyword may be shown, if that is what it is. */
static enum qb_result refuse(const char *conninfo, const char *message, struct qb_error *err)
{
	static const char misspelt[] = "invalid connection option";
	bool is_secret = strchr(conninfo, '@') != NULL || strstr(conninfo, "://") != NULL ||
			 strstr(conninfo, "password") != NULL;

	if (message == NULL)
		return error_no_memory(err);
	if (is_secret || strncmp(message, misspelt, strlen(misspelt)) != 0)
		return error_set(err, QB_INVALID, "the connection string is malformed");
	return error_set(err, QB_INVALID, "the connection string is malformed: %s", message);
}

enum qb_result conninfo_start(const char *conninfo, PGconn **conn_out, struct qb_error *err)
{
	struct settings settings = {.count = 0};
	char *message = NULL;
	PQconninfoOption *given = PQconninfoParse(conninfo, &message);
	enum qb_result rc = QB_OK;
	PGconn *conn;

	if (given == NULL) {
		rc = refuse(conninfo, message, err);
		PQfreemem(message);
		return rc;
	}
	add_defaults(&settings);
	for (const PQconninfoOption *option = given; option->keyword != NULL; option++) {
		if (option->val != NULL)
			add(&settings, option->keyword, option->val);
	}
	/* Texts go and come as they are in memory. */
	add(&settings, "client_encoding", "UTF8");
	conn = PQconnectStartParams(settings.keywords, settings.values, 0);
	if (conn == NULL)
		rc = error_no_memory(err);
	else
		*conn_out = conn;
	PQconninfoFree(given);
	return rc;
}
