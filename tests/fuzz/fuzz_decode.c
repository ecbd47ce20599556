/* Any bytes, as a payload of each kind: what decode accepts, jansson accepts as well, and reads the
 * same values from it; encode writes it, and that decodes to the same text again. The functions of
 * the arena are replaced: each piece is a block of its own, whose bounds ASan sees. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../golden/maps/expected/maps.c"
#include "../golden/nullable/expected/nullable.c"
#include "../golden/scalars/expected/scalars.c"
#include "../golden/unions/expected/unions.c"
#include "../golden/words/expected/words.c"
#include "../unit/agreeing.h"
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

/* It has no integers beyond 64 bits. */
static void ask_jansson(const struct qb_object *type, const void *payload, const char *text,
			size_t len, const struct qb_error *err)
{
	json_error_t error;
	json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);

	if (root == NULL && json_error_code(&error) == json_error_numeric_overflow)
		return;
	expect(root != NULL, error.text, err);
	expect(is_same_object(type, payload, root), "jansson reads the same values", err);
	json_decref(root);
}

static void check_payload(const struct qb_object *type, const void *payload, struct qb_arena *arena)
{
	struct qb_error err;
	const char *first, *second;
	size_t first_len, second_len;
	enum qb_result rc = qb_encode(type, payload, arena, &first, &first_len, &err);

	if (rc != QB_OK) {
		expect(is_too_large(&err), "encode", &err);
		return;
	}
	err.message[0] = '\0';
	expect(strlen(first) == first_len, "a NUL inside", &err);
	rc = qb_decode(type, first, first_len, arena, &payload, &err);
	expect(rc == QB_OK, "decode again", &err);
	ask_jansson(type, payload, first, first_len, &err);
	rc = qb_encode(type, payload, arena, &second, &second_len, &err);
	expect(rc == QB_OK, "encode again", &err);
	expect(first_len == second_len && memcmp(first, second, first_len) == 0, second, &err);
}

static void check(const struct qb_object *type, const char *text, size_t len)
{
	struct qb_arena arena;
	struct qb_error err = {.message = ""};
	const void *payload = NULL;

	qb_arena_init(&arena, NULL, 0);
	if (qb_decode(type, text, len, &arena, &payload, &err) == QB_OK) {
		ask_jansson(type, payload, text, len, &err);
		check_payload(type, payload, &arena);
	} else {
		check_error(&err, len);
	}
	qb_arena_clear(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct qb_object *const types[] = {
		&sample_object,           &scalars_plain_object,     &scalars_optional_object,
		&scalars_fallback_object, &scalars_limits_object,    &maps_all_object,
		&unions_send_object,      &nullable_required_object, &nullable_optional_object,
		&words_say_object,        &words_open_object,
	};

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		check(types[i], (const char *)data, size);
	return 0;
}
