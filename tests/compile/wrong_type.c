/* makes pointer from integer|incompatible integer to pointer */
#include "mail.h"

enum qb_result enqueue(struct qb_client *client, struct qb_error *err);

enum qb_result enqueue(struct qb_client *client, struct qb_error *err)
{
#ifdef MISTAKE
	return mail_send_email_enqueue(client, NULL, NULL, err, .to = 5, .params = {1});
#else
	return mail_send_email_enqueue(client, NULL, NULL, err, .to = "5", .params = {1});
#endif
}
