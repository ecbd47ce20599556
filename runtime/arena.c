#include "qbind.h"
#include <stdalign.h>
#include <stdlib.h>

#define ALIGNMENT alignof(max_align_t)
#define FIRST_BLOCK 1024 /* bytes that can be handed out */

struct qb_arena_block {
	struct qb_arena_block *next;
	size_t size; /* of data */
	alignas(max_align_t) char data[];
};

static void use(struct qb_arena *arena, char *memory, size_t size)
{
	arena->next = memory;
	arena->end = memory == NULL ? NULL : memory + size;
}

static void use_buffer(struct qb_arena *arena)
{
	size_t past = (uintptr_t)arena->buffer % ALIGNMENT;
	size_t skipped = past == 0 ? 0 : ALIGNMENT - past;

	if (arena->buffer == NULL || skipped > arena->buffer_size)
		use(arena, NULL, 0);
	else
		use(arena, arena->buffer + skipped, arena->buffer_size - skipped);
}

void qb_arena_init(struct qb_arena *arena, void *buffer, size_t size)
{
	*arena = (struct qb_arena){.buffer = buffer, .buffer_size = size};
	use_buffer(arena);
}

/* The first spare block of at least size bytes, taken out of the list. */
static struct qb_arena_block *take_spare(struct qb_arena *arena, size_t size)
{
	for (struct qb_arena_block **link = &arena->spare; *link; link = &(*link)->next) {
		struct qb_arena_block *block = *link;

		if (block->size >= size) {
			*link = block->next;
			return block;
		}
	}
	return NULL;
}

static size_t largest(const struct qb_arena_block *block)
{
	size_t size = 0;

	for (; block != NULL; block = block->next)
		size = block->size > size ? block->size : size;
	return size;
}

/* A new block is twice as large as any before it, so that there are few of them, also after many
 * uses that each want a little more than the last. */
static size_t next_size(const struct qb_arena *arena, size_t needed)
{
	size_t used = largest(arena->blocks), spare = largest(arena->spare);
	size_t size = used > spare ? used : spare;

	size = size == 0 ? FIRST_BLOCK : size > SIZE_MAX / 4 ? size : size * 2;
	return size > needed ? size : needed;
}

static struct qb_arena_block *new_block(size_t size)
{
	struct qb_arena_block *block;

	if (size > SIZE_MAX - sizeof(*block))
		return NULL;
	block = malloc(sizeof(*block) + size);
	if (block != NULL)
		block->size = size;
	return block;
}

static bool add_block(struct qb_arena *arena, size_t size)
{
	struct qb_arena_block *block = take_spare(arena, size);

	if (block == NULL)
		block = new_block(next_size(arena, size));
	if (block == NULL)
		return false;
	block->next = arena->blocks;
	arena->blocks = block;
	use(arena, block->data, block->size);
	return true;
}

void *qb_arena_alloc(struct qb_arena *arena, size_t size)
{
	char *memory;

	if (size > SIZE_MAX - ALIGNMENT)
		return NULL;
	size = size == 0 ? ALIGNMENT : (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
	if (size > (size_t)(arena->end - arena->next) && !add_block(arena, size))
		return NULL;
	memory = arena->next;
	arena->next += size;
	return memory;
}

void qb_arena_reset(struct qb_arena *arena)
{
	while (arena->blocks != NULL) {
		struct qb_arena_block *block = arena->blocks;

		arena->blocks = block->next;
		block->next = arena->spare;
		arena->spare = block;
	}
	use_buffer(arena);
}

void qb_arena_clear(struct qb_arena *arena)
{
	qb_arena_reset(arena);
	while (arena->spare != NULL) {
		struct qb_arena_block *block = arena->spare;

		arena->spare = block->next;
		free(block);
	}
}
