/* try.h: sends JSON through the generated decode and encode of a task, with the real library.
 *
 * A case's try.c has ROUND(prefix_of_a_task), a table of trials and TRY_MAIN.
 */
#ifndef TESTS_GOLDEN_TRY_H
#define TESTS_GOLDEN_TRY_H
#include <stdio.h>
#include <string.h>
#include <qbind.h>

/* json becomes a struct and JSON again, or "path: message". */
#define ROUND(task)                                                                                \
	static const char *round_##task(const char *json, struct qb_arena *arena,                  \
					struct qb_error *err)                                      \
	{                                                                                          \
		const struct task *payload;                                                        \
		const char *text;                                                                  \
		size_t len;                                                                        \
                                                                                                   \
		if (task##_decode(json, strlen(json), arena, &payload, err) ||                     \
		    task##_encode(payload, arena, &text, &len, err))                               \
			return NULL;                                                               \
		return text;                                                                       \
	}

struct trial {
	const char *(*round)(const char *json, struct qb_arena *arena, struct qb_error *err);
	const char *json, *result; /* result NULL: the same again */
};

static inline int try_all(const struct trial *trials, size_t count)
{
	int failures = 0;

	for (size_t i = 0; i < count; i++) {
		struct qb_arena arena;
		struct qb_error err;
		char failure[400];
		const char *wanted = trials[i].result ? trials[i].result : trials[i].json;
		const char *text;

		qb_arena_init(&arena, NULL, 0);
		text = trials[i].round(trials[i].json, &arena, &err);
		snprintf(failure, sizeof(failure), "%s", err.message);
		if (strcmp(text ? text : failure, wanted) != 0) {
			printf("%s\n\tgave   %s\n\twanted %s\n", trials[i].json,
			       text ? text : failure, wanted);
			failures++;
		}
		qb_arena_clear(&arena);
	}
	return failures;
}

#define TRY_MAIN(trials)                                                                           \
	int main(void)                                                                             \
	{                                                                                          \
		return try_all(trials, sizeof(trials) / sizeof((trials)[0])) != 0;                 \
	}

#endif
