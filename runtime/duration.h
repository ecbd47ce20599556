/* duration.h: lengths of time as ISO 8601 writes them, without years and months: "PT1H30M". */
#ifndef QBIND_DURATION_H
#define QBIND_DURATION_H
#include "qbind.h"

#define DURATION_SECONDS INT64_C(315576000000) /* at most: 10,000 years */

/* P#W, or P#DT#H#M#.#S with one part at least; a day has 86,400 seconds. */
bool duration_parse(const char *text, size_t len, struct qb_duration *duration_out);
#define DURATION_TEXT_SIZE 48
/* Writes hours, minutes and seconds that are not 0, and a NUL; returns the length, 0 when it is
 * negative or too long. */
size_t duration_format(const struct qb_duration *duration, char text[DURATION_TEXT_SIZE]);

#endif
