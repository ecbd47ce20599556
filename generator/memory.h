/* memory.h: the memory of one run: an arena that nothing leaves before its end.
 *
 * There is no failing here: on an empty heap the program says so and exits with 2.
 */
#ifndef QBIND_GENERATOR_MEMORY_H
#define QBIND_GENERATOR_MEMORY_H
#include <stdarg.h>
#include <stddef.h>

struct memory;

struct memory *memory_new(void);
void memory_free(struct memory *memory);
/* Zeroed, and aligned for every type. */
void *memory_alloc(struct memory *memory, size_t size);
/* The same, of any content. */
void *memory_take(struct memory *memory, size_t size);
/* len bytes and a NUL. */
char *memory_copy(struct memory *memory, const char *text, size_t len);
__attribute__((format(printf, 2, 3))) char *memory_format(struct memory *memory, const char *format,
							  ...);
__attribute__((format(printf, 2, 0))) char *memory_vformat(struct memory *memory,
							   const char *format, va_list values);
/* Makes room for one more element, zeroed, behind the count that an array (NULL when count is 0)
 * already has. The array moves. */
void *memory_grow(struct memory *memory, void *array, size_t count, size_t element_size);
/* block is from malloc(), and freed with all the rest. */
void memory_adopt(struct memory *memory, void *block);
/* For libraries that have a heap of their own. */
_Noreturn void memory_exhausted(void);

#endif
