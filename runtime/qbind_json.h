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
	QB_INT64,      /* [int64_t] a JSON string with QB_AS_STRING */
	QB_FLOAT64,    /* [double] */
	QB_TIMESTAMP,  /* [struct qb_time] */
	QB_UUID,       /* [struct qb_uuid] */
	QB_ENUM,       /* [an enum without a member 0] */
	QB_OBJECT,     /* [struct; a const pointer to it when QB_POINTER] */
	QB_ARRAY,      /* [struct {const T *items; size_t len;}] */
	QB_INT8,       /* [int8_t] */
	QB_INT16,      /* [int16_t] */
	QB_UINT8,      /* [uint8_t] */
	QB_UINT16,     /* [uint16_t] */
	QB_UINT32,     /* [uint32_t] */
	QB_UINT64,     /* [uint64_t] a JSON string of digits */
	QB_FLOAT32,    /* [float] */
	QB_BYTES,      /* [struct qb_bytes] a JSON string of base64 */
	QB_DATE,       /* [struct qb_date] "2026-12-01" */
	QB_DURATION,   /* [struct qb_duration] ISO 8601: "PT1H30M", "P1DT0.5S" */
	QB_DECIMAL,    /* [const char *] a JSON string: "-12.30" */
	QB_JSON,       /* [const char *] the text of any JSON value */
	QB_MAP,   /* [struct {const E *items; size_t len;}], E is {const char *key; T value;} */
	QB_UNION, /* [struct {enum tag; union as;}; a const pointer to it when QB_POINTER] */
};

enum qb_field_flag {
	QB_OPTIONAL = 1,   /* may be absent; then NULL, 0 (enum), {NULL, 0} or set == false */
	QB_SET = 2,        /* `set` is the offset of a bool that says whether the value counts */
	QB_POINTER = 4,    /* an object or union held by a const pointer, NULL when absent */
	QB_MIN = 8,        /* there is a least value */
	QB_MAX = 16,       /* there is a greatest value */
	QB_NULLABLE = 32,  /* `set` is the offset of an enum qb_state; never with QB_SET */
	QB_SENSITIVE = 64, /* no message shows the value */
	QB_AS_STRING = 128,
	QB_EXCLUSIVE_MIN = 256, /* with QB_MIN, for floats and decimals: the value itself is out */
	QB_EXCLUSIVE_MAX = 512,
	QB_UNIQUE = 1024, /* no two items of the array are equal; items are scalars or enums */
};

struct qb_enum {
	const char *name;           /* "mail_priority", for messages */
	const char *const *members; /* their JSON texts */
	size_t count;
	const int *values; /* of the members, ascending or not; NULL: 1, 2, ... */
};

enum qb_format { QB_EMAIL = 1, QB_URI, QB_HOSTNAME, QB_IPV4, QB_IPV6 };

/* A regular expression in the subset of ECMA-262 that `qbind generate` takes. Static; compiled
 * when it is used first, by any thread. */
struct qb_pattern {
	const char *text;
	void *code; /* the library's */
};

/* Constraints that few fields have. */
struct qb_rules {
	double min_number, max_number;         /* QB_FLOAT32 and QB_FLOAT64 */
	uint64_t min_unsigned, max_unsigned;   /* QB_UINT64 */
	const char *min_decimal, *max_decimal; /* QB_DECIMAL */
	int32_t precision, scale;              /* QB_DECIMAL: digits in all, and behind the point */
	uint64_t multiple_of;                  /* integers; 0: of any */
	enum qb_format format;                 /* QB_STRING; 0: none */
	struct qb_pattern *pattern;            /* QB_STRING; NULL: none */
};

struct qb_object;
struct qb_union;

/* A member of an object, or (name NULL) the items of an array or the values of a map. */
struct qb_field {
	const char *name; /* in JSON */
	enum qb_kind kind;
	uint32_t flags; /* of enum qb_field_flag */
	size_t offset;  /* of the value in the struct, or in the entry of a map; 0 for items */
	size_t set;     /* of the bool with QB_SET, of the enum qb_state with QB_NULLABLE */
	/* Where a field that may be absent takes its value from: a constant of the field's C type.
	 * Such a field is not QB_OPTIONAL, and is written whenever it has a value. NULL: none. */
	const void *fallback;
	/* Value range of integers up to 64 bits with a sign; code points of strings; bytes of
	 * QB_BYTES; number of items of arrays and of entries of maps. */
	int64_t min, max;
	const struct qb_rules *rules;   /* NULL: none; never NULL for QB_DECIMAL */
	const struct qb_object *object; /* QB_OBJECT */
	const struct qb_union *choice;  /* QB_UNION */
	const struct qb_enum *members;  /* QB_ENUM */
	const struct qb_field *items;   /* QB_ARRAY; the values of a QB_MAP */
	size_t stride;                  /* QB_MAP: the size of an entry, whose key is first */
};

enum qb_object_flag {
	QB_OPEN = 1, /* fields that are not in the table are passed over */
};

struct qb_object {
	const char *name; /* "send_email", "send_email.params", "attachment": for messages */
	size_t size;      /* of the struct */
	const struct qb_field *fields;
	size_t count;
	uint32_t flags; /* of enum qb_object_flag */
	/* The indices of the fields in the order in which jsonb has their names: by length, then by
	 * bytes. NULL when there are few. */
	const uint32_t *order;
};

/* One of several objects, told apart by a text among their members. */
struct qb_union {
	const char *name;                       /* "body", for messages */
	const char *discriminator;              /* the member's name in JSON */
	size_t size;                            /* of the struct */
	size_t tag, value;                      /* where the enum and the C union are in it */
	const struct qb_enum *tags;             /* 1, 2, ... */
	const struct qb_object *const *objects; /* of tag 1, 2, ... */
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
	int32_t priority; /* lower goes first */
	int32_t max_attempts;
	int64_t timeout_ms; /* 0: none */
	struct qb_retry retry;
	const struct qb_object *payload;
	/* Names of members that nobody is to see, at any depth; NULL at the end. NULL: none. */
	const char *const *sensitive;
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
