#include "keeper.h"
#include "clock.h"
#include "error.h"
#include <signal.h>
#include <time.h>

/* How often a busy worker looks whether a task is cancelled. */
#define WATCH_MS 500
/* How often a worker says that it is alive. */
#define SEEN_MS 30000

static struct timespec monotonic_after(int64_t ms)
{
	struct timespec until;

	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += ms / 1000;
	until.tv_nsec += ms % 1000 * 1000000;
	if (until.tv_nsec >= 1000000000) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000;
	}
	return until;
}

/* With leases the period passes in full; without any, new ones end the wait. */
static void wait_ms(struct keeper *keeper, int64_t ms, bool has_leases)
{
	struct timespec until = monotonic_after(ms);
	int rc = 0;

	pthread_mutex_lock(&keeper->lock);
	while (rc == 0 && !keeper->is_ending && (has_leases || !keeper->is_woken))
		rc = pthread_cond_timedwait(&keeper->changed, &keeper->lock, &until);
	keeper->is_woken = false;
	pthread_mutex_unlock(&keeper->lock);
}

static bool is_ending(struct keeper *keeper)
{
	bool is_ending;

	pthread_mutex_lock(&keeper->lock);
	is_ending = keeper->is_ending;
	pthread_mutex_unlock(&keeper->lock);
	return is_ending;
}

static enum qb_result refresh(struct keeper *keeper, int64_t now_ms, struct qb_error *err)
{
	bool is_renewal = now_ms - keeper->renewed_ms >= keeper->leases->lease_ms / 3;
	enum qb_result rc = leases_refresh(keeper->leases, keeper->db, is_renewal, err);

	if (rc == QB_OK && is_renewal)
		keeper->renewed_ms = now_ms;
	return rc;
}

static enum qb_result say_alive(struct keeper *keeper, int64_t now_ms, struct qb_error *err)
{
	struct db_args args = db_args(SQL_SEE_WORKER);

	keeper->seen_ms = now_ms;
	db_add_uuid(&args, &keeper->worker);
	return db_call(keeper->db, &args, NULL, err);
}

static bool is_seen_due(const struct keeper *keeper)
{
	return clock_boot_ms() - keeper->seen_ms >= SEEN_MS;
}

static enum qb_result look(struct keeper *keeper, bool has_leases, struct qb_error *err)
{
	int64_t now_ms = clock_boot_ms();
	enum qb_result rc = QB_OK;

	if (!has_leases && !is_seen_due(keeper))
		return QB_OK;
	if (!db_is_connected(keeper->db))
		rc = db_reconnect(keeper->db, err);
	if (rc == QB_OK && has_leases)
		rc = refresh(keeper, now_ms, err);
	if (rc == QB_OK && is_seen_due(keeper))
		rc = say_alive(keeper, now_ms, err);
	return rc;
}

static int64_t period_ms(const struct keeper *keeper)
{
	int64_t third = keeper->leases->lease_ms / 3;

	return third < WATCH_MS ? third : WATCH_MS;
}

static void *keeper_main(void *argument)
{
	struct keeper *keeper = argument;
	struct qb_error err;
	bool has_leases;

	while (!is_ending(keeper)) {
		has_leases = !leases_is_empty(keeper->leases);
		wait_ms(keeper, has_leases ? period_ms(keeper) : SEEN_MS, has_leases);
		if (look(keeper, !leases_is_empty(keeper->leases), &err) != QB_OK)
			report_error(keeper->report, &err);
	}
	return NULL;
}

static int start_thread(struct keeper *keeper)
{
	sigset_t all, before;
	int failure;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	failure = pthread_create(&keeper->thread, NULL, keeper_main, keeper);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return failure;
}

enum qb_result keeper_start(struct keeper *keeper, struct qb_error *err)
{
	pthread_condattr_t attributes;

	keeper->renewed_ms = clock_boot_ms();
	keeper->seen_ms = keeper->renewed_ms;
	pthread_mutex_init(&keeper->lock, NULL);
	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(&keeper->changed, &attributes);
	pthread_condattr_destroy(&attributes);
	keeper->is_started = start_thread(keeper) == 0;
	if (keeper->is_started)
		return QB_OK;
	pthread_cond_destroy(&keeper->changed);
	pthread_mutex_destroy(&keeper->lock);
	return error_set(err, QB_NO_MEMORY, "cannot start the thread that renews leases");
}

void keeper_wake(struct keeper *keeper)
{
	pthread_mutex_lock(&keeper->lock);
	keeper->is_woken = true;
	pthread_cond_signal(&keeper->changed);
	pthread_mutex_unlock(&keeper->lock);
}

void keeper_end(struct keeper *keeper)
{
	if (!keeper->is_started)
		return;
	pthread_mutex_lock(&keeper->lock);
	keeper->is_ending = true;
	pthread_cond_signal(&keeper->changed);
	pthread_mutex_unlock(&keeper->lock);
	pthread_join(keeper->thread, NULL);
	keeper->is_started = false;
	pthread_cond_destroy(&keeper->changed);
	pthread_mutex_destroy(&keeper->lock);
}
