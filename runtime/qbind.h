/* qbind.h: put typed tasks into a database, and work on them.
 *
 * A function that can fail returns enum qb_result and on failure fills *err when err is given.
 * Out parameters end in _out and are written on QB_OK only, unless their function says otherwise.
 * Pointers passed in stay the caller's; what _new or _open gives, the caller frees. A client is
 * one connection: one thread at a time. The library prints nothing, never exits and installs no
 * signal handler.
 */
#ifndef QBIND_H
#define QBIND_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Generated files name the API that they were made for. */
#define QB_API_VERSION 2

#define QB_MUST_CHECK __attribute__((warn_unused_result))
#define QB_NONNULL __attribute__((nonnull))
#define QB_DEPRECATED(text) __attribute__((deprecated(text)))

struct pg_conn; /* libpq's PGconn */

/* Append only: the numbers are part of the ABI. */
enum qb_result {
	QB_OK = 0,
	QB_INVALID,    /* the payload, an option or the use is wrong; path names the field */
	QB_DUPLICATE,  /* an unfinished task already holds the unique key */
	QB_LOST,       /* stale lease: another worker may have the task (QB410) */
	QB_DATABASE,   /* the database refused; see sqlstate */
	QB_CONNECTION, /* no connection, or it broke before anything could be committed */
	QB_UNKNOWN,    /* the connection broke around COMMIT: try again with the same id */
	QB_NO_MEMORY,
};

struct qb_error {
	enum qb_result result;
	char sqlstate[6];    /* "" unless the database refused */
	char path[128];      /* "$.attachments[2].size", "" when no field is to blame */
	char message[250];   /* one line, for people, valid UTF-8; never parse it */
	size_t line, column; /* in the JSON text, from 1; 0 when unknown */
};

/* True when the same call may succeed later: broken connections, deadlocks, a full server. */
bool qb_error_is_transient(const struct qb_error *err);

/* ---- Values ---- */

struct qb_uuid {
	uint8_t bytes[16];
};
#define QB_UUID_TEXT_SIZE 37
/* Writes 36 lower-case characters and a NUL; returns text. */
char *qb_uuid_format(const struct qb_uuid *uuid, char text[QB_UUID_TEXT_SIZE]) QB_NONNULL;
/* Reads the 36-character form, capitals too; false when text is anything else. */
bool qb_uuid_parse(const char *text, struct qb_uuid *uuid_out) QB_NONNULL;

/* A moment: seconds since 1970-01-01T00:00:00Z and 0..999,999,999 nanoseconds after them. */
struct qb_time {
	int64_t sec;
	int32_t nsec;
};

/* A day of the calendar (Gregorian, before 1582 too): years 0..9999. */
struct qb_date {
	int16_t year;
	uint8_t month, day; /* from 1 */
};

/* A length of time: seconds from 0 on, and 0..999,999,999 nanoseconds after them. */
struct qb_duration {
	int64_t sec;
	int32_t nsec;
};

/* Any bytes. data may be NULL when len is 0; optional bytes are absent when it is. */
struct qb_bytes {
	const uint8_t *data;
	size_t len;
};

/* What a nullable field is. 0 is no answer: a required one must be QB_NULL or QB_VALUE. */
enum qb_state {
	QB_ABSENT = 0,
	QB_NULL,
	QB_VALUE,
};

/* For each scalar: one that is optional, one that is nullable, many of them (items may be NULL when
 * len is 0; an optional array or map is absent when it is), and a map from texts to them. For
 * int32_t, for example: struct qb_opt_int32, qb_nullable_int32, qb_int32_slice, and qb_int32_map
 * whose items are struct qb_int32_entry. */
#define QB_SCALAR_(name, type)                                                                     \
	struct qb_opt_##name {                                                                     \
		bool set;                                                                          \
		type value;                                                                        \
	};                                                                                         \
	struct qb_nullable_##name {                                                                \
		enum qb_state state;                                                               \
		type value;                                                                        \
	};                                                                                         \
	struct qb_##name##_slice {                                                                 \
		type const *items;                                                                 \
		size_t len;                                                                        \
	};                                                                                         \
	struct qb_##name##_entry {                                                                 \
		const char *key;                                                                   \
		type value;                                                                        \
	};                                                                                         \
	struct qb_##name##_map {                                                                   \
		const struct qb_##name##_entry *items;                                             \
		size_t len;                                                                        \
	}
