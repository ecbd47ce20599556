/* The macros with fields that are called as their own parameters, and other awkward names. */
#include "names.h"

enum qb_result use(struct qb_client *client, struct qb_worker *worker, struct qb_error *err);
names_int_handler on_int;
names_operator_handler on_operator;

enum qb_result use(struct qb_client *client, struct qb_worker *worker, struct qb_error *err)
{
	struct qb_uuid id;
	enum qb_result rc = names_int_enqueue(
		client, NULL, &id, err, .int_ = 1, .class_ = NAMES_CLASS_NEW, .null = true,
		.bool_ = false, .camel_case = "a", .with_dash = "b", .gr_u00f6_u00dfe = "c",
		.client = "d", .options = "e", .err = "f", .id_out = "g", .payload = "h");

	if (rc == QB_OK)
		rc = names_operator_enqueue(client, NULL, NULL, err,
					    .this_ = names_operator_this_of(.try_ = "i"));
	if (rc == QB_OK)
		rc = names_handle(worker, NULL, err, .int_ = on_int, .operator_ = on_operator);
	return rc;
}
