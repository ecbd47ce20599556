/* send_email.params: required field 'order_id' is missing */
#include "mail.h"

enum qb_result enqueue(struct qb_client *client, struct qb_error *err);

enum qb_result enqueue(struct qb_client *client, struct qb_error *err)
{
#ifdef MISTAKE
	const struct mail_send_email_params params = mail_send_email_params_of();
#else
	const struct mail_send_email_params params = mail_send_email_params_of(.order_id = 1);
#endif
	return mail_send_email_enqueue(client, NULL, NULL, err, .to = "a@example.org",
				       .params = params);
}
