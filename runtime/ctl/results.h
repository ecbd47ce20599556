/* results.h: what became of each id that a command was given. */
#ifndef QBIND_CTL_RESULTS_H
#define QBIND_CTL_RESULTS_H
#include "command.h"

/* What a verb answered for the ids, and the status that each has after it. */
struct answers {
	struct db_rows *taken, *statuses;
};

/* Tables of these end in the row for an id that is nowhere, whose status is NULL. */
struct result {
	const char *status; /* means this */
	const char *name;   /* in JSON */
	const char *text;
	bool refused;
};

typedef const struct result *results_judge(const struct answers *answers, const struct qb_uuid *id);

/* Runs a verb for the ids of the request; results_free() the answers. */
QB_MUST_CHECK enum qb_result results_ask(const struct request *request, enum sql_id verb,
					 struct answers *answers_out, struct qb_error *err);
void results_free(struct answers *answers);
/* Prints what the judge makes of each id; refusals go to stderr. */
enum outcome results_print(const struct request *request, const struct answers *answers,
			   results_judge *judge);

/* The text of column 1 beside an id in column 0; NULL when the id is not there. */
const char *results_find(const struct db_rows *rows, const struct qb_uuid *id);
/* The row of a table for a status, or its last. */
const struct result *results_of_status(const struct result *table, const char *status);

#endif
