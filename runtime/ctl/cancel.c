/* cancel.c: cancels waiting tasks, and asks the workers of running ones to stop. */
#include <stddef.h>
#include "results.h"
#include "say.h"

/* By the status that cancel_tasks found. */
static const struct result found[] = {
	{"pending", "cancelled", "cancelled", false},
	{"failed", "cancelled", "cancelled", false},
	{"in_progress", "asked_to_stop", "asked to stop", false},
	{NULL, "not_found", "not found", true},
};

/* By the status afterwards, of a task that it did not find. */
static const struct result missed[] = {
	{"done", "already_done", "already done", true},
	{"cancelled", "already_cancelled", "already cancelled", false},
	{"pending", "put_back", "put back just now, try again", true},
	{NULL, "not_found", "not found", true},
};

static const struct result *judge(const struct answers *answers, const struct qb_uuid *id)
{
	const char *status = results_find(answers->taken, id);

	if (status != NULL)
		return results_of_status(found, status);
	return results_of_status(missed, results_find(answers->statuses, id));
}

enum outcome command_cancel(const struct request *request)
{
	struct answers answers;
	struct qb_error err;
	enum outcome outcome;

	if (results_ask(request, SQL_CANCEL_TASKS, &answers, &err) != QB_OK)
		return say_error(&err);
	outcome = results_print(request, &answers, judge);
	results_free(&answers);
	return outcome;
}
