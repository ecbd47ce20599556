/* results.c: see results.h. */
#include <stdio.h>
#include <string.h>
#include "document.h"
#include "results.h"
#include "say.h"

enum qb_result results_ask(const struct request *request, enum sql_id verb,
			   struct answers *answers_out, struct qb_error *err)
{
	struct db_args calls[] = {
		db_args(SQL_LOCK_TASKS),
		db_args(verb),
		db_args(SQL_TASK_STATUSES),
	};
	struct db_rows *rows[3];
	enum qb_result rc;

	for (size_t i = 0; i < 3; i++)
		db_add_uuids(&calls[i], request->ids, request->id_count);
	rc = db_run(request->db, calls, 3, rows, err);
	if (rc != QB_OK)
		return rc;
	db_rows_free(rows[0]);
	*answers_out = (struct answers){.taken = rows[1], .statuses = rows[2]};
	return QB_OK;
}

void results_free(struct answers *answers)
{
	db_rows_free(answers->taken);
	db_rows_free(answers->statuses);
	memset(answers, 0, sizeof(*answers));
}

const char *results_find(const struct db_rows *rows, const struct qb_uuid *id)
{
	for (size_t row = 0; row < db_rows_count(rows); row++) {
		struct qb_uuid other = db_uuid(rows, row, 0);

		if (memcmp(other.bytes, id->bytes, sizeof(id->bytes)) == 0)
			return db_text(rows, row, 1).data;
	}
	return NULL;
}

const struct result *results_of_status(const struct result *table, const char *status)
{
	while (table->status != NULL && (status == NULL || strcmp(table->status, status) != 0))
		table++;
	return table;
}

static void append(json_t *tasks, const char *id, const struct result *result)
{
	json_t *task = document_object();

	document_put(task, "id", json_string(id));
	document_put(task, "result", json_string(result->name));
	document_append(tasks, task);
}

enum outcome results_print(const struct request *request, const struct answers *answers,
			   results_judge *judge)
{
	bool as_json = options_has(&request->options, OPTION_JSON);
	json_t *document = document_object(), *tasks = document_array();
	enum outcome outcome = FINE;

	for (size_t i = 0; i < request->id_count; i++) {
		const struct result *result = judge(answers, &request->ids[i]);
		char id[QB_UUID_TEXT_SIZE];

		append(tasks, qb_uuid_format(&request->ids[i], id), result);
		if (result->refused) {
			outcome = REFUSED;
			say("%s: %s", id, result->text);
		} else if (!as_json) {
			printf("%s  %s\n", id, result->text);
		}
	}
	document_put(document, "tasks", tasks);
	if (as_json)
		document_print(document);
	else
		json_decref(document);
	return outcome;
}
