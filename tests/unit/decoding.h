/* decoding.h: samples decoded, and texts that are refused with all that the error says. */
#ifndef QBIND_TESTS_DECODING_H
#define QBIND_TESTS_DECODING_H
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "sample.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))
#define TEN(text) text text text text text text text text text text

static struct qb_arena arena;
static struct qb_error err;

static inline void start(void)
{
	qb_arena_init(&arena, NULL, 0);
	memset(&err, 'x', sizeof(err));
}

static inline void stop(void)
{
	qb_arena_clear(&arena);
}

/* Decodes a copy without NUL, so that reading past its end is seen. */
static inline enum qb_result decode_bytes(const char *json, size_t len,
					  const struct sample **sample_out)
{
	char *copy = malloc(len > 0 ? len : 1);
	const void *payload = &arena;
	enum qb_result rc;

	ck_assert_ptr_nonnull(copy);
	memcpy(copy, json, len);
	rc = qb_decode(&sample_object, copy, len, &arena, &payload, &err);
	free(copy);
	ck_assert((rc == QB_OK) == (payload != &arena));
	*sample_out = payload;
	return rc;
}

static inline enum qb_result decode(const char *json, const struct sample **sample_out)
{
	return decode_bytes(json, strlen(json), sample_out);
}

struct refusal {
	const char *json, *message, *path;
	size_t line, column;
};

static inline void check_refusal(const struct refusal *refusal, size_t len)
{
	const struct sample *sample;

	ck_assert_int_eq(decode_bytes(refusal->json, len, &sample), QB_INVALID);
	ck_assert_int_eq(err.result, QB_INVALID);
	ck_assert_str_eq(err.message, refusal->message);
	ck_assert_str_eq(err.path, refusal->path);
	ck_assert_uint_eq(err.line, refusal->line);
	ck_assert_uint_eq(err.column, refusal->column);
	ck_assert_str_eq(err.sqlstate, "");
}

#endif
