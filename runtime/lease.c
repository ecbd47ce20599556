#include "lease.h"

int64_t lease_deadline_ms(int64_t sent_ms, int64_t lease_ms)
{
	return sent_ms + lease_ms - lease_ms / 5;
}

bool lease_is_over(const struct lease *lease, int64_t now_ms)
{
	return now_ms >= atomic_load(&lease->deadline_ms);
}
