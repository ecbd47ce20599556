/* decimal.h: decimal numbers as texts: "-12.30". */
#ifndef QBIND_DECIMAL_H
#define QBIND_DECIMAL_H
#include <stdbool.h>
#include <stddef.h>

/* Points into the text that it was read from. */
struct decimal {
	bool is_negative;
	const char *whole, *fraction;
	size_t whole_len, fraction_len; /* "0.5" has no whole part */
};

/* -?(0|[1-9][0-9]*)(\.[0-9]+)? */
bool decimal_parse(const char *text, size_t len, struct decimal *decimal_out);
/* By value: less than, equal to or greater than 0. */
int decimal_compare(const struct decimal *a, const struct decimal *b);

#endif
