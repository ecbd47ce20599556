/* Any bytes: what decode accepts, encode writes, and that decodes to the same text again. The
 * functions of the arena are replaced: each piece is a block of its own, whose bounds ASan sees. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../unit/sample.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct qb_arena_block {
	struct qb_arena_block *next;
	void *piece;
};

void qb_arena_init(struct qb_arena *arena, void *buffer, size_t size)
{
	*arena = (struct qb_arena){.buffer = buffer, .buffer_size = size};
}

void *qb_arena_alloc(struct qb_arena *arena, size_t size)
{
	struct qb_arena_block *block = malloc(sizeof(*block));

	if (block == NULL)
		return NULL;
	block->piece = malloc(size);
	block->next = arena->blocks;
	arena->blocks = block;
	return block->piece;
}

void qb_arena_clear(struct qb_arena *arena)
{
	while (arena->blocks != NULL) {
		struct qb_arena_block *block = arena->blocks;

		arena->blocks = block->next;
		free(block->piece);
		free(block);
	}
}

void qb_arena_reset(struct qb_arena *arena)
{
	qb_arena_clear(arena);
}

static void expect(bool is_so, const char *what, const struct qb_error *err)
{
	if (is_so)
		return;
	fprintf(stderr, "%s: %s\n", what, err->message);
	abort();
}

static void check_error(const struct qb_error *err, size_t size)
{
	size_t len = strlen(err->message);

	expect(err->result == QB_INVALID, "result", err);
	expect(len > 0 && err->message[len - 1] == ']', "code", err);
	expect(err->path[0] == '$' || err->line > 0, "path", err);
	expect(err->line <= size + 1 && err->column <= size + 1, "place", err);
}

/* A payload may be longer in our text: "1e3" becomes "1000". */
static bool is_too_large(const struct qb_error *err)
{
	return strstr(err->message, "[size]") != NULL;
}

static void check_payload(const void *payload, struct qb_arena *arena)
{
	struct qb_error err;
	const char *first, *second;
	size_t first_len, second_len;
	enum qb_result rc = qb_encode(&sample_object, payload, arena, &first, &first_len, &err);

	if (rc != QB_OK) {
		expect(is_too_large(&err), "encode", &err);
		return;
	}
	err.message[0] = '\0';
	expect(strlen(first) == first_len, "a NUL inside", &err);
	rc = qb_decode(&sample_object, first, first_len, arena, &payload, &err);
	expect(rc == QB_OK, "decode again", &err);
	rc = qb_encode(&sample_object, payload, arena, &second, &second_len, &err);
	expect(rc == QB_OK, "encode again", &err);
	expect(first_len == second_len && memcmp(first, second, first_len) == 0, second, &err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct qb_arena arena;
	struct qb_error err;
	const void *payload = NULL;

	qb_arena_init(&arena, NULL, 0);
	if (qb_decode(&sample_object, (const char *)data, size, &arena, &payload, &err) == QB_OK)
		check_payload(payload, &arena);
	else
		check_error(&err, size);
	qb_arena_clear(&arena);
	return 0;
}
