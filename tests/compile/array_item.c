/* attachment: required field 'name' is missing */
#include "mail.h"

enum qb_result enqueue(struct qb_client *client, struct qb_error *err);

enum qb_result enqueue(struct qb_client *client, struct qb_error *err)
{
	const struct mail_attachment attachments[] = {
		mail_attachment_of(.name = "a.pdf", .size = {true, 7}),
#ifdef MISTAKE
		mail_attachment_of(.size = {true, 7}),
#endif
	};

	return mail_send_email_enqueue(client, NULL, NULL, err, .to = "a@example.org",
				       .params = {1}, .attachments = QB_SLICE(attachments));
}