QB_SCALAR_(string, const char *); /* decimals and json too; optional ones are just NULL */
QB_SCALAR_(boolean, bool);
QB_SCALAR_(int8, int8_t);
QB_SCALAR_(int16, int16_t);
QB_SCALAR_(int32, int32_t);
QB_SCALAR_(int64, int64_t);
QB_SCALAR_(uint8, uint8_t);
QB_SCALAR_(uint16, uint16_t);
QB_SCALAR_(uint32, uint32_t);
QB_SCALAR_(uint64, uint64_t);
QB_SCALAR_(float32, float);
QB_SCALAR_(float64, double);
QB_SCALAR_(bytes, struct qb_bytes); /* optional ones are without data */
QB_SCALAR_(uuid, struct qb_uuid);
QB_SCALAR_(time, struct qb_time);
QB_SCALAR_(date, struct qb_date);
QB_SCALAR_(duration, struct qb_duration);
#undef QB_SCALAR_
/* Initialises a slice or a map from an array: .cc = QB_SLICE(addresses). */
#define QB_SLICE(array)                                                                            \
	{                                                                                          \
		(array), sizeof(array) / sizeof((array)[0])                                        \
	}

/* ---- Arenas: many small pieces, one free ---- */

struct qb_arena_block;
/* Initialise with qb_arena_init(); the members are the library's. One thread at a time. */
struct qb_arena {
	char *next, *end;
	struct qb_arena_block *blocks, *spare;
	char *buffer;
	size_t buffer_size;
};
/* Uses the caller's buffer first (it may be NULL with size 0) and the heap when that is full. */
void qb_arena_init(struct qb_arena *arena, void *buffer, size_t size);
/* Aligned for every type; NULL when the heap is empty. Lives until reset or clear. */
void *qb_arena_alloc(struct qb_arena *arena, size_t size);
/* Forgets what was handed out and keeps the memory for the next use. */
void qb_arena_reset(struct qb_arena *arena);
/* Frees all; the arena is as after _init with the same buffer. */
void qb_arena_clear(struct qb_arena *arena);

/* ---- Clients put tasks in ---- */

/* Option structs: start from QB_OPTIONS_INIT(struct ...) and set what differs. A zeroed member
 * asks for its default, a NULL pointer to the struct for all of them. size lets a later library
 * tell what an older caller knew; 0 counts as today's size. */
#ifdef __cplusplus
#define QB_OPTIONS_INIT(type)                                                                      \
	{                                                                                          \
	}
#else
#define QB_OPTIONS_INIT(type)                                                                      \
	{                                                                                          \
		.size = sizeof(type)                                                               \
	}
#endif

struct qb_client;

struct qb_client_options {
	size_t size;
	const char *schema; /* the installation's name in the database; default "qbind" */
};

/* Connects. conninfo is read as PQconnectdb() reads it: "" takes the environment's settings. */
QB_MUST_CHECK enum qb_result qb_client_open(const char *conninfo,
					    const struct qb_client_options *options,
					    struct qb_client **client_out, struct qb_error *err);
/* Uses a connection that stays yours, so that tasks commit or vanish with your transaction. It
 * must be idle or in a transaction at each call, and must outlive the client. */
QB_MUST_CHECK enum qb_result qb_client_wrap_pg(struct pg_conn *conn,
					       const struct qb_client_options *options,
					       struct qb_client **client_out, struct qb_error *err);
void qb_client_free(struct qb_client *client); /* NULL does nothing */

struct qb_enqueue_options {
	size_t size;
	const char *queue;            /* default: the task type's queue; 1..128 bytes */
	struct qb_opt_int32 priority; /* -32768..32767, lower goes first; default: the type's */
	int64_t delay_ms;             /* from now, by the database's clock; 0..10 years */
	struct qb_opt_time run_at;    /* not before this moment; not together with delay_ms */
	const struct qb_uuid *id;     /* the idempotency key; NULL makes a fresh UUIDv7 */
};

/* ---- Workers take tasks out ---- */

enum qb_verdict {
	QB_DONE = 1, /* 0 is no verdict: it counts as QB_RETRY */
	QB_RETRY,    /* later, after the backoff, while attempts remain */
	QB_FAIL,     /* never again: straight to failed */
	QB_SNOOZE,   /* later, without charging the attempt */
};

/* Lent to the handler for the length of the call. */
struct qb_task;
struct qb_uuid qb_task_id(const struct qb_task *task); /* an idempotency key for outside systems */
int32_t qb_task_attempt(const struct qb_task *task);   /* 1 on the first run */
int32_t qb_task_max_attempts(const struct qb_task *task);
/* True when the work is better given up: cancelled, past its timeout, its lease lost, or the
 * worker is draining and its grace is over. Any thread may ask. */
