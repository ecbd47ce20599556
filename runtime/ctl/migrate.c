/* migrate.c: installs the queue, or brings it up to date. */
#include <stdio.h>
#include "command.h"
#include "document.h"
#include "say.h"

static void print(const struct request *request, int applied, int version)
{
	const char *schema = db_schema(request->db);
	int known = db_schema_version(request->db);

	if (options_has(&request->options, OPTION_JSON)) {
		json_t *document = document_object();

		document_put(document, "schema", json_string(schema));
		document_put(document, "version", json_integer(version));
		document_put(document, "applied", json_integer(applied));
		document_print(document);
	} else if (version > known) {
		printf("%s: nothing to do: at version %d, newer than %d, which this qbindctl "
		       "knows\n",
		       schema, version, known);
	} else if (applied == 0) {
		printf("%s: up to date (version %d)\n", schema, version);
	} else {
		printf("%s: %s to version %d (%d applied)\n", schema,
		       applied == version ? "installed, up" : "brought", version, applied);
	}
}

static enum qb_result read_version(struct db *db, int *version_out, struct qb_error *err)
{
	struct db_args args = db_args(SQL_SCHEMA_VERSION);
	struct db_rows *rows;
	enum qb_result rc = db_call(db, &args, &rows, err);

	if (rc == QB_OK)
		*version_out = (int)db_int64(rows, 0, 0);
	db_rows_free(rows);
	return rc;
}

enum outcome command_migrate(const struct request *request)
{
	struct qb_error err;
	int applied, version;

	if (db_migrate(request->db, &applied, &err) != QB_OK ||
	    read_version(request->db, &version, &err) != QB_OK)
		return say_error(&err);
	print(request, applied, version);
	return FINE;
}
