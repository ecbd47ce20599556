/* amount.h: decimals as text: "-12.30". */
#ifndef QBIND_GENERATOR_AMOUNT_H
#define QBIND_GENERATOR_AMOUNT_H
#include <stdbool.h>
#include <stddef.h>

/* -?(0|[1-9][0-9]*)(\.[0-9]+)? */
bool amount_is_decimal(const char *text);
/* Both are decimals: less than, equal to or greater than 0. */
int amount_compare(const char *left, const char *right);
/* How many digits stand before the point (a lone 0 counts as none) and behind it. */
size_t amount_whole_digits(const char *text);
size_t amount_fraction_digits(const char *text);

#endif
