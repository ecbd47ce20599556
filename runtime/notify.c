#include "notify.h"
#include <string.h>
#include "listen.h"

/* NOTIFY_QUEUES when the queue was not woken lately. */
static size_t find(const struct notify *notify, const char *queue)
{
	size_t place = 0;

	while (place < NOTIFY_QUEUES && strcmp(notify->sent[place].queue, queue) != 0)
		place++;
	return place;
}

/* Of the queue that was there before nothing is known then: it is woken once too often. */
static size_t replace_oldest(struct notify *notify, const char *queue)
{
	size_t place = notify->oldest;

	notify->oldest = (place + 1) % NOTIFY_QUEUES;
	strncpy(notify->sent[place].queue, queue, NOTIFY_QUEUE_BYTES);
	return place;
}

bool notify_is_due(struct notify *notify, const char *queue, int64_t now_ms)
{
	size_t place = find(notify, queue);

	/* A worker looks again within that time after it was woken. */
	if (place < NOTIFY_QUEUES && now_ms - notify->sent[place].sent_ms < LISTEN_COALESCE_MS)
		return false;
	if (place == NOTIFY_QUEUES)
		place = replace_oldest(notify, queue);
	notify->sent[place].sent_ms = now_ms;
	return true;
}

void notify_forget(struct notify *notify, const char *queue)
{
	size_t place = find(notify, queue);

	if (place < NOTIFY_QUEUES)
		notify->sent[place].queue[0] = '\0';
}
