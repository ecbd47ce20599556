/* excerpt.h: a line of the schema with something underlined. */
#ifndef QBIND_GENERATOR_EXCERPT_H
#define QBIND_GENERATOR_EXCERPT_H
#include <stdio.h>
#include "model.h"

/* Where the last excerpt was, so that many from one long line do not each start at its beginning.
 * Zeroed at first. */
struct excerpt_cursor {
	const struct source *source;
	size_t line, column, offset;
};

/* What the terminal wants before and behind the mark and its words. */
struct excerpt_colors {
	const char *start, *end;
};

/* Two lines: the text of the place's line, as much as fits, and the mark under it, with words
 * (NULL: none) behind. */
void excerpt_print(struct excerpt_cursor *cursor, const struct place *place, char mark,
		   const char *words, const struct excerpt_colors *colors, FILE *out);

#endif
