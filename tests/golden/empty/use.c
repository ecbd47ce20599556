#include "bare.h"

enum qb_result use(struct qb_client *client, struct qb_error *err);

enum qb_result use(struct qb_client *client, struct qb_error *err)
{
	static const char *const items[] = {"a", "b"};
	enum qb_result rc = bare_tick_enqueue(client, NULL, NULL, err);

	if (rc == QB_OK)
		rc = bare_maybe_enqueue(client, NULL, NULL, err);
	if (rc == QB_OK)
		rc = bare_maybe_enqueue(client, NULL, NULL, err, .note = "a");
	if (rc == QB_OK)
		rc = bare_maybe_enqueue(client, NULL, NULL, err, .note = "a", .count = {true, 1});
	if (rc == QB_OK)
		rc = bare_list_enqueue(client, NULL, NULL, err);
	if (rc == QB_OK)
		rc = bare_list_enqueue(client, NULL, NULL, err, .items = QB_SLICE(items));
	if (rc == QB_OK)
		rc = bare_inner_enqueue(client, NULL, NULL, err,
					.nothing = bare_inner_nothing_of());
	return rc;
}
