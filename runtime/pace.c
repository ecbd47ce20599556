#include "pace.h"

/* A guess for the first claims: slow enough to take no more than there are slots. */
#define FIRST_GUESS_US 100000

void pace_init(struct pace *pace, size_t slots)
{
	pace->slots = slots;
	pace->average_us = FIRST_GUESS_US;
}

void pace_note(struct pace *pace, size_t count, int64_t total_us)
{
	int64_t mean;
	int64_t weight;

	if (count == 0)
		return;
	mean = total_us / (int64_t)count;
	/* Many runs tell more than one does: the weight of the new mean is 1/8 up to 1/1. */
	weight = count < 8 ? (int64_t)count : 8;
	pace->average_us += (mean - pace->average_us) * weight / 8;
}

size_t pace_ahead(const struct pace *pace)
{
	int64_t average = pace->average_us > 0 ? pace->average_us : 1;
	size_t ahead = pace->slots * (size_t)(PACE_AHEAD_US / average);

	return ahead < PACE_CLAIM_MAX ? ahead : PACE_CLAIM_MAX;
}

size_t pace_claim(const struct pace *pace, size_t busy, size_t ready)
{
	size_t idle = pace->slots > busy ? pace->slots - busy : 0;
	size_t ahead = pace_ahead(pace);
	size_t wanted = idle + ahead;

	if (ready >= wanted)
		return 0;
	/* A slot would starve, or half of what we hold is gone: else a bigger claim comes soon. */
	if (ready >= idle && ready > ahead / 2)
		return 0;
	wanted -= ready;
	return wanted < PACE_CLAIM_MAX ? wanted : PACE_CLAIM_MAX;
}
