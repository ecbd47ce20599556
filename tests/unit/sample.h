/* sample.h: a payload with a field of every kind, described as generated code describes it. */
#ifndef QBIND_TESTS_SAMPLE_H
#define QBIND_TESTS_SAMPLE_H
#include <qbind_json.h>

enum sample_level { SAMPLE_LOW = 1, SAMPLE_NORMAL, SAMPLE_HIGH };
struct sample_level_slice {
	const enum sample_level *items;
	size_t len;
};
struct sample_params {
	const char *order_id; /* 1..32 characters */
};
struct sample_file {
	const char *name;
	int64_t size;     /* at least 0 */
	const char *type; /* optional */
};
struct sample_file_slice {
	const struct sample_file *items;
	size_t len;
};
struct sample_matrix {
	const struct qb_float64_slice *items;
	size_t len;
};
struct sample_node {
	int32_t value;
	const struct sample_node *next; /* optional */
};

struct sample {
	const char *to;       /* 1..20 characters */
	const char *template; /* required, of any length */
	struct sample_params params;
	const char *note;             /* optional, at most 4 characters */
	struct qb_string_slice cc;    /* optional, 1..3 of at most 9 characters */
	struct qb_opt_boolean urgent; /* "is urgent?" in JSON */
	struct qb_opt_int32 small;    /* all the others are optional */
	struct qb_opt_int64 big;      /* at least -9223372036854775807 */
	struct qb_opt_float64 amount; /* without limits */
	struct qb_opt_float64 share;  /* 0..0.5 */
	struct qb_opt_time at;
	struct qb_opt_uuid key;
	enum sample_level level;
	struct sample_level_slice levels;
	struct qb_int64_slice numbers; /* at most 5 */
	struct qb_boolean_slice flags;
	struct qb_time_slice times;
	struct qb_uuid_slice keys;
	struct sample_matrix matrix;
	struct sample_file_slice files; /* at most 2 */
	const struct sample_params *more;
	const struct sample_node *chain;
	const char *lang;           /* default "en" */
	enum sample_level priority; /* default SAMPLE_NORMAL */
	int32_t retries;            /* default 3; 0..100 */
};

/* FIELD(of, name in JSON, kind, member, what else) */
#define FIELD(of, json, is, member, ...)                                                           \
	{                                                                                          \
		.name = json, .kind = is, .offset = offsetof(struct of, member), __VA_ARGS__       \
	}
#define REQUIRED .flags = 0
#define OPTIONAL .flags = QB_OPTIONAL
/* A scalar in a struct qb_opt_... */
#define FLAGGED(json, is, member, bounds, ...)                                                     \
	FIELD(sample, json, is, member.value, .flags = QB_OPTIONAL | QB_SET | (bounds),            \
	      .set = offsetof(struct sample, member.set), __VA_ARGS__)
#define ITEM(is, ...)                                                                              \
	{                                                                                          \
		.kind = is, __VA_ARGS__                                                            \
	}
#define OBJECT(title, of, rows)                                                                    \
	{                                                                                          \
		.name = title, .size = sizeof(struct of), .fields = rows,                          \
		.count = sizeof(rows) / sizeof((rows)[0])                                          \
	}

static const char *const sample_levels[] = {"low", "normal", "high"};
static const struct qb_enum sample_level_enum = {
	.name = "sample_level", .members = sample_levels, .count = 3};

static const struct qb_field sample_params_fields[] = {
	FIELD(sample_params, "order_id", QB_STRING, order_id, .flags = QB_MIN | QB_MAX, .min = 1,
	      .max = 32),
};
static const struct qb_object sample_params_object =
	OBJECT("sample.params", sample_params, sample_params_fields);

static const struct qb_field sample_file_fields[] = {
	FIELD(sample_file, "name", QB_STRING, name, REQUIRED),
	FIELD(sample_file, "size", QB_INT64, size, .flags = QB_MIN),
	FIELD(sample_file, "type", QB_STRING, type, OPTIONAL),
};
static const struct qb_object sample_file_object = OBJECT("file", sample_file, sample_file_fields);

static const struct qb_object sample_node_object;
static const struct qb_field sample_node_fields[] = {
	FIELD(sample_node, "value", QB_INT32, value, REQUIRED),
	FIELD(sample_node, "next", QB_OBJECT, next, .flags = QB_OPTIONAL | QB_POINTER,
	      .object = &sample_node_object),
};
static const struct qb_object sample_node_object = OBJECT("node", sample_node, sample_node_fields);