bool qb_task_should_stop(const struct qb_task *task);
/* Kept with QB_RETRY, QB_FAIL and QB_SNOOZE as the task's last error. The text is copied, cut at
 * 8 KiB and made valid UTF-8. */
void qb_task_set_error(struct qb_task *task, const char *text);
/* Replaces the backoff for QB_RETRY, and the 60 s default for QB_SNOOZE; 0..10 years. */
void qb_task_set_delay_ms(struct qb_task *task, int64_t delay_ms);

enum qb_event_kind {
	QB_EVENT_CONNECTED = 1, /* again, after a loss */
	QB_EVENT_DATABASE,      /* a call failed and is tried again; result and message say why */
	QB_EVENT_TASK_RETRIED,  /* an attempt ended with QB_RETRY and the task is put back */
	QB_EVENT_TASK_FAILED,   /* a task went to failed */
	QB_EVENT_TASK_LOST,     /* a verdict came too late: the lease was no longer ours */
	QB_EVENT_TASK_RESCUED,  /* a task was taken back from a worker whose lease ran out */
};
struct qb_event {
	enum qb_event_kind kind;
	enum qb_result result;      /* for QB_EVENT_DATABASE, else QB_OK */
	const struct qb_uuid *task; /* NULL when no task is concerned */
	const char *message;        /* one line, "" when there is nothing to say */
};

struct qb_worker_options {
	size_t size;
	const char *schema;        /* the installation's name in the database; default "qbind" */
	const char *const *queues; /* NULL at the end; default: the queues of the handled types */
	int32_t slots;             /* handlers at a time, each a thread; 1..1024, default 4 */
	int64_t lease_ms;          /* 1,000..86,400,000; default 30,000 */
	int64_t grace_ms;          /* from qb_worker_stop() to should_stop; default 10,000 */
	int64_t poll_ms;           /* idle look without a notification; 10..60,000, default 1,000 */
	/* Called for what an operator wants to know; from any of the worker's threads, one at a
	 * time. It must not call the worker. */
	void (*report)(const struct qb_event *event, void *context);
	void *report_context;
};

struct qb_worker;
/* Connects, and checks that the queue is installed. Fails when the database is away; once open, a
 * worker lives through its loss. */
QB_MUST_CHECK enum qb_result qb_worker_open(const char *conninfo,
					    const struct qb_worker_options *options,
					    struct qb_worker **worker_out, struct qb_error *err);
/* Works in the calling thread until qb_worker_stop(), then drains: unstarted tasks go back with
 * their attempt, running handlers end. Call it once, after the handlers are registered.
 * QB_CONNECTION when the database stayed away until the grace was over: what could not be stored is
 * rescued by another worker when its lease runs out. */
QB_MUST_CHECK enum qb_result qb_worker_run(struct qb_worker *worker, struct qb_error *err);
/* Any thread may call it, and any signal handler. */
void qb_worker_stop(struct qb_worker *worker);
void qb_worker_free(struct qb_worker *worker); /* NULL does nothing; not while it runs */

/* ---- For the macros of generated headers ---- */

#if defined(__has_attribute)
#if __has_attribute(error)
#define QB_MISSING_(text) __attribute__((error(text)))
#endif
#endif
#ifndef QB_MISSING_
#define QB_MISSING_(text) /* then the mistake is an undefined symbol at link time */
#endif
#define QB_PRAGMA_(x) _Pragma(#x)
#if defined(__clang__)
#define QB_NAMED_BEGIN_                                                                            \
	QB_PRAGMA_(clang diagnostic push)                                                          \
	QB_PRAGMA_(clang diagnostic ignored "-Winitializer-overrides")
#define QB_NAMED_END_ QB_PRAGMA_(clang diagnostic pop)
#else
#define QB_NAMED_BEGIN_                                                                            \
	QB_PRAGMA_(GCC diagnostic push)                                                            \
	QB_PRAGMA_(GCC diagnostic ignored "-Woverride-init")                                       \
	QB_PRAGMA_(GCC diagnostic ignored "-Woverride-init-side-effects")
#define QB_NAMED_END_ QB_PRAGMA_(GCC diagnostic pop)
#endif
/* A statement expression drops warn_unused_result; a call does not. */
QB_MUST_CHECK static inline enum qb_result qb_checked_(enum qb_result result)
{
	return result;
}
/* Leaves a task type to other workers: .send_email = QB_SKIP */
#define QB_SKIP NULL

#ifdef __cplusplus
}
#endif
#endif
