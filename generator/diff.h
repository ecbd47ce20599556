/* diff.h: the difference of two texts, as diff -u shows it. */
#ifndef QBIND_GENERATOR_DIFF_H
#define QBIND_GENERATOR_DIFF_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct memory;

struct diff_side {
	const char *label, *text;
	size_t len;
};

/* Two lines that both begin with ignored count as the same. Prints nothing, and is false, when all
 * lines are. */
bool diff_print(struct memory *memory, const struct diff_side *before,
		const struct diff_side *after, const char *ignored, FILE *out);

#endif
