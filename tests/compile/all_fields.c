/* send_email: required field 'params' is missing */
#include "mail.h"

enum qb_result enqueue(struct qb_client *client, struct qb_error *err);

enum qb_result enqueue(struct qb_client *client, struct qb_error *err)
{
#ifdef MISTAKE
	return mail_send_email_enqueue(client, NULL, NULL, err);
#else
	return mail_send_email_enqueue(client, NULL, NULL, err, .to = "a@example.org",
				       .params = {1}, .client = "the macro has such a parameter");
#endif
}
