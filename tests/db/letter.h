/* letter.h: a task type with a text, for tests of enqueuing. */
#ifndef TESTS_DB_LETTER_H
#define TESTS_DB_LETTER_H
#include "qbind_json.h"

/* Its payload is {"to": "ann", "n": 1}; to has at most 2,000,000 characters. */
struct letter {
	const char *to;
	int32_t n;
};
/* Queue "post", version 3, priority 4, seven attempts. */
extern const struct qb_task_type letter_type;

/* What is written in the queue's tables: of one task that waits, and of one that is done. */
#define LETTER_COUNT "SELECT count(*) FROM qbind.tasks WHERE task_type = 'letter'"

struct qb_client *letter_client(void);
/* Fails the test when it fails. */
struct qb_uuid letter_put(struct qb_client *client, const char *to,
			  const struct qb_enqueue_options *options);
/* A text of len bytes; free() it. */
char *letter_text(size_t len);

#endif
