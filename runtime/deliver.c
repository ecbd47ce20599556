#include "deliver.h"
#include <poll.h>
#include <time.h>
#include "backoff.h"
#include "chance.h"
#include "client.h"
#include "clock.h"

#define WAKE_MS 1000

static const struct qb_retry again = {QB_EXPONENTIAL, 50, 1000, 50};

/* By our clock, which is good enough for a hint. */
static bool is_due(const struct batch *batch)
{
	return batch->delay_ms == 0 && (batch->run_at == NULL || batch->run_at->sec <= time(NULL));
}

static bool wants_wake(struct qb_client *client, const struct batch *batch)
{
	return is_due(batch) && notify_is_due(&client->notify, batch->queue, clock_boot_ms());
}

/* A batch of many chunks may take longer, for each but the first. */
static int64_t more_ms(const struct qb_client *client, const struct batch *batch)
{
	return client->deliver_ms * (int64_t)(batch_chunks(batch) - 1);
}

/* The caller's transaction is lost with the first failure, so that there is no second try. */
static enum qb_result deliver_wrapped(struct qb_client *client, const struct batch *batch,
				      bool may_be_known, struct qb_error *err)
{
	db_set_deadline_ms(client->db, client->deliver_ms + more_ms(client, batch));
	return batch_put(batch, client->db, may_be_known, wants_wake(client, batch), err);
}

static enum qb_result try_once(struct qb_client *client, const struct batch *batch,
			       bool may_be_known, int64_t left_ms, struct qb_error *err)
{
	enum qb_result rc;

	db_set_deadline_ms(client->db, left_ms);
	if (!db_is_connected(client->db)) {
		rc = db_reconnect(client->db, err);
		if (rc != QB_OK)
			return rc;
	}
	db_set_deadline_ms(client->db, left_ms + more_ms(client, batch));
	return batch_put(batch, client->db, may_be_known, false, err);
}

/* Until the batch is in, is refused for good, or the time is over. */
static enum qb_result try_until(struct qb_client *client, const struct batch *batch,
				bool may_be_known, struct qb_error *err)
{
	int64_t end_ms = clock_boot_ms() + client->deliver_ms;
	int64_t left_ms = client->deliver_ms;
	bool is_unknown = false;
	enum qb_result rc;

	for (int32_t attempt = 1;; attempt++) {
		int64_t delay_ms = backoff_delay_ms(&again, attempt, chance_draw());

		rc = try_once(client, batch, may_be_known || attempt > 1, left_ms, err);
		is_unknown = is_unknown || rc == QB_UNKNOWN;
		left_ms = end_ms - clock_boot_ms() - delay_ms;
		if (rc == QB_OK || !qb_error_is_transient(err) || left_ms <= 0)
			break;
		poll(NULL, 0, (int)delay_ms);
	}
	/* Content that is refused now was refused before. */
	if (is_unknown && rc != QB_OK && rc != QB_INVALID)
		rc = err->result = QB_UNKNOWN;
	return rc;
}

enum qb_result deliver(struct qb_client *client, const struct batch *batch, bool may_be_known,
		       struct qb_error *err)
{
	struct qb_error failure;
	enum qb_result rc;

	if (db_is_wrapped(client->db))
		return deliver_wrapped(client, batch, may_be_known, err);
	rc = try_until(client, batch, may_be_known, &failure);
	if (rc != QB_OK) {
		if (err != NULL)
			*err = failure;
		return rc;
	}
	/* The tasks are in. When this fails, workers find them by themselves, only later. */
	if (wants_wake(client, batch)) {
		db_set_deadline_ms(client->db, WAKE_MS);
		if (batch_wake(batch, client->db, NULL) != QB_OK)
			notify_forget(&client->notify, batch->queue);
	}
	return QB_OK;
}
