#include "letter.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

static const struct qb_field fields[] = {
	{.name = "to",
	 .kind = QB_STRING,
	 .flags = QB_MAX,
	 .offset = offsetof(struct letter, to),
	 .max = 2000000},
	{.name = "n", .kind = QB_INT32, .offset = offsetof(struct letter, n)},
};
static const struct qb_object object = {
	.name = "letter", .size = sizeof(struct letter), .fields = fields, .count = 2};

const struct qb_task_type letter_type = {
	.name = "letter",
	.version = 3,
	.queue = "post",
	.priority = 4,
	.max_attempts = 7,
	.retry = {QB_FIXED, 1, 1, 0},
	.payload = &object,
};

struct qb_client *letter_client(void)
{
	struct qb_client *client;
	struct qb_error err;

	ck_assert_msg(qb_client_open("", NULL, &client, &err) == QB_OK, "%s", err.message);
	return client;
}

struct qb_uuid letter_put(struct qb_client *client, const char *to,
			  const struct qb_enqueue_options *options)
{
	struct letter letter = {to, 1};
	struct qb_uuid id;
	struct qb_error err;

	ck_assert_msg(qb_enqueue(client, &letter_type, &letter, options, &id, &err) == QB_OK, "%s",
		      err.message);
	return id;
}

char *letter_text(size_t len)
{
	char *text = malloc(len + 1);

	ck_assert_ptr_nonnull(text);
	memset(text, 'x', len);
	text[len] = '\0';
	return text;
}
