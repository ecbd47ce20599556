"""drive.py FOLDER FIRST COUNT: writes FOLDER/driver.c: reads lines "N TEXT" and prints what the
decoder and encoder of schema N make of TEXT, or "! path: message"."""
import sys

folder, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
numbers = range(first, first + count)
with open(f"{folder}/driver.c", "w", encoding="utf-8") as file:
    for number in numbers:
        print(f'#include "s{number}.h"', file=file)
    print(r'''
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum qb_result convert(const char *json, size_t len, struct qb_arena *arena,
			       const char **out, size_t *out_len, struct qb_error *err);
#define CONVERT(N) \
	static enum qb_result convert_##N(const char *json, size_t len, struct qb_arena *arena, \
					  const char **out, size_t *out_len, struct qb_error *err) \
	{ \
		const struct s##N##_run *payload; \
		enum qb_result rc = s##N##_run_decode(json, len, arena, &payload, err); \
		return rc == QB_OK ? s##N##_run_encode(payload, arena, out, out_len, err) : rc; \
	}''', file=file)
    for number in numbers:
        print(f"CONVERT({number})", file=file)
    print("static convert *const converters[] = {", file=file)
    for number in numbers:
        print(f"\tconvert_{number},", file=file)
    print("};", file=file)
    print(r'''
int main(void)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t len;

	while ((len = getline(&line, &size, stdin)) > 0) {
		char *text;
		long number = strtol(line, &text, 10);
		struct qb_arena arena;
		struct qb_error err;
		const char *once, *twice;
		size_t once_len, twice_len;
		convert *use = converters[number];

		text++;
		line[len - 1] = '\0';
		qb_arena_init(&arena, NULL, 0);
		if (use(text, strlen(text), &arena, &once, &once_len, &err) != QB_OK)
			printf("! %s: %s\n", err.path, err.message);
		else if (use(once, once_len, &arena, &twice, &twice_len, &err) != QB_OK)
			printf("? not its own: %s: %s\n", err.path, err.message);
		else if (once_len != twice_len || memcmp(once, twice, once_len) != 0)
			printf("? twice is not once: %s %s\n", once, twice);
		else
			printf("%s\n", once);
		qb_arena_clear(&arena);
	}
	free(line);
	return 0;
}''', file=file)
