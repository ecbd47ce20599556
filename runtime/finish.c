#include "finish.h"
#include "backoff.h"
#include "chance.h"
#include "error.h"
#include <stdlib.h>
#include <string.h>

/* One statement takes the tasks of neighbouring outcomes. */
static const struct group {
	enum outcome first, last;
	enum sql_id sql;
	bool has_delays, has_texts;
} groups[] = {
	{OUTCOME_DONE, OUTCOME_CANCEL, SQL_FINISH_DONE, false, true},
	{OUTCOME_FAIL, OUTCOME_FAIL, SQL_FINISH_FAIL, false, true},
	{OUTCOME_RETRY, OUTCOME_RETRY, SQL_FINISH_RETRY, true, true},
	{OUTCOME_SNOOZE, OUTCOME_SNOOZE, SQL_FINISH_SNOOZE, true, true},
	{OUTCOME_RELEASE, OUTCOME_RELEASE, SQL_RELEASE_TASKS, false, false},
};
#define GROUP_COUNT (sizeof(groups) / sizeof(groups[0]))

void finish_init(struct finish *finish)
{
	memset(finish, 0, sizeof(*finish));
}

void finish_clear(struct finish *finish)
{
	free(finish->tasks);
	free(finish->ids);
	free(finish->tokens);
	free(finish->ended);
	free(finish->delays_ms);
	free(finish->texts);
	free(finish->rows);
	finish_init(finish);
}

/* Grows one array to count elements; what it held stays. */
static bool grow(void *array, size_t count, size_t size)
{
	void **items = array;
	void *grown = reallocarray(*items, count, size);

	if (grown != NULL)
		*items = grown;
	return grown != NULL;
}

enum qb_result finish_reserve(struct finish *finish, size_t count, struct qb_error *err)
{
	size_t needed = finish->held + count;
	size_t room = finish->room * 2 > needed ? finish->room * 2 : needed;

	finish->held = needed;
	if (needed <= finish->room)
		return QB_OK;
	finish->held -= count;
	if (!grow(&finish->tasks, room, sizeof(*finish->tasks)) ||
	    !grow(&finish->ids, room, sizeof(*finish->ids)) ||
	    !grow(&finish->tokens, room, sizeof(*finish->tokens)) ||
	    !grow(&finish->ended, room, sizeof(*finish->ended)) ||
	    !grow(&finish->delays_ms, room, sizeof(*finish->delays_ms)) ||
	    !grow(&finish->texts, room, sizeof(*finish->texts)) ||
	    !grow(&finish->rows, room, sizeof(*finish->rows)))
		return error_no_memory(err);
	finish->room = room;
	finish->held = needed;
	return QB_OK;
}

static void choose_delay(struct qb_task *task)
{
	if (task->outcome == OUTCOME_RETRY && task->delay_ms == TASK_DELAY_UNSET)
		task->delay_ms =
			backoff_delay_ms(&task->handler->type->retry, task->attempt, chance_draw());
}

void finish_add(struct finish *finish, struct qb_task *list)
{
	for (struct qb_task *task = list; task != NULL; task = task->next) {
		choose_delay(task);
		finish->tasks[finish->count++] = task;
	}
}

static size_t group_of(const struct qb_task *task)
{
	size_t group = 0;

	while (group < GROUP_COUNT && task->outcome > groups[group].last)
		group++;
	return group;
}

/* Sorted ids: two workers that touch the same rows do it in the same order. */
static int compare_tasks(const void *left, const void *right)
{
	const struct qb_task *const *a = left, *const *b = right;
	size_t group_a = group_of(*a), group_b = group_of(*b);

	if (group_a != group_b)
		return group_a < group_b ? -1 : 1;
	return memcmp(&(*a)->id, &(*b)->id, sizeof((*a)->id));
}

static struct db_text text_of(const struct qb_task *task)
{
	const char *text = task->error;

	if (task->outcome == OUTCOME_DONE)
		text = "done";
	else if (task->outcome == OUTCOME_CANCEL)
		text = "cancelled";
	return (struct db_text){text, text == NULL ? 0 : strlen(text)};
}

static void fill_arrays(struct finish *finish)
{
	for (size_t i = 0; i < finish->count; i++) {
		struct qb_task *task = finish->tasks[i];

		finish->ids[i] = task->id;
		finish->tokens[i] = task->lease->token;
		finish->delays_ms[i] = task->delay_ms;
		finish->texts[i] = text_of(task);
	}
}

static size_t add_group(struct finish *finish, const struct group *group, size_t begin, size_t end,
			struct db_args *args)
{
	size_t count = end - begin;

	*args = db_args(group->sql);
	db_add_uuids(args, finish->ids + begin, count);
	db_add_uuids(args, finish->tokens + begin, count);
	if (group->has_delays)
		db_add_intervals_ms(args, finish->delays_ms + begin, count);
	if (group->has_texts)
		db_add_texts(args, finish->texts + begin, count);
	finish->begin[finish->statements] = begin;
	finish->size[finish->statements] = count;
	return ++finish->statements;
}

