#include "uuid.h"
#include "error.h"
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

/* The kernel hands out that much at once without being interrupted. */
#define POOL_SIZE 256
/* Bits that count up within a millisecond: the 12 beside the version, 14 beside the variant. */
#define COUNTER_BITS 26
/* A new millisecond begins in the lower half, so that there is room to count. */
#define COUNTER_START_MASK ((UINT64_C(1) << (COUNTER_BITS - 1)) - 1)

static struct {
	pthread_mutex_t lock;
	uint8_t pool[POOL_SIZE];
	size_t left; /* bytes of the pool not yet used, at its end */
	uint64_t ms, counter;
	bool is_watching; /* a child of fork() starts with an empty pool */
} state = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- Random bytes ---- */

static void before_fork(void)
{
	pthread_mutex_lock(&state.lock);
}

static void after_fork_in_parent(void)
{
	pthread_mutex_unlock(&state.lock);
}

/* The child must not use the bytes that its parent is going to use. */
static void after_fork_in_child(void)
{
	state.left = 0;
	pthread_mutex_unlock(&state.lock);
}

static void watch_forks(void)
{
	state.is_watching =
		pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child) == 0;
}

static void lock(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, watch_forks);
	pthread_mutex_lock(&state.lock);
}

static bool take_random(void *target, size_t size)
{
	ssize_t got;

	if (state.left < size) {
		do
			got = getrandom(state.pool, POOL_SIZE, 0);
		while (got < 0 && errno == EINTR);
		if (got != POOL_SIZE)
			return false;
		state.left = POOL_SIZE;
	}
	memcpy(target, state.pool + POOL_SIZE - state.left, size);
	state.left = state.is_watching ? state.left - size : 0;
	return true;
}

/* ---- The two versions ---- */

static void set_version(struct qb_uuid *uuid, int version)
{
	uuid->bytes[6] = (uint8_t)((uuid->bytes[6] & 0x0f) | (version << 4));
	uuid->bytes[8] = (uint8_t)((uuid->bytes[8] & 0x3f) | 0x80);
}

static enum qb_result no_random(struct qb_error *err)
{
	return error_set(err, QB_NO_MEMORY, "the system gives no random bytes");
}

enum qb_result uuid_make_v4(struct qb_uuid *uuid_out, struct qb_error *err)
{
	struct qb_uuid uuid;
	bool is_done;

	lock();
	is_done = take_random(uuid.bytes, sizeof(uuid.bytes));
	pthread_mutex_unlock(&state.lock);
	if (!is_done)
		return no_random(err);
	set_version(&uuid, 4);
	*uuid_out = uuid;
	return QB_OK;
}

static uint64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Moves on to a moment that no earlier id has: when a millisecond is used up, into the next. */
static bool advance(void)
{
	uint64_t ms = now_ms();
	uint32_t random;

	if (ms <= state.ms) {
		state.counter++;
		if (state.counter < UINT64_C(1) << COUNTER_BITS)
			return true;
		ms = state.ms + 1;
	}
	if (!take_random(&random, sizeof(random)))
		return false;
	state.ms = ms;
	state.counter = random & COUNTER_START_MASK;
	return true;
}

enum qb_result uuid_make_v7(struct qb_uuid *uuid_out, struct qb_error *err)
{
	struct qb_uuid uuid;
	uint64_t ms, counter;
	bool is_done;

	lock();
	is_done = advance() && take_random(uuid.bytes + 10, 6);
	ms = state.ms;
	counter = state.counter;
	pthread_mutex_unlock(&state.lock);
	if (!is_done)
		return no_random(err);
	for (int i = 0; i < 6; i++)
		uuid.bytes[i] = (uint8_t)(ms >> (40 - 8 * i));
	uuid.bytes[6] = (uint8_t)(counter >> 22);
	uuid.bytes[7] = (uint8_t)(counter >> 14);
	uuid.bytes[8] = (uint8_t)(counter >> 8 & 0x3f);
	uuid.bytes[9] = (uint8_t)counter;
	set_version(&uuid, 7);
	*uuid_out = uuid;
	return QB_OK;
}

/* ---- Text ---- */

static bool is_dash_place(size_t place)
{
	return place == 8 || place == 13 || place == 18 || place == 23;
}

char *qb_uuid_format(const struct qb_uuid *uuid, char text[QB_UUID_TEXT_SIZE])
{
	static const char digits[] = "0123456789abcdef";
	size_t at = 0;

	for (size_t i = 0; i < sizeof(uuid->bytes); i++) {
		if (is_dash_place(at))
			text[at++] = '-';
		text[at++] = digits[uuid->bytes[i] >> 4];
		text[at++] = digits[uuid->bytes[i] & 0xf];
	}
	text[at] = '\0';
	return text;
}

static int digit_value(char digit)
{
	if (digit >= '0' && digit <= '9')
		return digit - '0';
	if (digit >= 'a' && digit <= 'f')
		return digit - 'a' + 10;
	if (digit >= 'A' && digit <= 'F')
		return digit - 'A' + 10;
	return -1;
}

bool qb_uuid_parse(const char *text, struct qb_uuid *uuid_out)
{
	struct qb_uuid uuid;
	size_t at = 0;

	for (size_t i = 0; i < sizeof(uuid.bytes); i++) {
		int high, low;

		if (is_dash_place(at) && text[at++] != '-')
			return false;
		high = digit_value(text[at]);
		low = high < 0 ? -1 : digit_value(text[at + 1]);
		if (low < 0)
			return false;
		uuid.bytes[i] = (uint8_t)(high << 4 | low);
		at += 2;
	}
	if (text[at] != '\0')
		return false;
	*uuid_out = uuid;
	return true;
}
