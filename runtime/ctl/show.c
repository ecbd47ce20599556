/* show.c: all there is to know of one task. Its payload may hold personal data: it is not even
 * fetched unless somebody asks for it, and then without what is sensitive.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "document.h"
#include "field.h"
#include "say.h"
#include "table.h"

/* The columns of show_task. */
static const struct field fields[] = {
	{"id", FIELD_ID},
	{"queue", FIELD_TEXT},
	{"task_type", FIELD_TEXT},
	{"payload_version", FIELD_INTEGER},
	{"status", FIELD_TEXT},
	{"priority", FIELD_INTEGER},
	{"attempt", FIELD_INTEGER},
	{"max_attempts", FIELD_INTEGER},
	{"crashes", FIELD_INTEGER},
	{"snoozes", FIELD_INTEGER},
	{"lease_no", FIELD_INTEGER},
	{"run_at", FIELD_TIME},
	{"created_at", FIELD_TIME},
	{"picked_at", FIELD_TIME},
	{"finished_at", FIELD_TIME},
	{"last_error", FIELD_TEXT},
};
#define FIELD_COUNT ((int)(sizeof(fields) / sizeof(fields[0])))

static const struct table_column columns[] = {{NULL, false}, {NULL, false}};

/* A text of several lines keeps them. */
static void add_lines(struct table *table, const char *name, const char *text)
{
	char *copy = strdup(text), *rest = copy, *line;

	if (copy == NULL)
		say_no_memory();
	while ((line = strsep(&rest, "\n")) != NULL) {
		table_add(table, name);
		table_add(table, line);
		name = "";
	}
	free(copy);
}

#define UNKNOWN_PAYLOAD                                                                            \
	"not shown: no worker has told yet which fields of this task type are sensitive"

static void print_table(const struct db_rows *task, const struct db_rows *payload)
{
	struct table *table = table_new(columns, 2);
	char buffer[FIELD_SIZE];

	for (int i = 0; i < FIELD_COUNT; i++)
		add_lines(table, fields[i].name, field_text(fields, task, 0, i, buffer));
	if (payload != NULL)
		add_lines(table, "payload",
			  db_is_null(payload, 0, 0) ? UNKNOWN_PAYLOAD
						    : db_text(payload, 0, 0).data);
	table_print(table, stdout, 0);
	table_free(table);
}

static void print(const struct request *request, const struct db_rows *task,
		  const struct db_rows *payload)
{
	json_t *document;

	if (!options_has(&request->options, OPTION_JSON)) {
		print_table(task, payload);
		return;
	}
	document = field_object(fields, FIELD_COUNT, task, 0);
	if (payload != NULL && !db_is_null(payload, 0, 0))
		document_print_with(document, "payload", db_text(payload, 0, 0));
	else
		document_print(document);
}

enum outcome command_show(const struct request *request)
{
	bool with_payload = options_has(&request->options, OPTION_PAYLOAD);
	struct db_args calls[] = {db_args(SQL_SHOW_TASK), db_args(SQL_SHOW_PAYLOAD)};
	struct db_rows *rows[2] = {NULL, NULL};
	char id[QB_UUID_TEXT_SIZE];
	struct qb_error err;
	enum outcome outcome = FINE;

	db_add_uuid(&calls[0], &request->ids[0]);
	db_add_uuid(&calls[1], &request->ids[0]);
	if (db_run(request->db, calls, with_payload ? 2 : 1, rows, &err) != QB_OK)
		return say_error(&err);
	if (db_rows_count(rows[0]) > 0 && (!with_payload || db_rows_count(rows[1]) > 0)) {
		print(request, rows[0], rows[1]);
	} else {
		say("%s: not found", qb_uuid_format(&request->ids[0], id));
		outcome = REFUSED;
	}
	db_rows_free(rows[0]);
	db_rows_free(rows[1]);
	return outcome;
}
