#include "clock.h"
#include <time.h>

int64_t clock_boot_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_BOOTTIME, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t clock_boot_ms(void)
{
	return clock_boot_us() / 1000;
}
