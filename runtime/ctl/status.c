/* status.c: how many tasks of each queue and type there are, and how long the oldest have waited.
 */
#include <inttypes.h>
#include <stdio.h>
#include "command.h"
#include "document.h"
#include "field.h"
#include "say.h"
#include "table.h"

/* The columns of status_queues. */
static const struct field fields[] = {
	{"queue", FIELD_TEXT},
	{"task_type", FIELD_TEXT},
	{"pending", FIELD_INTEGER},
	{"in_progress", FIELD_INTEGER},
	{"done", FIELD_INTEGER},
	{"failed", FIELD_INTEGER},
	{"cancelled", FIELD_INTEGER},
	{"oldest_pending_ms", FIELD_DURATION},
	{"longest_in_progress_ms", FIELD_DURATION},
};
#define FIELD_COUNT 9
#define FIRST_NUMBER 2

static const struct table_column columns[FIELD_COUNT] = {
	{"QUEUE", false},      {"TYPE", false},      {"PENDING", true},
	{"IN_PROGRESS", true}, {"DONE", true},       {"FAILED", true},
	{"CANCELLED", true},   {"OLDEST DUE", true}, {"LONGEST RUN", true},
};

struct total {
	int64_t value; /* a sum, or the greatest of durations */
	bool is_known;
};

static struct total total_of(const struct db_rows *rows, int column)
{
	struct total total = {.is_known = fields[column].form == FIELD_INTEGER};

	for (size_t row = 0; row < db_rows_count(rows); row++) {
		int64_t value = db_int64(rows, row, column);

		if (db_is_null(rows, row, column))
			continue;
		if (fields[column].form == FIELD_INTEGER)
			total.value += value;
		else if (!total.is_known || value > total.value)
			total.value = value;
		total.is_known = true;
	}
	return total;
}

static void print_json(const struct db_rows *rows)
{
	json_t *document = document_object(), *queues = document_array(), *sum = document_object();

	for (size_t row = 0; row < db_rows_count(rows); row++)
		document_append(queues, field_object(fields, FIELD_COUNT, rows, row));
	for (int column = FIRST_NUMBER; column < FIELD_COUNT; column++) {
		struct total total = total_of(rows, column);

		document_put(sum, fields[column].name,
			     total.is_known ? json_integer(total.value) : json_null());
	}
	document_put(document, "queues", queues);
	document_put(document, "total", sum);
	document_print(document);
}

static void add_totals(struct table *table, const struct db_rows *rows)
{
	char buffer[FIELD_SIZE];

	table_add(table, "total");
	table_add(table, "");
	for (int column = FIRST_NUMBER; column < FIELD_COUNT; column++) {
		struct total total = total_of(rows, column);

		if (fields[column].form == FIELD_INTEGER)
			snprintf(buffer, sizeof(buffer), "%" PRId64, total.value);
		else
			field_duration(total.value, buffer);
		table_add(table, total.is_known ? buffer : "-");
	}
}

static void print_table(const struct db_rows *rows)
{
	struct table *table = table_new(columns, FIELD_COUNT);
	char buffer[FIELD_SIZE];

	for (size_t row = 0; row < db_rows_count(rows); row++) {
		for (int column = 0; column < FIELD_COUNT; column++)
			table_add(table, field_text(fields, rows, row, column, buffer));
	}
	add_totals(table, rows);
	table_print(table, stdout, 0);
	table_free(table);
}

enum outcome command_status(const struct request *request)
{
	struct db_args args = db_args(SQL_STATUS_QUEUES);
	struct db_rows *rows;
	struct qb_error err;

	if (db_call(request->db, &args, &rows, &err) != QB_OK)
		return say_error(&err);
	if (options_has(&request->options, OPTION_JSON))
		print_json(rows);
	else
		print_table(rows);
	db_rows_free(rows);
	return FINE;
}
