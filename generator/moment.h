/* moment.h: timestamps as RFC 3339 writes them. */
#ifndef QBIND_GENERATOR_MOMENT_H
#define QBIND_GENERATOR_MOMENT_H
#include <stdbool.h>
#include <stdint.h>

/* Seconds since 1970-01-01T00:00:00Z, and nanoseconds. No leap seconds: a moment that is written
 * down in advance cannot rely on one. */
bool moment_parse(const char *text, int64_t *seconds_out, int32_t *nanoseconds_out);
/* A day such as 2026-12-01, of the years 0000 to 9999. */
bool moment_parse_date(const char *text, int *year_out, int *month_out, int *day_out);

#endif
