#include <stdint.h>
#include <string.h>
#include "keyword.h"
#include "kinds.h"
#include "message.h"
#include "reading.h"
#include "tree.h"
#include "value.h"

static void read_strategy(struct reading *reading, void *target, const struct tree_entry *entry)
{
	static const char *const names[] = {[BACKOFF_EXPONENTIAL] = "exponential",
					    [BACKOFF_LINEAR] = "linear",
					    [BACKOFF_FIXED] = "fixed"};
	struct retry *retry = target;
	struct text text;

	if (!value_text(reading->messages, entry->value, &text))
		return;
	for (int i = BACKOFF_EXPONENTIAL; i <= BACKOFF_FIXED; i++) {
		if (strcmp(text.text, names[i]) == 0) {
			retry->strategy = (enum backoff)i;
			return;
		}
	}
	messages_add(reading->messages, &text.place, "wrong-value",
		     "expected exponential, linear or fixed, got '%s'",
		     messages_word(reading->messages, text.text));
}

static void read_base(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct retry *retry = target;

	value_duration(reading->messages, entry->value, &retry->base_ms);
}

static void read_max(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct retry *retry = target;

	value_duration(reading->messages, entry->value, &retry->max_ms);
}

static void read_jitter(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct retry *retry = target;

	value_integer(reading->messages, entry->value, 0, 100, &retry->jitter_percent);
}

static const struct keyword retry_words[] = {
	{"strategy", read_strategy}, {"base", read_base}, {"max", read_max},
	{"jitter", read_jitter},     {NULL, NULL},
};

static void read_retry(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct task *task = target;

	task->retry.place = entry->value->place;
	if (!value_is_map(reading->messages, entry->value,
			  "a map with strategy, base, max and jitter"))
		return;
	keyword_read(reading, entry->value, retry_words, "retry", &task->retry);
	/* The default must not contradict a long base. */
	if (!tree_find(entry->value, "max") && task->retry.max_ms < task->retry.base_ms)
		task->retry.max_ms = task->retry.base_ms;
}

static void read_description(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct task *task = target;

	value_text(reading->messages, entry->value, &task->description);
}

static void read_version(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct task *task = target;

	value_integer(reading->messages, entry->value, 1, INT32_MAX, &task->version);
}

static void read_queue(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct task *task = target;

	value_text(reading->messages, entry->value, &task->queue);
}

static void read_max_attempts(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct task *task = target;

	value_integer(reading->messages, entry->value, 1, INT16_MAX, &task->max_attempts);
}

static void read_timeout(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct task *task = target;

	value_duration(reading->messages, entry->value, &task->timeout_ms);
}

static void read_priority(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct task *task = target;

	value_integer(reading->messages, entry->value, INT16_MIN, INT16_MAX, &task->priority);
}

static void read_retain(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct task *task = target;

	value_days(reading->messages, entry->value, &task->retain_days);
}

static void read_unique_by(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct task *task = target;

	task->unique_by =
		reading_texts(reading, entry->value, "a list of fields", &task->unique_by_count);
}

static void read_reserved(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct task *task = target;

	task->reserved =
		reading_texts(reading, entry->value, "a list of names", &task->reserved_count);
}

static void read_payload(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct task *task = target;

	reading_type(reading, &task->payload, entry->value, &entry->key->place, NULL);
}

static const struct keyword task_words[] = {
	{"description", read_description},
	{"version", read_version},
	{"queue", read_queue},
	{"priority", read_priority},
	{"maxAttempts", read_max_attempts},
	{"timeout", read_timeout},
	{"retry", read_retry},
	{"uniqueBy", read_unique_by},
	{"retain", read_retain},
	{"reserved", read_reserved},
	{"payload", read_payload},
	{NULL, NULL},
};

void reading_task(struct reading *reading, struct task *task, const struct tree_entry *entry)
{
	*task = (struct task){
		.name = {entry->key->text, entry->key->place},
		.queue = {entry->key->text, entry->key->place},
		.version = 1,
		.max_attempts = 5,
		.retain_days = RETAIN_DEFAULT,
		.retry = {entry->key->place, BACKOFF_EXPONENTIAL, 1000, 3600000, 20},
		.payload = {.place = entry->key->place},
	};
	if (!value_is_map(reading->messages, entry->value,
			  "a map that describes a task, such as {}"))
		return;
	keyword_read(reading, entry->value, task_words, "a task", task);
	if (!tree_find(entry->value, "payload"))
		task->payload.kind = kind_of_form(FORM_OBJECT);
}
