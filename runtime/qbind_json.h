/* qbind_json.h: what generated code hands to the library: payloads as tables, and the calls over
 * them. Include the generated header instead of this one; only generated files need it.
 */
#ifndef QBIND_JSON_H
#define QBIND_JSON_H
#include <qbind.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Append only: the numbers are part of the ABI. The C type of each is in brackets. */
enum qb_kind {
	QB_STRING = 1, /* [const char *] never NULL unless optional */
	QB_BOOLEAN,    /* [bool] */
	QB_INT32,      /* [int32_t] */
	QB_INT64,      /* [int64_t] */
	QB_FLOAT64,    /* [double] */
	QB_TIMESTAMP,  /* [struct qb_time] */
	QB_UUID,       /* [struct qb_uuid] */
	QB_ENUM,       /* [an enum that starts at 1] */
	QB_OBJECT,     /* [struct; a const pointer to it when QB_POINTER] */
	QB_ARRAY,      /* [struct {const T *items; size_t len;}] */
};

enum qb_field_flag {
	QB_OPTIONAL = 1, /* may be absent; then NULL, 0 (enum), {NULL, 0} or set == false */
	QB_SET = 2,      /* `set` is the offset of a bool that says whether the value counts */
	QB_POINTER = 4,  /* an object held by a const pointer, NULL when absent */
	QB_MIN = 8,      /* min (or min_number) counts */
	QB_MAX = 16,     /* max (or max_number) counts */
};

struct qb_enum {
	const char *name;           /* "mail_priority", for messages */
	const char *const *members; /* members[0] is the JSON text of value 1 */
	size_t count;
};

struct qb_object;

/* A member of an object, or (name NULL, offset 0) the items of an array. */
struct qb_field {
	const char *name; /* in JSON */
	enum qb_kind kind;
	uint32_t flags; /* of enum qb_field_flag */
	size_t offset;  /* of the value in the struct */
	size_t set;     /* of the bool, with QB_SET */
	/* Where a field that may be absent takes its value from: a constant of the field's C type.
	 * Such a field is not QB_OPTIONAL, and is written whenever it has a value. NULL: none. */
	const void *fallback;
	/* Value range of integers; code points of strings; number of items of arrays. */
	int64_t min, max;
	double min_number, max_number;  /* value range of QB_FLOAT64 */
	const struct qb_object *object; /* QB_OBJECT */
	const struct qb_enum *members;  /* QB_ENUM */
	const struct qb_field *items;   /* QB_ARRAY */
};

struct qb_object {
	const char *name; /* "send_email", "send_email.params", "attachment": for messages */
	size_t size;      /* of the struct */
	const struct qb_field *fields;
	size_t count;
};

/* Limits of every payload: depth of nesting, and octet_length(payload::text) in the database. */
#define QB_PAYLOAD_DEPTH 64
#define QB_PAYLOAD_BYTES 1048576

/* Text to struct: scans, checks against the table and fills, all or nothing. The payload lives in
 * the arena. json need not end in NUL. Messages read "$.to: required field is missing [required]";
 * texts that are no JSON read "line 1 column 57: ... [syntax]". */
QB_MUST_CHECK enum qb_result qb_decode(const struct qb_object *type, const char *json, size_t len,
				       struct qb_arena *arena, const void **payload_out,
				       struct qb_error *err);
/* Struct to text, with the same checks as decode. The text lives in the arena and ends in NUL,
 * which len does not count. */
QB_MUST_CHECK enum qb_result qb_encode(const struct qb_object *type, const void *payload,
				       struct qb_arena *arena, const char **json_out,
				       size_t *len_out, struct qb_error *err);

/* The text of a member; NULL when value is not one. */
const char *qb_enum_name(const struct qb_enum *type, int value);
/* False, and nothing written, when text is no member. */
bool qb_enum_parse(const struct qb_enum *type, const char *text, int *value_out);

enum qb_backoff { QB_EXPONENTIAL = 1, QB_LINEAR, QB_FIXED };
/* How long to wait before the next attempt. */
struct qb_retry {
	enum qb_backoff strategy;
	int64_t base_ms, max_ms;
	int32_t jitter_percent; /* 0..100: the delay is drawn from [delay - jitter, delay] */
};

struct qb_task_type {
	const char *name;
	int32_t version;
	const char *queue;
	int32_t max_attempts;
	int64_t timeout_ms; /* 0: none */
	struct qb_retry retry;
	const struct qb_object *payload;
};

/* Checks, encodes and enqueues one payload. *id_out (may be NULL) is written on QB_UNKNOWN as
 * well, for the next try. The same id with the same type and payload gives QB_OK again, with
 * other content QB_INVALID (sqlstate QB409). options may be NULL. */
QB_MUST_CHECK enum qb_result qb_enqueue(struct qb_client *client, const struct qb_task_type *type,
					const void *payload,
					const struct qb_enqueue_options *options,
					struct qb_uuid *id_out, struct qb_error *err);
/* Payloads one after the other in memory, each of its task type's size. */
struct qb_payload_slice {
	const void *items;
	size_t len;
};
/* The same for many payloads, all or none of them. ids_out has room for payloads.len ids, or is
 * NULL. options->id must be NULL. err->path starts with the index: "[3].to". */
QB_MUST_CHECK enum qb_result qb_enqueue_many(struct qb_client *client,
					     const struct qb_task_type *type,
					     struct qb_payload_slice payloads,
					     const struct qb_enqueue_options *options,
					     struct qb_uuid *ids_out, struct qb_error *err);

/* Any handler; only the call function of its task type knows its true type. */
typedef void qb_any_handler(void);
typedef enum qb_verdict qb_handler_call(qb_any_handler *handler, const void *payload,
					struct qb_task *task, void *context);
/* Registers the handler of a task type before qb_worker_run(). handler NULL (QB_SKIP) leaves the
 * type to other workers. A second handler for one type is QB_INVALID. */
QB_MUST_CHECK enum qb_result qb_worker_handle(struct qb_worker *worker,
					      const struct qb_task_type *type,
					      qb_handler_call *call, qb_any_handler *handler,
					      void *context, struct qb_error *err);

#ifdef __cplusplus
}
#endif
#endif
