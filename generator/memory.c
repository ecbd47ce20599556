#include <limits.h>
#include <obstack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "memory.h"

#define obstack_chunk_alloc take_chunk
#define obstack_chunk_free free

#define SMALL_CHUNK 65536
#define HUGE_PAGE ((size_t)2 << 20)
#define LARGE_CHUNK (2 * HUGE_PAGE)

/* An obstack counts in int; with room for what it adds itself. */
#define LARGEST ((size_t)INT_MAX / 2)

/* What somebody else took from the heap. */
struct adopted {
	void *block;
	struct adopted *next;
};

struct memory {
	struct obstack stack;
	size_t taken;
	struct adopted *adopted;
};

/* A large schema takes hundreds of MB: most of the time goes into page faults unless pages are
 * large too. */
static void *take_chunk(size_t size)
{
	size_t rounded = (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
	void *chunk;

	if (size < LARGE_CHUNK)
		return malloc(size);
	chunk = aligned_alloc(HUGE_PAGE, rounded);
	if (chunk)
		madvise(chunk, rounded, MADV_HUGEPAGE);
	return chunk;
}

_Noreturn void memory_exhausted(void)
{
	fputs("qbind: out of memory\n", stderr);
	exit(2);
}

struct memory *memory_new(void)
{
	struct memory *memory = calloc(1, sizeof(*memory));

	if (!memory)
		memory_exhausted();
	obstack_alloc_failed_handler = memory_exhausted;
	obstack_init(&memory->stack);
	obstack_chunk_size(&memory->stack) = SMALL_CHUNK;
	return memory;
}

void memory_free(struct memory *memory)
{
	if (!memory)
		return;
	for (const struct adopted *each = memory->adopted; each; each = each->next)
		free(each->block);
	obstack_free(&memory->stack, NULL);
	free(memory);
}

/* obstack.h aligns by adding to a null pointer. */
__attribute__((no_sanitize("pointer-overflow"))) void *memory_take(struct memory *memory,
								   size_t size)
{
	if (size > LARGEST)
		memory_exhausted();
	memory->taken += size;
	if (memory->taken > HUGE_PAGE)
		obstack_chunk_size(&memory->stack) = LARGE_CHUNK;
	return obstack_alloc(&memory->stack, (int)size);
}

void *memory_alloc(struct memory *memory, size_t size)
{
	return memset(memory_take(memory, size), 0, size);
}

char *memory_copy(struct memory *memory, const char *text, size_t len)
{
	char *copy = memory_take(memory, len + 1);

	memcpy(copy, text, len);
	copy[len] = '\0';
	return copy;
}

char *memory_vformat(struct memory *memory, const char *format, va_list values)
{
	va_list again;
	char most[256], *text; /* most texts are short, and then printed once */
	int len;

	va_copy(again, values);
	len = vsnprintf(most, sizeof(most), format, again);
	va_end(again);
	if (len < 0)
		memory_exhausted();
	if ((size_t)len < sizeof(most))
		return memory_copy(memory, most, (size_t)len);
	text = memory_take(memory, (size_t)len + 1);
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

void memory_adopt(struct memory *memory, void *block)
{
	struct adopted *adopted = memory_alloc(memory, sizeof(*adopted));

	*adopted = (struct adopted){block, memory->adopted};
	memory->adopted = adopted;
}
