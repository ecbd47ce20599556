/* message.h: the e-mail that a task asks for. */
#ifndef EMAIL_MESSAGE_H
#define EMAIL_MESSAGE_H
#include <time.h>

#include "mail.h"

#define MESSAGE_SENDER "orders@acme.example"

/* The whole message, headers and body, ready for SMTP. The Message-ID is made from the task's id,
 * so that it stays the same at every attempt. The caller frees it; NULL when memory is out. */
char *message_write(const struct mail_send_email *mail, struct qb_uuid task_id, time_t now,
		    size_t *len_out);

#endif
