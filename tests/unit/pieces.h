/* pieces.h: the functions of the arena, replaced: each piece is a block of its own, whose bounds
 * ASan sees, and in all arenas there are `most` of them at a time. */
#ifndef QBIND_TESTS_PIECES_H
#define QBIND_TESTS_PIECES_H
#include <stdlib.h>
#include <qbind.h>

#define PIECES 1000

struct qb_arena_block {
	struct qb_arena_block *next;
	void *piece;
};

static size_t count, most;

void qb_arena_init(struct qb_arena *arena, void *buffer, size_t size)
{
	*arena = (struct qb_arena){.buffer = buffer, .buffer_size = size};
}

void *qb_arena_alloc(struct qb_arena *arena, size_t size)
{
	struct qb_arena_block *block;

	if (count == most)
		return NULL;
	block = malloc(sizeof(*block));
	if (block == NULL)
		abort();
	block->piece = malloc(size > 0 ? size : 1);
	block->next = arena->blocks;
	arena->blocks = block;
	count++;
	return block->piece;
}

void qb_arena_reset(struct qb_arena *arena)
{
	while (arena->blocks != NULL) {
		struct qb_arena_block *block = arena->blocks;

		arena->blocks = block->next;
		free(block->piece);
		free(block);
		count--;
	}
}

void qb_arena_clear(struct qb_arena *arena)
{
	qb_arena_reset(arena);
}

#endif
