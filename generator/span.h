/* span.h: lengths of time as ISO 8601 writes them: "PT1H30M", "P1DT0.5S". */
#ifndef QBIND_GENERATOR_SPAN_H
#define QBIND_GENERATOR_SPAN_H
#include <stdbool.h>
#include <stdint.h>

#define SPAN_SECONDS INT64_C(315576000000) /* at most: 10,000 years */

/* P#W, or P#DT#H#M#.#S with one part at least; no years and months, whose length varies. */
bool span_parse(const char *text, int64_t *seconds_out, int32_t *nanoseconds_out);

#endif
