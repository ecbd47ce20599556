/* moment.h: timestamps as RFC 3339 writes them. */
#ifndef QBIND_GENERATOR_MOMENT_H
#define QBIND_GENERATOR_MOMENT_H
#include <stdbool.h>
#include <stdint.h>

/* Seconds since 1970-01-01T00:00:00Z, and nanoseconds. No leap seconds: a moment that is written
 * down in advance cannot rely on one. */
bool moment_parse(const char *text, int64_t *seconds_out, int32_t *nanoseconds_out);

#endif
