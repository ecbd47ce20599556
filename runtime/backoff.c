#include "backoff.h"

static int64_t exponential(int64_t base_ms, int64_t max_ms, int32_t attempt)
{
	int32_t doublings = attempt - 1;

	if (doublings >= 63 || base_ms > max_ms >> doublings)
		return base_ms == 0 ? 0 : max_ms;
	return base_ms << doublings;
}

static int64_t linear(int64_t base_ms, int64_t max_ms, int32_t attempt)
{
	return base_ms > max_ms / attempt ? max_ms : base_ms * attempt;
}

static int64_t without_jitter(const struct qb_retry *retry, int32_t attempt)
{
	int64_t base_ms = retry->base_ms > 0 ? retry->base_ms : 0;
	int64_t max_ms = retry->max_ms > 0 ? retry->max_ms : 0;

	switch (retry->strategy) {
	case QB_EXPONENTIAL:
		return exponential(base_ms, max_ms, attempt);
	case QB_LINEAR:
		return linear(base_ms, max_ms, attempt);
	case QB_FIXED:
	default:
		return base_ms > max_ms ? max_ms : base_ms;
	}
}

/* Without the overflow of delay_ms * percent. */
static int64_t percent_of(int64_t delay_ms, int32_t percent)
{
	if (percent <= 0)
		return 0;
	if (percent >= 100)
		return delay_ms;
	return delay_ms / 100 * percent + delay_ms % 100 * percent / 100;
}

int64_t backoff_delay_ms(const struct qb_retry *retry, int32_t attempt, uint64_t random)
{
	int64_t delay_ms = without_jitter(retry, attempt > 1 ? attempt : 1);
	uint64_t span = (uint64_t)percent_of(delay_ms, retry->jitter_percent) + 1;

	return delay_ms - (int64_t)(random % span);
}
