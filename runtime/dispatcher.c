/* The worker's own thread: it claims, stores outcomes and rescues, all over one connection. What
 * waits, waits in one poll(2): for a slot, a notification or the next thing that falls due.
 */
#include "dispatcher.h"
#include "clock.h"
#include "error.h"
#include "round.h"
#include "task_types.h"
#include <poll.h>
#include <unistd.h>

/* An outcome may wait so long for others, to be stored with them. */
#define FLUSH_MS 5
#define FLUSH_COUNT 500
/* After an outage all leases may have run out: time for those who live to renew theirs. */
#define RENEW_MS 1000

static bool is_draining(const struct qb_worker *worker)
{
	return atomic_load(&worker->drain_ms) != CLOCK_NEVER;
}

static void begin_drain(struct qb_worker *worker)
{
	if (!atomic_load(&worker->is_stopping) || is_draining(worker))
		return;
	atomic_store(&worker->drain_ms, clock_boot_ms() + worker->options.grace_ms);
	slots_drain(&worker->slots);
}

static void maintain(struct qb_worker *worker)
{
	struct qb_error err;

	if (presence_maintain(&worker->presence, worker->db, &err) != QB_OK ||
	    task_types_enter(&worker->handlers, worker->db, &err) != QB_OK)
		round_fail(worker, &err);
}

static void reconnect(struct qb_worker *worker)
{
	struct qb_event event = {QB_EVENT_CONNECTED, QB_OK, NULL, ""};
	struct qb_error err;

	if (db_reconnect(worker->db, &err) != QB_OK) {
		round_fail(worker, &err);
		return;
	}
	report_event(&worker->report, &event);
	worker->rescue.next_ms = clock_boot_ms() + RENEW_MS;
	listen_expect(&worker->listen, clock_boot_ms());
}

static void undo_claim(struct qb_worker *worker)
{
	struct qb_error err;

	if (claim_undo(&worker->claim, worker->db, &err) == QB_OK)
		worker->is_claim_unknown = false;
	else
		round_fail(worker, &err);
}

static size_t wanted_now(const struct qb_worker *worker, const struct slots_state *state)
{
	return is_draining(worker) ? 0 : pace_claim(&worker->pace, state->busy, state->ready);
}

static bool is_flush_due(const struct qb_worker *worker, const struct slots_state *state,
			 int64_t now_ms)
{
	if (state->ended_count == 0)
		return false;
	return state->ended_count >= FLUSH_COUNT || state->ready + state->busy == 0 ||
	       is_draining(worker) || now_ms - state->ended_since_ms >= FLUSH_MS;
}

/* Does the most urgent thing that is due; false when nothing is. */
static bool work(struct qb_worker *worker, const struct slots_state *state)
{
	int64_t now_ms = clock_boot_ms();
	size_t wanted = wanted_now(worker, state);

	if (worker->failures > 0 && now_ms < worker->retry_ms)
		return false;
	if (wanted > 0 && now_ms < worker->listen.next_ms)
		wanted = 0;
	if (!db_is_connected(worker->db))
		reconnect(worker);
	else if (worker->is_claim_unknown)
		undo_claim(worker);
	else if (worker->finish.count > 0)
		/* From before a failure: ahead of rescue, which could take them for a dead
		 * worker's. */
		round_trip(worker, wanted);
	else if (!is_draining(worker) && now_ms >= worker->presence.maintain_ms)
		maintain(worker);
	else if (!is_draining(worker) && now_ms >= worker->rescue.next_ms)
		round_rescue(worker);
	else if (wanted > 0 || is_flush_due(worker, state, now_ms))
		round_trip(worker, wanted);
	else
		return false;
	return true;
}

static int64_t earlier(int64_t left, int64_t right)
{
	return left < right ? left : right;
}

static int64_t next_due_ms(const struct qb_worker *worker, const struct slots_state *state)
{
	int64_t due = CLOCK_NEVER;

	if (worker->failures > 0 && clock_boot_ms() < worker->retry_ms)
		return worker->retry_ms;
	if (!is_draining(worker))
		due = earlier(worker->rescue.next_ms, worker->presence.maintain_ms);
	if (wanted_now(worker, state) > 0)
		due = earlier(due, worker->listen.next_ms);
	if (state->ended_count > 0)
		due = earlier(due, state->ended_since_ms + FLUSH_MS);
	return due;
}

/* Without a connection only the clock and the slots can wake us. */
static void wait_disconnected(const struct qb_worker *worker, int64_t timeout_ms)
{
	struct pollfd wake = {.fd = worker->wake_fd, .events = POLLIN};

	poll(&wake, 1, (int)timeout_ms);
}

static void sleep_until_due(struct qb_worker *worker, const struct slots_state *state)
{
	int64_t now_ms = clock_boot_ms();
	int64_t timeout_ms = next_due_ms(worker, state) - now_ms;
	bool is_notified = false;
	struct qb_error err;
	uint64_t count;
	ssize_t ignored;

	if (timeout_ms < 0)
		timeout_ms = 0;
	if (timeout_ms > 3600000)
		timeout_ms = 3600000;
	if (!db_is_connected(worker->db))
		wait_disconnected(worker, timeout_ms);
	else if (db_wait(worker->db, worker->wake_fd, timeout_ms, &is_notified, &err) != QB_OK)
		round_fail(worker, &err);
	if (is_notified)
		listen_expect(&worker->listen, clock_boot_ms());
	ignored = read(worker->wake_fd, &count, sizeof(count));
	(void)ignored; /* EAGAIN: something else woke us */
}

/* What is left to do for a drain: outcomes to store, and a claim to undo whose answer was lost.
 * When the database is away, the worker tries until the grace is over, and its handlers have ended.
 */
static bool is_drained(struct qb_worker *worker, const struct slots_state *state)
{
	bool has_work = !leases_is_empty(&worker->leases) || worker->is_claim_unknown;
	bool is_late = worker->failures > 0 && clock_boot_ms() >= atomic_load(&worker->drain_ms);

	return is_draining(worker) && (!has_work || (is_late && state->ready + state->busy == 0));
}

enum qb_result dispatcher_run(struct qb_worker *worker, struct qb_error *err)
{
	struct slots_state state;

	for (;;) {
		begin_drain(worker);
		state = slots_look(&worker->slots);
		if (is_drained(worker, &state))
			break;
		if (!work(worker, &state))
			sleep_until_due(worker, &state);
	}
	if (leases_is_empty(&worker->leases))
		return QB_OK;
	return error_set(err, QB_CONNECTION,
			 "stopped while the database was away: tasks are left to their leases");
}
