#include "chance.h"
#include <sys/random.h>

uint64_t chance_draw(void)
{
	uint64_t random = 0;

	if (getrandom(&random, sizeof(random), GRND_NONBLOCK) != sizeof(random))
		return 0;
	return random;
}
