/* mailer.c: see mailer.h. */
#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

#include "header.h"
#include "mailer.h"
#include "message.h"

struct delivery {
	struct qb_task *task;
	char *message;
	size_t len, sent;
	char refusal[512]; /* the server's 4xx or 5xx, "" when it said nothing of the kind */
	char trouble[CURL_ERROR_SIZE]; /* what libcurl has to say */
};

static size_t give_message(char *buffer, size_t size, size_t count, void *context)
{
	struct delivery *delivery = context;
	size_t left = delivery->len - delivery->sent;
	size_t len = left < size * count ? left : size * count;

	memcpy(buffer, delivery->message + delivery->sent, len);
	delivery->sent += len;
	return len;
}

/* Gets each line that the server says. 221 only takes leave, and is no answer to what was asked. */
static size_t take_reply(char *line, size_t size, size_t count, void *context)
{
	struct delivery *delivery = context;
	size_t len = size * count, kept = len;

	while (kept > 0 && (line[kept - 1] == '\r' || line[kept - 1] == '\n'))
		kept--;
	if (kept < 3 || memcmp(line, "221", 3) == 0)
		return len;
	if (line[0] != '4' && line[0] != '5')
		kept = 0;
	if (kept >= sizeof(delivery->refusal))
		kept = sizeof(delivery->refusal) - 1;
	memcpy(delivery->refusal, line, kept);
	delivery->refusal[kept] = '\0';
	return len;
}

static int watch(void *context, curl_off_t in_total, curl_off_t in, curl_off_t out_total,
		 curl_off_t out)
{
	const struct delivery *delivery = context;

	(void)in_total, (void)in, (void)out_total, (void)out;
	return qb_task_should_stop(delivery->task);
}

static CURLcode set_up(CURL *curl, const char *url, struct curl_slist *recipients,
		       struct delivery *delivery)
{
	CURLcode rc = CURLE_OK;

#define SET(option, value) (rc = rc ? rc : curl_easy_setopt(curl, option, value))
	SET(CURLOPT_URL, url);
	SET(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	SET(CURLOPT_NOPROXY, "*");
	SET(CURLOPT_NOSIGNAL, 1L); /* there are other threads */
	SET(CURLOPT_CONNECTTIMEOUT_MS, 5000L);
	SET(CURLOPT_TIMEOUT_MS, 20000L);
	SET(CURLOPT_MAIL_FROM, "<" MESSAGE_SENDER ">");
	SET(CURLOPT_MAIL_RCPT, recipients);
	SET(CURLOPT_UPLOAD, 1L);
	SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)delivery->len);
	SET(CURLOPT_READFUNCTION, give_message);
	SET(CURLOPT_READDATA, delivery);
	SET(CURLOPT_HEADERFUNCTION, take_reply);
	SET(CURLOPT_HEADERDATA, delivery);
	SET(CURLOPT_NOPROGRESS, 0L);
	SET(CURLOPT_XFERINFOFUNCTION, watch);
	SET(CURLOPT_XFERINFODATA, delivery);
	SET(CURLOPT_ERRORBUFFER, delivery->trouble);
#undef SET
	return rc;
}

static CURLcode deliver(const char *url, const char *address, struct delivery *delivery)
{
	struct curl_slist *recipients = curl_slist_append(NULL, address);
	CURL *curl = curl_easy_init();
	CURLcode rc = CURLE_OUT_OF_MEMORY;

	if (curl && recipients)
		rc = set_up(curl, url, recipients, delivery);
	if (rc == CURLE_OK)
		rc = curl_easy_perform(curl);
	else
		rc = CURLE_OUT_OF_MEMORY;
	curl_easy_cleanup(curl);
	curl_slist_free_all(recipients);
	return rc;
}

static enum qb_verdict judge(CURLcode rc, const struct delivery *delivery)
{
	char trouble[CURL_ERROR_SIZE + 100];

	if (rc == CURLE_OK)
		return QB_DONE;
	if (rc == CURLE_ABORTED_BY_CALLBACK)
		return QB_RETRY; /* the library asked for it, and knows why */
	snprintf(trouble, sizeof(trouble), "%s: %s", curl_easy_strerror(rc), delivery->trouble);
	qb_task_set_error(delivery->task, delivery->refusal[0] ? delivery->refusal : trouble);
	return delivery->refusal[0] == '5' ? QB_FAIL : QB_RETRY;
}

enum qb_verdict mailer_send_email(const struct mail_send_email *payload, struct qb_task *task,
				  void *context)
{
	const struct mailer *mailer = context;
	struct delivery delivery = {.task = task};
	enum qb_verdict verdict = QB_RETRY;
	char address[3 + 254 * 4];

	if (!is_plain_address(payload->to)) {
		qb_task_set_error(task, "the address has characters that SMTP does not take");
		return QB_FAIL;
	}
	snprintf(address, sizeof(address), "<%s>", payload->to);
	delivery.message = message_write(payload, qb_task_id(task), time(NULL), &delivery.len);
	if (delivery.message)
		verdict = judge(deliver(mailer->smtp_url, address, &delivery), &delivery);
	else
		qb_task_set_error(task, "out of memory");
	free(delivery.message);
	return verdict;
}
