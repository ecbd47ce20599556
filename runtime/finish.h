/* finish.h: stores the outcomes of many tasks in one transaction, fenced by their lease tokens. */
#ifndef QBIND_FINISH_H
#define QBIND_FINISH_H
#include "db.h"
#include "task.h"

/* done + cancelled, failed, retry, snooze, release, what was cancelled meanwhile, and the leases
 * that end with them */
#define FINISH_STATEMENTS 7

/* What the tasks became, for those who report it. */
struct finish_report {
	void (*task)(void *context, enum qb_event_kind kind, const struct qb_task *task);
	void *context;
};

struct finish {
	struct qb_task **tasks; /* in the order of outcome and id */
	size_t count, room;
	size_t held; /* tasks that will come here, or are here */
	/* Arguments, beside tasks. */
	struct qb_uuid *ids, *tokens, *ended;
	int64_t *delays_ms;
	struct db_text *texts;
	size_t *rows; /* of the answer, from 1; 0: none */
	/* Where the tasks of each statement begin, and how many statements there are. */
	size_t begin[FINISH_STATEMENTS], size[FINISH_STATEMENTS];
	size_t statements;
};

void finish_init(struct finish *finish);
void finish_clear(struct finish *finish);
/* Makes room for count tasks more, claimed just now: finish_add() cannot fail. */
QB_MUST_CHECK enum qb_result finish_reserve(struct finish *finish, size_t count,
					    struct qb_error *err);
/* Adds the tasks of a list linked by next; they stay until finish_end(). */
void finish_add(struct finish *finish, struct qb_task *list);
/* Fills args with what stores all tasks; returns how many statements that takes, at most
 * FINISH_STATEMENTS. */
size_t finish_statements(struct finish *finish, struct db_args *args);
/* After they ran: tells report of each task, counts it off its lease, and empties finish. rows are
 * those of the statements, which stay the caller's. */
void finish_end(struct finish *finish, struct db_rows *const *rows,
		const struct finish_report *report);
/* After an answer was lost: each of the tasks may be stored or not. */
void finish_mark_unsure(struct finish *finish);
/* Takes all tasks out, linked by next, to be added again. */
struct qb_task *finish_take(struct finish *finish);
/* Gives the tasks up: they stay as they are until their lease runs out. */
void finish_abandon(struct finish *finish);

#endif
