/* utf8.h: UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef QBIND_UTF8_H
#define QBIND_UTF8_H
#include <stdbool.h>
#include <stddef.h>

/* How many bytes the character at text takes; 0 when it is no valid one or len bytes end in it. */
size_t utf8_character(const char *text, size_t len);
/* How many of the bytes are valid, from the first; len when all are. */
size_t utf8_valid(const char *text, size_t len);
/* The code points of valid text. */
size_t utf8_count(const char *text, size_t len);
/* How many of at most most bytes of valid text end with a whole character. */
size_t utf8_cut(const char *text, size_t len, size_t most);
/* Copies as one line of valid text, at most size - 1 bytes and a NUL: control characters become
 * spaces, each bad byte becomes '?'. */
void utf8_clean(char *target, size_t size, const char *text, size_t len);

#endif
