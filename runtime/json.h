/* json.h: what the files of the JSON interpreter share.
 *
 * One pass leads from text to struct and one from struct to text; both walk the tables of
 * qbind_json.h and nest QB_PAYLOAD_DEPTH levels at most. Failures are QB_INVALID with a path, or
 * QB_NO_MEMORY.
 */
#ifndef QBIND_JSON_INTERNAL_H
#define QBIND_JSON_INTERNAL_H
#include "qbind_json.h"

/* ---- json_trace.c: where something is wrong ---- */

/* A step of the way from the payload to a value. */
struct json_step {
	const struct json_step *up; /* NULL: the step begins at the payload */
	const char *name;           /* NULL: an item, by its index */
	size_t index;
};

struct json_trace {
	struct qb_error *err;
	const struct json_step *step; /* NULL: the payload itself */
	const char *text;             /* NULL: a struct is read, not a text */
	/* The step to a sensitive field: messages show nothing of what is below it. NULL: none. */
	const struct json_step *hidden;
	const char *value; /* where the value at step begins in text */
};

/* "$.to: <message> [code]" */
enum qb_result json_fail(const struct json_trace *trace, const char *code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* "line 1 column 57: <message> [code]", without a path: the text is no JSON from at on. Of a
 * struct's member whose text begins at trace->value: "$.note: at byte 4: <message> [code]". */
enum qb_result json_fail_text(const struct json_trace *trace, const char *at, const char *code,
			      const char *format, ...) __attribute__((format(printf, 4, 5)));
/* The last step names a member that the text gives twice: "line 1 column 57: ...", and a path. */
enum qb_result json_fail_duplicate(const struct json_trace *trace);
enum qb_result json_fail_depth(const struct json_trace *trace);
enum qb_result json_fail_size(struct qb_error *err);

/* ---- json_string.c: the inside of strings ---- */

/* How many bytes, from the first, stand for themselves between quotes. They may be no UTF-8. */
size_t json_plain_run(const char *text, size_t len);
/* Writes how text[0], which does not stand for itself, is written; returns the length. */
size_t json_escape(char character, char target[6]);

#define JSON_QUOTE_SIZE 46
/* Writes text as a JSON string for a message, cut to 40 bytes and three dots; returns target. */
const char *json_quote(char target[JSON_QUOTE_SIZE], const char *text, size_t len);

/* ---- json_number.c ---- */

/* Its value is digits * 10^exponent, and a little more when it is not exact. */
struct json_number {
	const char *text; /* as written */
	size_t len;
	bool is_negative;
	bool is_whole; /* written without fraction and exponent */
	bool is_exact; /* no digit but 0 was left out of digits */
	uint64_t digits;
	int64_t exponent;
	int64_t scale; /* the same for all digits of the text */
};

enum json_fit { JSON_FITS, JSON_TOO_LARGE, JSON_NO_INTEGER };

/* Reads the number at *at, a digit or a minus, and moves on; false when *at lacks a digit. */
bool json_number_read(const char **at, const char *end, struct json_number *number_out);
enum json_fit json_number_to_int64(const struct json_number *number, int64_t *value_out);
/* How many characters jsonb prints for it; JSON_TOO_LARGE when jsonb has no such number. */
enum json_fit json_number_printed(const struct json_number *number, size_t *printed_out);
/* Needs number->len + JSON_SCRATCH bytes of scratch. */
#define JSON_SCRATCH 32
enum json_fit json_number_to_double(const struct json_number *number, char *scratch,
				    double *value_out);

#define JSON_NUMBER_TEXT 44
/* As written, for a message, cut to 40 bytes and three dots; returns target. */
const char *json_number_text(const struct json_number *number, char target[JSON_NUMBER_TEXT]);

#define JSON_DIGITS_SIZE 20
/* Writes number without a NUL; returns the length. */
size_t json_digits_print(uint64_t number, char target[JSON_DIGITS_SIZE]);

#define JSON_NUMBER_SIZE 32
/* Writes the fewest digits that read back as value, which is finite, and a NUL; returns the length.
 * *printed_out is the length in the form without exponent, which jsonb prints. */
size_t json_number_print(double value, char target[JSON_NUMBER_SIZE], size_t *printed_out);
/* The same for a float, which reads back by way of a double. */
size_t json_number_print_float(float value, char target[JSON_NUMBER_SIZE], size_t *printed_out);

/* ---- json_scan.c: tokens ---- */

/* Memory that a check needs for as long as it takes: the same piece for one after the other. */
struct json_scratch {
	struct qb_arena *arena;
	void *buffer; /* NULL until the first needs it */
};

struct json_scan {
	const char *at, *end;
	/* Where the next string is copied to. A string never takes more here than in the text, so
	 * room for the whole text and JSON_SCRATCH is enough for all of them. */
	char *copy;
	size_t depth;
	/* What is read now will be read again: it must be JSON, and the rest is checked then. */
	bool is_ahead;
	struct qb_arena *arena;
	struct json_scratch scratch;
	struct json_trace trace;
};

struct json_text {
	const char *text; /* ends in NUL, and has no other */
	size_t len;
};

/* Where blanks or the end come next. */
char json_peek_far(struct json_scan *scan);
/* The next character after blanks, which are passed over; NUL at the end (and for a NUL, which is
 * no token either). */
static inline char json_peek(struct json_scan *scan)
{
	if (scan->at == scan->end || *scan->at <= ' ')
		return json_peek_far(scan);
	return *scan->at;
}
/* Takes it when it is character, which is not NUL. */
bool json_take(struct json_scan *scan, char character);
/* The text is no JSON: something else than expected stands here. */
enum qb_result json_unexpected(const struct json_scan *scan, const char *expected);
/* Each reads the token that json_peek() announced. */
enum qb_result json_scan_string(struct json_scan *scan, struct json_text *text_out);
enum qb_result json_scan_number(struct json_scan *scan, struct json_number *number_out);
enum qb_result json_scan_word(struct json_scan *scan, const char *word);
/* Takes an opening bracket, one level deeper, and the closing one when nothing is between. */
enum qb_result json_enter(struct json_scan *scan, char close, bool *is_empty_out);
/* After a value inside: takes a comma, or the closing bracket. */
enum qb_result json_next(struct json_scan *scan, char close, bool *is_last_out);

/* ---- json_names.c: the names in an object whose table has none for them ---- */

struct json_names {
	const void **items;
	size_t len, room;
};

bool json_names_add(struct json_names *names, struct qb_arena *arena, const char *name);
/* Sorts them. The one that is there twice; NULL when each is there once. */
const char *json_names_find_twice(struct json_names *names);

/* Sorts pointers, in place and without the heap, by what they point to. */
void json_sort(const void **items, size_t len,
	       int (*compare)(const void *left, const void *right, const void *context),
	       const void *context);

/* ---- json_value.c: values of any kind ---- */

bool json_starts_number(char first);
struct json_writer;
/* Reads a value, and writes it to out as short as can be (NULL: nowhere). Refuses names that are
 * there twice, and numbers that are no doubles. */
enum qb_result json_walk(struct json_scan *scan, struct json_writer *out);
/* Reads a value and keeps nothing of it. */
enum qb_result json_skip_value(struct json_scan *scan);
/* The value is not of the kind that a field takes: says what it is, if it is JSON at all. */
enum qb_result json_wrong_type(struct json_scan *scan, const char *expected);

/* ---- json_check.c: the constraints of the tables, alike for both directions ---- */

enum qb_result json_check_integer(const struct json_trace *trace, const struct qb_field *field,
				  int64_t value);
enum qb_result json_check_natural(const struct json_trace *trace, const struct qb_field *field,
				  uint64_t value);
enum qb_result json_check_number(const struct json_trace *trace, const struct qb_field *field,
				 double value);
enum qb_result json_check_length(const struct json_trace *trace, const struct qb_field *field,
				 const char *text, size_t len);
/* Items of an array, entries of a map, bytes. */
enum qb_result json_check_count(const struct json_trace *trace, const struct qb_field *field,
				size_t count);

/* ---- json_text.c: what texts must look like ---- */

/* Length, format and pattern of a string. */
enum qb_result json_check_text(const struct json_trace *trace, const struct qb_field *field,
			       const struct json_text *text, struct json_scratch *scratch);
enum qb_result json_check_decimal(const struct json_trace *trace, const struct qb_field *field,
				  const struct json_text *text);
/* "expected <what>, got "<text>"" */
enum qb_result json_bad_text(const struct json_trace *trace, const struct json_text *text,
			     const char *expected, const char *code);
/* -?(0|[1-9][0-9]*), and what they mean; false when text is none or out of range. */
bool json_parse_int64(const struct json_text *text, int64_t *value_out);
bool json_parse_uint64(const struct json_text *text, uint64_t *value_out);

/* ---- json_scalar.c ---- */

/* Reads the value that comes next into the field's place in its struct. */
enum qb_result json_decode_scalar(struct json_scan *scan, const struct qb_field *field,
				  char *target);

/* ---- json_object.c: objects and unions ---- */

enum qb_result json_decode_object(struct json_scan *scan, const struct qb_object *type,
				  char *object);
enum qb_result json_decode_union(struct json_scan *scan, const struct qb_union *type, char *target);

/* ---- json_decode.c ---- */

/* A value of any kind, into the field's place in its struct. */
enum qb_result json_decode_value(struct json_scan *scan, const struct qb_field *field,
				 char *target);

/* ---- json_enum.c ---- */

enum qb_result json_check_member(const struct json_trace *trace, const struct qb_enum *type,
				 const struct json_text *text, int *value_out);

/* ---- json_field.c: the tables ---- */

/* An array, and a map. */
struct json_slice {
	const void *items;
	size_t len;
};

#define JSON_NO_FIELD SIZE_MAX
/* The index of the field, JSON_NO_FIELD when there is none. Looks at guess first. */
size_t json_field_find(const struct qb_object *type, const char *name, size_t guess);
/* The name that was meant instead; NULL when none is near. */
const char *json_field_suggest(const struct qb_object *type, const char *name);
/* How many bytes a value takes in its struct. */
size_t json_field_size(const struct qb_field *field);

/* ---- json_unique.c ---- */

/* No two items may be equal. */
enum qb_result json_check_unique(struct json_trace *trace, const struct qb_field *array,
				 const struct json_slice *slice, struct qb_arena *arena);

/* ---- json_write.c: text that grows in an arena ---- */

struct json_writer {
	struct qb_arena *arena;
	char *text;
	size_t len, room;
	size_t blanks; /* what jsonb prints more than we write */
	/* The first failure; nothing is written after it. QB_INVALID: larger than a payload. */
	enum qb_result result;
};

/* Where len bytes more go; NULL after a failure. */
char *json_reserve(struct json_writer *writer, size_t len);
void json_put(struct json_writer *writer, const char *text, size_t len);
/* A comma or a colon. */
void json_put_separator(struct json_writer *writer, char separator);
void json_put_string(struct json_writer *writer, const char *text, size_t len);
/* A member's name and its colon. */
void json_put_name(struct json_writer *writer, const char *name);
void json_put_int64(struct json_writer *writer, int64_t value);
void json_put_uint64(struct json_writer *writer, uint64_t value);
void json_put_double(struct json_writer *writer, double value);
void json_put_float(struct json_writer *writer, float value);
/* As it is written; printed is what jsonb makes of its length. */
void json_put_number(struct json_writer *writer, const struct json_number *number, size_t printed);
/* Ends the text with a NUL. */
void json_put_end(struct json_writer *writer);

/* ---- json_print.c: from struct to text ---- */

struct json_encoder {
	struct json_writer out;
	struct json_trace trace;
	struct json_scratch scratch;
	size_t depth;
};

/* Writes the value that is at source. What cannot be written is noted in encoder->out. */
enum qb_result json_encode_scalar(struct json_encoder *encoder, const struct qb_field *field,
				  const char *source);
enum qb_result json_missing(const struct json_encoder *encoder);
enum qb_result json_check_utf8(const struct json_trace *trace, const struct json_text *text);

#endif
