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

enum limit_id {
	LIMIT_MINIMUM,
	LIMIT_MAXIMUM,
	LIMIT_EXCLUSIVE_MINIMUM,
	LIMIT_EXCLUSIVE_MAXIMUM,
	LIMIT_MULTIPLE_OF,
	LIMIT_MIN_LENGTH,
	LIMIT_MAX_LENGTH,
	LIMIT_MIN_ITEMS,
	LIMIT_MAX_ITEMS,
	LIMIT_MIN_PROPERTIES,
	LIMIT_MAX_PROPERTIES,
	LIMIT_PRECISION,
	LIMIT_SCALE,
	LIMIT_COUNT,
};

/* minimum, maxLength, ...: as written; the value is read when the kind is known. */
struct limit {
	bool is_set;
	enum limit_id id;
	struct place place;       /* of its value */
	const char *text;         /* bounds of decimals are read from here */
	int64_t integer;          /* lengths, counts and bounds of integer kinds */
	uint64_t natural;         /* bounds of uint64, multipleOf */
	double number;            /* bounds of float kinds */
	const struct limit *next; /* of the same type */
};

/* A default: a scalar as written. */
struct value {
	bool is_set, is_quoted;
	struct place place;
	const char *text;     /* decimals and texts are just this */
	int64_t integer;      /* of integer kinds; an enum's member by its index from 0; seconds */
	uint64_t natural;     /* of uint64 */
	double number;        /* of float kinds */
	bool boolean;         /* of boolean */
	int32_t nanoseconds;  /* beside integer (seconds), of timestamp and duration */
	int year, month, day; /* of date */
	uint8_t uuid[16];     /* of uuid */
};

enum format {
	FORMAT_NONE,
	FORMAT_EMAIL,
	FORMAT_URI,
	FORMAT_HOSTNAME,
	FORMAT_IPV4,
	FORMAT_IPV6,
	FORMAT_COUNT
};

struct field;
struct named_type;
struct schema;
struct tree; /* tree.h */
struct variant;

struct enum_member {
	struct text name; /* in JSON */
	int32_t number;   /* in C */
};

/* What a field, an array's items, a named type or a payload is. */
struct type {
	struct place place;
	const struct kind *kind; /* of a $ref: its target's; NULL after a message about it */
	struct text description;
	struct text ref;                 /* the name of a $ref */
	const struct named_type *target; /* what it names; NULL when it names nothing */
	const struct limit *limits;      /* NULL: none; see type_limit() */
	struct text pattern;             /* string */
	enum format format;              /* string */
	bool is_string;                  /* int64 with "encoding: string" */
	bool has_unique_items;           /* array */
	struct place unique_place;
	bool is_open;                      /* object with "additionalProperties: true" */
	const struct enum_member *members; /* enum */
	size_t member_count;
	bool has_numbers;           /* the members' numbers are given, not 1, 2, ... */
	const struct field *fields; /* object */
	size_t field_count;
	const struct text *reserved; /* object: names that fields must not have again */
	size_t reserved_count;
	const struct type *items;  /* of an array; the values of a map */
	struct text discriminator; /* union */
	const struct variant *variants;
	size_t variant_count;
	/* As JSON, each; the places are those in the schema. */
	const struct text *examples;
	size_t example_count;
};

/* What a union may be: an object, inline or by $ref. */
struct variant {
	struct text name; /* the discriminator's value in JSON */
	struct type type;
};

struct field {
	struct text name; /* in JSON */
	struct type type;
	bool is_optional, is_nullable, is_sensitive;
	struct place optional_place, nullable_place;
	struct text c_name;     /* cName; else the name in JSON makes it */
	struct text deprecated; /* why; "" when no reason is given */
	struct value fallback;  /* default */
};

struct named_type {
	struct text name;
	struct type type;
	const struct schema *schema; /* that it stands in */
	size_t index;                /* another one for each type of the run, from 0 */
};

enum backoff { BACKOFF_EXPONENTIAL = 1, BACKOFF_LINEAR, BACKOFF_FIXED };

struct retry {
	struct place place;
	enum backoff strategy;
	int64_t base_ms, max_ms;
	int64_t jitter_percent;
};

#define RETAIN_DEFAULT (-1)

struct task {
	struct text name;
	struct text description;
	struct text queue;                         /* the task's name when not given */
	int64_t version, max_attempts, timeout_ms; /* with their defaults; timeout 0: none */
	int64_t priority;                          /* lower goes first */
	int64_t retain_days;                       /* RETAIN_DEFAULT when not given */
	struct retry retry;
	const struct text *unique_by; /* dotted paths into the payload */
	size_t unique_by_count;
	const struct text *reserved; /* names that the payload's fields must not have again */
	size_t reserved_count;
	struct type payload; /* an object */
};

struct import {
	struct text path;            /* as written */
	const struct schema *schema; /* NULL after a message about it */
};

struct schema {
	const struct source *source;
	struct text name_space;
	const struct import *imports;
	size_t import_count;
	const struct named_type *types;
	size_t type_count;
	const struct task *tasks;
	size_t task_count;
	/* This schema and all that it imports, near or far, and how many types they have in all.
	 * Only the schema that is worked on has them. */
	const struct schema *const *all_schemas;
	size_t all_schema_count, all_type_count;
};

/* A limit that is not set, when it is not given. */
const struct limit *type_limit(const struct type *type, enum limit_id id);
/* Where a chain of $refs ends; type itself when it is none. */
const struct type *type_resolve(const struct type *type);

#endif
