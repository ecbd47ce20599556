#include <limits.h>
#include <obstack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "memory.h"

#define obstack_chunk_alloc malloc
#define obstack_chunk_free free

/* An obstack counts in int; with room for what it adds itself. */
#define LARGEST ((size_t)INT_MAX / 2)

struct memory {
	struct obstack stack;
};

_Noreturn void memory_exhausted(void)
{
	fputs("qbind: out of memory\n", stderr);
	exit(2);
}

struct memory *memory_new(void)
{
	struct memory *memory = malloc(sizeof(*memory));

	if (!memory)
		memory_exhausted();
	obstack_alloc_failed_handler = memory_exhausted;
	obstack_init(&memory->stack);
	obstack_chunk_size(&memory->stack) = 65536;
	return memory;
}

void memory_free(struct memory *memory)
{
	if (!memory)
		return;
	obstack_free(&memory->stack, NULL);
	free(memory);
}

/* obstack.h aligns by adding to a null pointer. */
__attribute__((no_sanitize("pointer-overflow"))) static void *take(struct memory *memory,
								   size_t size)
{
	if (size > LARGEST)
		memory_exhausted();
	return obstack_alloc(&memory->stack, (int)size);
}

void *memory_alloc(struct memory *memory, size_t size)
{
	return memset(take(memory, size), 0, size);
}

char *memory_copy(struct memory *memory, const char *text, size_t len)
{
	char *copy = take(memory, len + 1);

	memcpy(copy, text, len);
	copy[len] = '\0';
	return copy;
}

char *memory_vformat(struct memory *memory, const char *format, va_list values)
{
	va_list again;
	char *text;
	int len;

	va_copy(again, values);
	len = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (len < 0)
		memory_exhausted();
	text = take(memory, (size_t)len + 1);
	vsnprintf(text, (size_t)len + 1, format, values);
	return text;
}

char *memory_format(struct memory *memory, const char *format, ...)
{
	va_list values;
	char *text;

	va_start(values, format);
	text = memory_vformat(memory, format, values);
	va_end(values);
	return text;
}

void *memory_grow(struct memory *memory, void *array, size_t count, size_t element_size)
{
	void *grown;

	/* Between powers of two there is room: it was doubled at the last one. */
	if (count & (count - 1))
		return array;
	grown = memory_alloc(memory, (count ? 2 * count : 1) * element_size);
	if (count)
		memcpy(grown, array, count * element_size);
	return grown;
}
