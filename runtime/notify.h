/* notify.h: which queues a client has woken lately. A notification takes a lock of the whole
 * database when it commits, so that one has to do for many tasks.
 */
#ifndef QBIND_NOTIFY_H
#define QBIND_NOTIFY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NOTIFY_QUEUES 8
#define NOTIFY_QUEUE_BYTES 128

struct notify {
	struct {
		char queue[NOTIFY_QUEUE_BYTES + 1];
		int64_t sent_ms;
	} sent[NOTIFY_QUEUES];
	size_t oldest;
};

/* Whether the queue is to be woken at now_ms; then it counts as woken. A name takes at most
 * NOTIFY_QUEUE_BYTES. */
bool notify_is_due(struct notify *notify, const char *queue, int64_t now_ms);
/* It was not woken after all. */
void notify_forget(struct notify *notify, const char *queue);

#endif