/* The tokens of the leases whose last open tasks these are. */
static size_t find_ended(struct finish *finish)
{
	size_t count = 0;

	for (size_t i = 0; i < finish->count; i++)
		finish->tasks[i]->lease->closing = 0;
	for (size_t i = 0; i < finish->count; i++) {
		struct lease *lease = finish->tasks[i]->lease;

		if (++lease->closing == lease->open && !lease->is_rescued)
			finish->ended[count++] = lease->token;
	}
	return count;
}

static size_t add_groups(struct finish *finish, struct db_args *args)
{
	size_t begin = 0, end;

	for (size_t group = 0; group < GROUP_COUNT; group++, begin = end) {
		end = begin;
		while (end < finish->count && group_of(finish->tasks[end]) == group)
			end++;
		if (end > begin)
			add_group(finish, &groups[group], begin, end, &args[finish->statements]);
	}
	return finish->statements;
}

/* Where the tasks begin that go on to exist. */
static size_t first_kept(const struct finish *finish)
{
	size_t first = 0;

	while (first < finish->count && finish->tasks[first]->outcome <= OUTCOME_CANCEL)
		first++;
	return first;
}

size_t finish_statements(struct finish *finish, struct db_args *args)
{
	size_t count, kept, ended;

	finish->statements = 0;
	if (finish->count == 0)
		return 0;
	qsort(finish->tasks, finish->count, sizeof(*finish->tasks), compare_tasks);
	fill_arrays(finish);
	count = add_groups(finish, args);
	kept = first_kept(finish);
	if (kept < finish->count) {
		args[count] = db_args(SQL_FINISH_CANCELLED);
		db_add_uuids(&args[count], finish->ids + kept, finish->count - kept);
		db_add_uuids(&args[count++], finish->tokens + kept, finish->count - kept);
	}
	ended = find_ended(finish);
	if (ended > 0) {
		args[count] = db_args(SQL_DELETE_LEASES);
		db_add_uuids(&args[count++], finish->ended, ended);
	}
	return count;
}

static int compare_id(const void *id, const void *task)
{
	return memcmp(id, &(*(struct qb_task *const *)task)->id, sizeof(struct qb_uuid));
}

/* Finds for each task of a statement the row that it gave back: its number from 1, or 0. */
static void find_rows(struct finish *finish, size_t begin, size_t size, const struct db_rows *rows)
{
	struct qb_task *const *task;
	struct qb_uuid id;

	memset(finish->rows + begin, 0, size * sizeof(*finish->rows));
	for (size_t row = 0; row < db_rows_count(rows); row++) {
		id = db_uuid(rows, row, 0);
		task = bsearch(&id, finish->tasks + begin, size, sizeof(*finish->tasks),
			       compare_id);
		if (task != NULL)
			finish->rows[task - finish->tasks] = row + 1;
	}
}

static void report_task(const struct finish_report *report, const struct db_rows *rows, size_t row,
			const struct qb_task *task)
{
	bool is_failed = task->outcome == OUTCOME_FAIL;

	if (task->outcome == OUTCOME_RETRY)
		is_failed = strcmp(db_text(rows, row, 1).data, "failed") == 0;
	else if (!is_failed)
		return;
	report->task(report->context, is_failed ? QB_EVENT_TASK_FAILED : QB_EVENT_TASK_RETRIED,
		     task);
}

static void report_statement(struct finish *finish, size_t statement, const struct db_rows *rows,
			     const struct finish_report *report)
{
	size_t begin = finish->begin[statement], size = finish->size[statement];
	enum outcome outcome = finish->tasks[begin]->outcome;

	/* All were stored and nothing is worth a word: the way of nearly all tasks. */
	if (db_rows_count(rows) == size && outcome != OUTCOME_FAIL && outcome != OUTCOME_RETRY)
		return;
	find_rows(finish, begin, size, rows);
	for (size_t i = begin; i < begin + size; i++) {
		if (finish->rows[i] > 0)
			report_task(report, rows, finish->rows[i] - 1, finish->tasks[i]);
		else if (!finish->tasks[i]->is_unsure)
			report->task(report->context, QB_EVENT_TASK_LOST, finish->tasks[i]);
	}
}

static void let_go(struct finish *finish)
{
	for (size_t i = 0; i < finish->count; i++) {
		task_clear(finish->tasks[i]);
		finish->tasks[i]->lease->open--;
	}
	finish->held -= finish->count;
	finish->count = 0;
}

void finish_end(struct finish *finish, struct db_rows *const *rows,
		const struct finish_report *report)
{
	for (size_t i = 0; i < finish->statements; i++)
		report_statement(finish, i, rows[i], report);
	let_go(finish);
}

void finish_mark_unsure(struct finish *finish)
{
	for (size_t i = 0; i < finish->count; i++)
		finish->tasks[i]->is_unsure = true;
}

struct qb_task *finish_take(struct finish *finish)
{
	struct qb_task *list = NULL;

	while (finish->count > 0) {
		struct qb_task *task = finish->tasks[--finish->count];

		task->next = list;
		list = task;
	}
	return list;
}

void finish_abandon(struct finish *finish)
{
	for (size_t i = 0; i < finish->count; i++)
		finish->tasks[i]->lease->is_rescued = true;
	let_go(finish);
}
