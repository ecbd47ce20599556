/* pattern.h: regular expressions over texts, by PCRE2. */
#ifndef QBIND_PATTERN_H
#define QBIND_PATTERN_H
#include "qbind_json.h"

/* Whether a part of the text, which is valid UTF-8, matches. The pattern is compiled when it is
 * used first, by whichever thread comes first, and kept for good. What matching needs comes from
 * the arena. QB_INVALID when the pattern is none, or the text would take too long. */
QB_MUST_CHECK enum qb_result pattern_match(struct qb_pattern *pattern, const char *text, size_t len,
					   struct qb_arena *arena, bool *matches_out,
					   struct qb_error *err);

#endif
