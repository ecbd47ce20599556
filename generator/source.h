/* source.h: a schema's file, whole, with its lines. */
#ifndef QBIND_GENERATOR_SOURCE_H
#define QBIND_GENERATOR_SOURCE_H
#include <stddef.h>
#include "model.h"

struct memory;

#define SOURCE_BYTES ((size_t)64 << 20) /* at most */

struct source {
	const char *name; /* as the user gave it */
	const char *text; /* ends in NUL, but may contain others; without a byte order mark */
	size_t len;
	const size_t *lines; /* where each begins */
	size_t line_count;
};

/* NULL when the file cannot be read; *problem_out then says why, in one line. */
const struct source *source_load(struct memory *memory, const char *path, const char **problem_out);
/* From memory. name and text must outlive it. */
const struct source *source_of_text(struct memory *memory, const char *name, const char *text,
				    size_t len);
/* Where the byte at offset stands; length is 1. */
struct place source_place(const struct source *source, size_t offset);
/* The text from a place on; "" behind the end. */
const char *source_at(const struct place *place);
/* A line's text, which does not end in NUL and has no line end; len 0 for a line that is not there.
 */
const char *source_line(const struct source *source, size_t line, size_t *len_out);

#endif
