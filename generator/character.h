/* character.h: characters of UTF-8, and how they look on a terminal. */
#ifndef QBIND_GENERATOR_CHARACTER_H
#define QBIND_GENERATOR_CHARACTER_H
#include <stddef.h>
#include <stdint.h>

/* The size of the character at the start of text; 0 when there is none, or no UTF-8. */
size_t character_read(const char *text, size_t len, uint32_t *point_out);
size_t character_count(const char *text);

/* A character as it may be printed: what is invalid, invisible, or gives orders to a terminal is
 * spelt out ("\x1b", "\u202e"). */
struct glyph {
	char text[12];
	size_t size;  /* in the original; 0 at its end */
	size_t width; /* in columns */
};
struct glyph character_glyph(const char *text, size_t len);

#endif
