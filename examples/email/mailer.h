/* mailer.h: delivers by SMTP. */
#ifndef EMAIL_MAILER_H
#define EMAIL_MAILER_H
#include "mail.h"

/* The context of the handler. */
struct mailer {
	const char *smtp_url; /* smtp://HOST:PORT */
};

/* The handler of send_email. The server's answer makes the verdict: 2xx is done, 5xx has failed
 * for good; 4xx and trouble with the connection are tried again. Runs in several threads at a
 * time; curl_global_init() comes first. */
mail_send_email_handler mailer_send_email;

#endif
