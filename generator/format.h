/* format.h: a schema's text in order: the words of each map in the same sequence, two spaces for
 * each level, one blank line at most, and comments where they belong. */
#ifndef QBIND_GENERATOR_FORMAT_H
#define QBIND_GENERATOR_FORMAT_H

struct memory;
struct source;
struct tree;

/* tree is of the source, which has no errors. What stands in a line of its own moves as a whole, so
 * no comment is lost. */
const char *format_text(struct memory *memory, const struct source *source,
			const struct tree *tree);

#endif
