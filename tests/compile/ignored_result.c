/* ignoring return value .*warn_unused_result */
#include "mail.h"

void enqueue(struct qb_client *client);

void enqueue(struct qb_client *client)
{
#ifdef MISTAKE
	mail_send_email_enqueue(client, NULL, NULL, NULL, .to = "a@example.org", .params = {1});
#else
	if (mail_send_email_enqueue(client, NULL, NULL, NULL, .to = "a@example.org", .params = {1}))
		return;
#endif
}
