/* listen.h: when an idle worker looks for tasks again. Pure: time and chance are given.
 *
 * A notification is a hint: it may be lost, and producers send at most one per queue in
 * LISTEN_COALESCE_MS. So a claim that found something is followed by another one within that time,
 * and polling never stops.
 */
#ifndef QBIND_LISTEN_H
#define QBIND_LISTEN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LISTEN_COALESCE_MS 10

struct listen {
	int64_t poll_ms;
	int64_t next_ms; /* when to claim next, by our clock */
	int64_t due_ms;  /* the earliest moment that was expected and has not come */
};

void listen_init(struct listen *listen, int64_t poll_ms, int64_t now_ms);
/* Something may be there at when_ms: a notification came, or a retry falls due. */
void listen_expect(struct listen *listen, int64_t when_ms);
/* A claim for wanted tasks gave got. random spreads the polls of many workers. */
void listen_after_claim(struct listen *listen, size_t wanted, size_t got, int64_t now_ms,
			uint64_t random);

#endif
