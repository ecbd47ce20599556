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
	const char *value;            /* where the value at step begins in text */
};

/* "$.to: <message> [code]" */
enum qb_result json_fail(const struct json_trace *trace, const char *code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* "line 1 column 57: <message> [code]", without a path: the text is no JSON from at on. */
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

/* ---- json_scan.c: tokens ---- */

struct json_scan {
	const char *at, *end;
	/* Where the next string is copied to. A string never takes more here than in the text, so
	 * room for the whole text and JSON_SCRATCH is enough for all of them. */
	char *copy;
	size_t depth;
	struct json_trace trace;
};

struct json_text {
	const char *text; /* ends in NUL, and has no other */
	size_t len;
};

/* The next character after blanks, which are passed over; NUL at the end (and for a NUL, which is
 * no token either). */
char json_peek(struct json_scan *scan);
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

/* ---- json_value.c: values of any kind ---- */

bool json_starts_number(char first);
/* Reads a value and keeps nothing of it. */
enum qb_result json_skip_value(struct json_scan *scan);
/* The value is not of the kind that a field takes: says what it is, if it is JSON at all. */
enum qb_result json_wrong_type(struct json_scan *scan, const char *expected);

/* ---- json_check.c: the constraints of the tables, alike for both directions ---- */

enum qb_result json_check_integer(const struct json_trace *trace, const struct qb_field *field,
				  int64_t value);
enum qb_result json_check_number(const struct json_trace *trace, const struct qb_field *field,
				 double value);
enum qb_result json_check_length(const struct json_trace *trace, const struct qb_field *field,
				 const char *text, size_t len);
enum qb_result json_check_count(const struct json_trace *trace, const struct qb_field *field,
				size_t count);

/* ---- json_scalar.c ---- */

/* Reads the value that comes next into the field's place in its struct. */
enum qb_result json_decode_scalar(struct json_scan *scan, const struct qb_field *field,
				  char *target);

/* ---- json_enum.c ---- */

enum qb_result json_check_member(const struct json_trace *trace, const struct qb_enum *type,
				 const struct json_text *text, int *value_out);

/* ---- json_field.c: the tables ---- */

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

/* ---- json_write.c: text that grows in an arena ---- */

struct json_writer {
	struct qb_arena *arena;
	char *text;
	size_t len, room;
	size_t blanks; /* what jsonb prints more than we write */
	/* The first failure; nothing is written after it. QB_INVALID: larger than a payload. */
	enum qb_result result;
};

void json_put(struct json_writer *writer, const char *text, size_t len);
/* A comma or a colon. */
void json_put_separator(struct json_writer *writer, char separator);
void json_put_string(struct json_writer *writer, const char *text, size_t len);
void json_put_int64(struct json_writer *writer, int64_t value);
void json_put_double(struct json_writer *writer, double value);
/* Ends the text with a NUL. */
void json_put_end(struct json_writer *writer);

#endif
