/* backoff.h: how long a task waits before its next attempt. */
#ifndef QBIND_BACKOFF_H
#define QBIND_BACKOFF_H
#include <qbind_json.h>

/* The delay after attempt (1 is the first) failed, at most retry->max_ms. random is any number;
 * 0 gives the delay without jitter. */
int64_t backoff_delay_ms(const struct qb_retry *retry, int32_t attempt, uint64_t random);

#endif
