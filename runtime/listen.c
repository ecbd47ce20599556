#include "listen.h"
#include "clock.h"

void listen_init(struct listen *listen, int64_t poll_ms, int64_t now_ms)
{
	listen->poll_ms = poll_ms;
	listen->next_ms = now_ms;
	listen->due_ms = CLOCK_NEVER;
}

void listen_expect(struct listen *listen, int64_t when_ms)
{
	if (when_ms < listen->due_ms)
		listen->due_ms = when_ms;
	if (when_ms < listen->next_ms)
		listen->next_ms = when_ms;
}

static int64_t next_look(const struct listen *listen, size_t wanted, size_t got, int64_t now_ms,
			 uint64_t random)
{
	if (got >= wanted)
		return now_ms;
	if (got > 0)
		return now_ms + LISTEN_COALESCE_MS;
	/* 3/4 to 5/4 of the period */
	return now_ms + listen->poll_ms * 3 / 4 +
	       (int64_t)(random % (uint64_t)(listen->poll_ms / 2 + 1));
}

void listen_after_claim(struct listen *listen, size_t wanted, size_t got, int64_t now_ms,
			uint64_t random)
{
	listen->next_ms = next_look(listen, wanted, got, now_ms, random);
	if (listen->due_ms <= now_ms)
		listen->due_ms = CLOCK_NEVER;
	else if (listen->due_ms < listen->next_ms)
		listen->next_ms = listen->due_ms;
}
