/* timestamp.h: moments as RFC 3339 writes them, in the years 0000 to 9999. */
#ifndef QBIND_TIMESTAMP_H
#define QBIND_TIMESTAMP_H
#include "qbind.h"

#define TIMESTAMP_TEXT_SIZE 32

/* Reads all of the len bytes, in any offset from UTC. The leap second 23:59:60 UTC counts as the
 * second after it. False when text is anything else, or has more than nine digits of a second. */
bool timestamp_parse(const char *text, size_t len, struct qb_time *time_out);
/* Writes UTC with as many digits of the second as needed, and a NUL; returns the length, or 0 when
 * the moment is outside the years or nsec outside 0..999,999,999. */
size_t timestamp_format(const struct qb_time *time, char text[TIMESTAMP_TEXT_SIZE]);

#endif
