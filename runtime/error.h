/* error.h: the one way to fill a struct qb_error. */
#ifndef QBIND_ERROR_H
#define QBIND_ERROR_H
#include "qbind.h"

/* Fills *err (when given) and returns result, so that a failure is one line. The message is cut at
 * a UTF-8 boundary; control bytes become spaces and bad UTF-8 becomes '?'. */
enum qb_result error_set(struct qb_error *err, enum qb_result result, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
enum qb_result error_no_memory(struct qb_error *err);
/* Copies text into target as one line of valid UTF-8, at most size - 1 bytes and a NUL. */
void error_clean_text(char *target, size_t size, const char *text);

#endif
