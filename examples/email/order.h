/* order.h: what a line of orders.csv says. */
#ifndef EMAIL_ORDER_H
#define EMAIL_ORDER_H
#include "mail.h"

#define ORDER_COLUMNS 6 /* order_id, customer, email, items, total, currency */
#define ORDER_ITEMS 20

struct order {
	const char *id, *customer, *email;
	struct mail_item items[ORDER_ITEMS];
	size_t item_count;
	int64_t total_cents;
	enum mail_currency currency;
};

/* Reads the fields of a record, cuts them up in place and points into them. NULL, or what is
 * wrong with them. */
const char *order_read(char **fields, struct order *order_out);

#endif