static const struct qb_field sample_cc_items[] = {ITEM(QB_STRING, .flags = QB_MAX, .max = 9)};
static const struct qb_field sample_level_items[] = {ITEM(QB_ENUM, .members = &sample_level_enum)};
static const struct qb_field sample_number_items[] = {ITEM(QB_INT64, REQUIRED)};
static const struct qb_field sample_flag_items[] = {ITEM(QB_BOOLEAN, REQUIRED)};
static const struct qb_field sample_time_items[] = {ITEM(QB_TIMESTAMP, REQUIRED)};
static const struct qb_field sample_key_items[] = {ITEM(QB_UUID, REQUIRED)};
static const struct qb_field sample_cell_items[] = {ITEM(QB_FLOAT64, REQUIRED)};
static const struct qb_field sample_row_items[] = {
	ITEM(QB_ARRAY, .flags = QB_MAX, .max = 4, .items = sample_cell_items)};
static const struct qb_field sample_file_items[] = {ITEM(QB_OBJECT, .object = &sample_file_object)};

static const struct qb_field sample_fields[] = {
	FIELD(sample, "to", QB_STRING, to, .flags = QB_MIN | QB_MAX, .min = 1, .max = 20),
	FIELD(sample, "template", QB_STRING, template, REQUIRED),
	FIELD(sample, "params", QB_OBJECT, params, .object = &sample_params_object),
	FIELD(sample, "note", QB_STRING, note, .flags = QB_OPTIONAL | QB_MAX, .max = 4),
	FIELD(sample, "cc", QB_ARRAY, cc, .flags = QB_OPTIONAL | QB_MIN | QB_MAX, .min = 1,
	      .max = 3, .items = sample_cc_items),
	FLAGGED("is urgent?", QB_BOOLEAN, urgent, 0, .min = 0),
	FLAGGED("small", QB_INT32, small, 0, .min = 0),
	FLAGGED("big", QB_INT64, big, QB_MIN, .min = -INT64_MAX),
	FLAGGED("amount", QB_FLOAT64, amount, 0, .min = 0),
	FLAGGED("share", QB_FLOAT64, share, QB_MIN | QB_MAX,
		.rules = &(const struct qb_rules){.max_number = 0.5}),
	FLAGGED("at", QB_TIMESTAMP, at, 0, .min = 0),
	FLAGGED("key", QB_UUID, key, 0, .min = 0),
	FIELD(sample, "level", QB_ENUM, level, OPTIONAL, .members = &sample_level_enum),
	FIELD(sample, "levels", QB_ARRAY, levels, OPTIONAL, .items = sample_level_items),
	FIELD(sample, "numbers", QB_ARRAY, numbers, .flags = QB_OPTIONAL | QB_MAX, .max = 5,
	      .items = sample_number_items),
	FIELD(sample, "flags", QB_ARRAY, flags, OPTIONAL, .items = sample_flag_items),
	FIELD(sample, "times", QB_ARRAY, times, OPTIONAL, .items = sample_time_items),
	FIELD(sample, "keys", QB_ARRAY, keys, OPTIONAL, .items = sample_key_items),
	FIELD(sample, "matrix", QB_ARRAY, matrix, OPTIONAL, .items = sample_row_items),
	FIELD(sample, "files", QB_ARRAY, files, .flags = QB_OPTIONAL | QB_MAX, .max = 2,
	      .items = sample_file_items),
	FIELD(sample, "more", QB_OBJECT, more, .flags = QB_OPTIONAL | QB_POINTER,
	      .object = &sample_params_object),
	FIELD(sample, "chain", QB_OBJECT, chain, .flags = QB_OPTIONAL | QB_POINTER,
	      .object = &sample_node_object),
	FIELD(sample, "lang", QB_STRING, lang, .fallback = &(const char *){"en"}),
	FIELD(sample, "priority", QB_ENUM, priority,
	      .fallback = &(const enum sample_level){SAMPLE_NORMAL}, .members = &sample_level_enum),
	FIELD(sample, "retries", QB_INT32, retries, .flags = QB_MIN | QB_MAX,
	      .fallback = &(const int32_t){3}, .min = 0, .max = 100),
};
static const struct qb_object sample_object = OBJECT("sample", sample, sample_fields);

/* A payload of the required fields, and then those given: SAMPLE(", \"big\": 1") */
#define SAMPLE_START "{\"to\":\"a@b.c\",\"template\":\"t\",\"params\":{\"order_id\":\"7\"}"
#define SAMPLE(more) SAMPLE_START more "}"
/* How encode ends a sample whose last members have their defaults. */
#define SAMPLE_DEFAULTS ",\"lang\":\"en\",\"priority\":\"normal\",\"retries\":3"

#endif
