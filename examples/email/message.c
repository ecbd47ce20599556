/* message.c: see message.h. */
#include <inttypes.h>
#include <stdlib.h>

#include "header.h"
#include "message.h"

static void write_order_confirmation(FILE *out, const struct mail_send_email_params *order)
{
	fprintf(out, "Dear %s,\n\nthank you for your order %s:\n\n", order->customer,
		order->order_id);
	for (size_t i = 0; i < order->items.len; i++)
		fprintf(out, "  %" PRId32 " x %s\n", order->items.items[i].quantity,
			order->items.items[i].title);
	fprintf(out, "\nTotal: %" PRId64 ".%02" PRId64 " %s\n\nYours, Acme\n",
		order->total_cents / 100, order->total_cents % 100,
		mail_currency_name(order->currency));
}

/* Ends a memory stream; NULL when it could not keep all of the text. */
static char *take_text(FILE *out, char **text)
{
	bool is_whole = !ferror(out);

	if (fclose(out) == 0 && is_whole)
		return *text;
	free(*text);
	return NULL;
}

/* The caller frees it; NULL when memory is out. */
static char *make_body(const struct mail_send_email *mail)
{
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	if (!out)
		return NULL;
	switch (mail->template_) {
	case MAIL_SEND_EMAIL_TEMPLATE_ORDER_CONFIRMATION:
		write_order_confirmation(out, &mail->params);
		break;
	}
	return take_text(out, &text);
}

static void write_headers(FILE *out, const struct mail_send_email *mail, struct qb_uuid task_id,
			  time_t now)
{
	char id[QB_UUID_TEXT_SIZE];
	char subject[128], date[40];
	struct tm utc;

	snprintf(subject, sizeof(subject), "Your order %s", mail->params.order_id);
	gmtime_r(&now, &utc);
	strftime(date, sizeof(date), "%a, %d %b %Y %H:%M:%S +0000", &utc);
	fprintf(out, "From: \"Acme Email Services\" <" MESSAGE_SENDER ">\r\nTo: ");
	write_display_name(out, mail->params.customer);
	fprintf(out, "\r\n <%s>\r\nSubject: ", mail->to);
	write_unstructured(out, subject);
	fprintf(out, "\r\nDate: %s\r\nMessage-ID: <%s@acme.example>\r\n", date,
		qb_uuid_format(&task_id, id));
	fputs("MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
	      "Content-Transfer-Encoding: quoted-printable\r\n\r\n",
	      out);
}

char *message_write(const struct mail_send_email *mail, struct qb_uuid task_id, time_t now,
		    size_t *len_out)
{
	char *message = NULL;
	char *body = make_body(mail);
	FILE *out;

	if (!body)
		return NULL;
	out = open_memstream(&message, len_out);
	if (out) {
		write_headers(out, mail, task_id, now);
		write_quoted_printable(out, body);
	}
	free(body);
	return out ? take_text(out, &message) : NULL;
}
