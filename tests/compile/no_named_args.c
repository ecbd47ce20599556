/* the macros are there */
#ifndef MISTAKE
#define QB_NO_NAMED_ARGS
#endif
#include "mail.h"

#ifdef mail_send_email_enqueue
#error "the macros are there"
#endif

enum qb_result enqueue(struct qb_client *client, const struct mail_send_email *payload);

enum qb_result enqueue(struct qb_client *client, const struct mail_send_email *payload)
{
	return mail_send_email_enqueue_struct(client, payload, NULL, NULL, NULL);
}
