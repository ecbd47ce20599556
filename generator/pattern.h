/* pattern.h: regular expressions: what a schema may say, and whether texts match. PCRE2 does both,
 * here and in the library. */
#ifndef QBIND_GENERATOR_PATTERN_H
#define QBIND_GENERATOR_PATTERN_H
#include <stdbool.h>
#include <stddef.h>
#include "model.h"

struct memory;

#define PATTERN_BYTES 512 /* at most */

/* What is wrong with a pattern, and at which byte of it. */
struct pattern_problem {
	size_t offset;
	const char *text, *hint; /* hint NULL: none */
};

/* Only what means the same in ECMA-262 and in PCRE2. */
bool pattern_check(struct memory *memory, const char *pattern, struct pattern_problem *problem_out);
/* pattern has passed the check. */
bool pattern_matches(const char *pattern, const char *text);
bool pattern_matches_format(enum format format, const char *text);
bool pattern_matches_base64(const char *text);

#endif
