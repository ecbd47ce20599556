/* model.h: a schema as the generator's steps see it. Made by the reader; const for all the others.
 *
 * All of it lives in the run's arena. Every element carries its place, so that a check can name it
 * long after reading. Texts end in NUL and are valid UTF-8.
 */
#ifndef QBIND_GENERATOR_MODEL_H
#define QBIND_GENERATOR_MODEL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kind;   /* kinds.h */
struct source; /* source.h: a file's name and text */

/* Where something stands. Lines and columns count from 1, columns in characters. */
struct place {
	const struct source *source;
	size_t line, column;
	size_t length; /* characters to underline, at least 1 */
};

struct text {
	const char *text; /* NULL: not given */
	struct place place;
};

/* minimum, maxLength, ...: as written; the value is read when the kind is known. */
struct limit {
	bool is_set;
	struct place key, place; /* of the keyword and of its value */
	const char *text;
	int64_t integer; /* lengths, counts and bounds of integer kinds */
	double number;   /* bounds of float kinds */
};

enum limit_id {
	LIMIT_MINIMUM,
	LIMIT_MAXIMUM,
	LIMIT_MIN_LENGTH,
	LIMIT_MAX_LENGTH,
	LIMIT_MIN_ITEMS,
	LIMIT_MAX_ITEMS,
	LIMIT_COUNT,
};

/* A default: a scalar as written. */
struct value {
	bool is_set, is_quoted;
	struct place place;
	const char *text;
	int64_t integer;     /* read by the reader for integer kinds and enums (1, 2, ...) */
	double number;       /* for float64 */
	bool boolean;        /* for boolean */
	int32_t nanoseconds; /* beside integer (seconds) for timestamp */
	uint8_t uuid[16];    /* for uuid */
};

struct named_type;
struct field;

/* What a field, an array's items, a named type or a payload is. */
struct type {
	struct place place;
	const struct kind *kind; /* of a $ref: its target's; NULL after a message about it */
	struct text description;
	struct text ref;                 /* the name of a $ref */
	const struct named_type *target; /* what it names; NULL when it names nothing */
	struct limit limits[LIMIT_COUNT];
	const struct text *members; /* enum */
	size_t member_count;
	const struct field *fields; /* object */
	size_t field_count;
	const struct type *items; /* array */
};

struct field {
	struct text name; /* in JSON */
	struct type type;
	bool is_optional;
	struct place optional_place;
	struct value fallback; /* default */
};

struct named_type {
	struct text name;
	struct type type;
};

enum backoff { BACKOFF_EXPONENTIAL = 1, BACKOFF_LINEAR, BACKOFF_FIXED };

struct retry {
	struct place place;
	enum backoff strategy;
	int64_t base_ms, max_ms;
	int64_t jitter_percent;
};

struct task {
	struct text name;
	struct text description;
	struct text queue;                         /* the task's name when not given */
	int64_t version, max_attempts, timeout_ms; /* with their defaults; timeout 0: none */
	struct retry retry;
	struct type payload; /* an object */
};

struct schema {
	const struct source *source;
	struct text name_space;
	const struct named_type *types;
	size_t type_count;
	const struct task *tasks;
	size_t task_count;
};

#endif
