/* pace.h: how many tasks to claim. Pure: no clock, no database.
 *
 * Slots must not starve while a claim travels, and tasks must not wait behind a slow handler while
 * another worker is idle. So a worker holds what its slots finish in PACE_AHEAD_US, and no more.
 */
#ifndef QBIND_PACE_H
#define QBIND_PACE_H
#include <stddef.h>
#include <stdint.h>

#define PACE_AHEAD_US 20000
#define PACE_CLAIM_MAX 1000

struct pace {
	size_t slots;
	int64_t average_us; /* of a handler's run, moving */
};

void pace_init(struct pace *pace, size_t slots);
/* count handlers have run for total_us together. */
void pace_note(struct pace *pace, size_t count, int64_t total_us);
/* Tasks to hold beside those that run. */
size_t pace_ahead(const struct pace *pace);
/* Tasks to claim now, when busy slots run and ready tasks wait for one; 0 when it is too early. */
size_t pace_claim(const struct pace *pace, size_t busy, size_t ready);

#endif
