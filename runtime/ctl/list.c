/* list.c: the newest tasks, with their last error. */
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "command.h"
#include "document.h"
#include "field.h"
#include "say.h"
#include "table.h"

#define LIMIT_DEFAULT 100

/* The columns of list_tasks. */
enum {
	ID,
	QUEUE,
	TASK_TYPE,
	STATUS,
	PRIORITY,
	ATTEMPT,
	MAX_ATTEMPTS,
	RUN_AT,
	CREATED_AT,
	PICKED_AT,
	FINISHED_AT,
	LAST_ERROR,
	FIELD_COUNT,
};

static const struct field fields[FIELD_COUNT] = {
	[ID] = {"id", FIELD_ID},
	[QUEUE] = {"queue", FIELD_TEXT},
	[TASK_TYPE] = {"task_type", FIELD_TEXT},
	[STATUS] = {"status", FIELD_TEXT},
	[PRIORITY] = {"priority", FIELD_INTEGER},
	[ATTEMPT] = {"attempt", FIELD_INTEGER},
	[MAX_ATTEMPTS] = {"max_attempts", FIELD_INTEGER},
	[RUN_AT] = {"run_at", FIELD_TIME},
	[CREATED_AT] = {"created_at", FIELD_TIME},
	[PICKED_AT] = {"picked_at", FIELD_TIME},
	[FINISHED_AT] = {"finished_at", FIELD_TIME},
	[LAST_ERROR] = {"last_error", FIELD_TEXT},
};

static const struct table_column columns[] = {
	{"ID", false},   {"STATUS", false},  {"ATTEMPT", true},     {"QUEUE", false},
	{"TYPE", false}, {"CREATED", false}, {"LAST ERROR", false},
};
#define COLUMN_COUNT (sizeof(columns) / sizeof(columns[0]))

/* 0 when nobody looks at the output through a terminal. */
static size_t terminal_width(void)
{
	struct winsize size;

	if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
		return 0;
	return size.ws_col;
}

static void add_row(struct table *table, const struct db_rows *rows, size_t row)
{
	char buffer[FIELD_SIZE];

	table_add(table, field_text(fields, rows, row, ID, buffer));
	table_add(table, field_text(fields, rows, row, STATUS, buffer));
	snprintf(buffer, sizeof(buffer), "%d/%d", (int)db_int64(rows, row, ATTEMPT),
		 (int)db_int64(rows, row, MAX_ATTEMPTS));
	table_add(table, buffer);
	table_add(table, field_text(fields, rows, row, QUEUE, buffer));
	table_add(table, field_text(fields, rows, row, TASK_TYPE, buffer));
	table_add(table, field_text(fields, rows, row, CREATED_AT, buffer));
	table_add(table, db_text(rows, row, LAST_ERROR).data);
}

static void print_table(const struct db_rows *rows)
{
	struct table *table = table_new(columns, COLUMN_COUNT);

	for (size_t row = 0; row < db_rows_count(rows); row++)
		add_row(table, rows, row);
	table_print(table, stdout, terminal_width());
	table_free(table);
}

static void print_json(const struct db_rows *rows)
{
	json_t *document = document_object(), *tasks = document_array();

	for (size_t row = 0; row < db_rows_count(rows); row++)
		document_append(tasks, field_object(fields, FIELD_COUNT, rows, row));
	document_put(document, "tasks", tasks);
	document_print(document);
}

enum outcome command_list(const struct request *request)
{
	const struct options *options = &request->options;
	struct db_args args = db_args(SQL_LIST_TASKS);
	struct db_rows *rows;
	struct qb_error err;

	db_add_text(&args, options->status);
	db_add_text(&args, options->queue);
	db_add_text(&args, options->type);
	db_add_int32(&args, options->limit != 0 ? options->limit : LIMIT_DEFAULT);
	if (db_call(request->db, &args, &rows, &err) != QB_OK)
		return say_error(&err);
	if (options_has(options, OPTION_JSON))
		print_json(rows);
	else
		print_table(rows);
	db_rows_free(rows);
	return FINE;
}
