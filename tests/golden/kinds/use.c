/* Values of every kind, in C's own ways of writing them. */
#include "kinds.h"

enum qb_result use(struct qb_client *client, struct qb_error *err);

enum qb_result use(struct qb_client *client, struct qb_error *err)
{
	static const char *const texts[] = {"one", "two"};
	const struct kinds_point point = kinds_point_of(.x = 1, .y = 2);
	enum qb_result rc = kinds_required_enqueue(
		client, NULL, NULL, err, .text = "a", .flag = true, .small = -1, .large = INT64_MIN,
		.real = 0.5, .moment = {1796126400, 0}, .id = {{1}}, .color = KINDS_COLOR_RED,
		.point = point, .list = QB_SLICE(texts));

	if (rc == QB_OK)
		rc = kinds_optional_enqueue(
			client, NULL, NULL, err, .text = "a", .flag = {true, true},
			.small = {true, -1}, .large = {true, INT64_MIN}, .real = {true, 0.5},
			.moment = {true, {1796126400, 0}}, .id = {true, {{1}}},
			.color = KINDS_COLOR_RED, .point = &point, .list = QB_SLICE(texts));
	if (rc == QB_OK)
		rc = kinds_optional_enqueue(client, NULL, NULL, err);
	if (rc == QB_OK)
		rc = kinds_fallback_enqueue(client, NULL, NULL, err);
	if (rc == QB_OK)
		rc = kinds_fallback_enqueue(client, NULL, NULL, err, .text = "b", .flag = false,
					    .small = 1, .moment = {0, 0}, .id = {{2}},
					    .color = KINDS_COLOR_BLUE);
	return rc;
}
