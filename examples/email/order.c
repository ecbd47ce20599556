/* order.c: see order.h. Only what has a form of its own is checked here; lengths and ranges are
 * the schema's, and are checked when the task is enqueued.
 */
#include <stdbool.h>
#include <string.h>

#include "order.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Up to so many digits; the first character behind them, NULL when there are none or more. */
static const char *read_digits(const char *text, int most, int64_t *value_out)
{
	const char *p = text;
	int64_t value = 0;

	while (is_digit(*p) && p - text < most)
		value = value * 10 + (*p++ - '0');
	*value_out = value;
	return p == text || is_digit(*p) ? NULL : p;
}

/* "49.90": cents, because no binary fraction is a cent. */
static bool read_total(const char *text, int64_t *cents_out)
{
	int64_t whole, cents;
	const char *point = read_digits(text, 12, &whole);

	if (!point || *point != '.' || strlen(point + 1) != 2)
		return false;
	point = read_digits(point + 1, 2, &cents);
	*cents_out = whole * 100 + cents;
	return point && *point == '\0';
}

/* "2 x Teapot" */
static bool read_item(const char *text, struct mail_item *item_out)
{
	int64_t quantity;
	const char *times;

	text += strspn(text, " ");
	times = read_digits(text, 6, &quantity);
	if (!times || strncmp(times, " x ", 3) != 0)
		return false;
	item_out->quantity = (int32_t)quantity;
	item_out->title = times + 3;
	return true;
}

static const char *read_items(char *text, struct order *order)
{
	char *rest;

	order->item_count = 0;
	for (char *item = strtok_r(text, ";", &rest); item; item = strtok_r(NULL, ";", &rest)) {
		if (order->item_count == ORDER_ITEMS)
			return "items: there are too many";
		if (!read_item(item, &order->items[order->item_count++]))
			return "items: expected a list such as 2 x Teapot; 1 x Cup";
	}
	return NULL;
}

const char *order_read(char **fields, struct order *order_out)
{
	const char *at = strchr(fields[2], '@');
	const char *problem;

	order_out->id = fields[0];
	order_out->customer = fields[1];
	order_out->email = fields[2];
	if (!at || at == fields[2] || at[1] == '\0')
		return "email: expected an address such as name@example.com";
	problem = read_items(fields[3], order_out);
	if (problem)
		return problem;
	if (!read_total(fields[4], &order_out->total_cents))
		return "total: expected an amount such as 49.90";
	if (!mail_currency_parse(fields[5], &order_out->currency))
		return "currency: expected EUR, GBP or USD";
	return NULL;
}
