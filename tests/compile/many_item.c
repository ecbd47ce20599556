/* send_email: required field 'to' is missing */
#include "mail.h"

enum qb_result enqueue(struct qb_client *client, struct qb_uuid ids[2], struct qb_error *err);

enum qb_result enqueue(struct qb_client *client, struct qb_uuid ids[2], struct qb_error *err)
{
	const struct mail_send_email payloads[] = {
		mail_send_email_of(.to = "a@example.org", .params = {1}),
#ifdef MISTAKE
		mail_send_email_of(.params = {2}),
#else
		mail_send_email_of(.to = "b@example.org", .params = {2}),
#endif
	};

	return mail_send_email_enqueue_many(
		client, (struct mail_send_email_slice)QB_SLICE(payloads), NULL, ids, err);
}
