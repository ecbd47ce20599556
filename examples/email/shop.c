/* shop: sells what the orders file says. Each order and the task of its e-mail are written in one
 * transaction, on the shop's own connection: both are there afterwards, or neither is.
 *
 * Every tenth order is rolled back on purpose, to show that then no e-mail goes out.
 */
#include <errno.h>
#include <libpq-fe.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "csv.h"
#include "order.h"

enum sale { COMMITTED, ROLLED_BACK, REFUSED };

struct shop {
	PGconn *conn;
	struct qb_client *client; /* works on conn */
	const char *file;
	size_t line;
	size_t counts[REFUSED + 1];
};

static void complain(const struct shop *shop, const char *text)
{
	fprintf(stderr, "%s:%zu: %.*s\n", shop->file, shop->line, (int)strcspn(text, "\n"), text);
}

/* The answer must name the command: COMMIT is answered by ROLLBACK when something had failed. */
static bool run(PGconn *conn, const char *sql, int count, const char *const *values)
{
	PGresult *result = PQexecParams(conn, sql, count, NULL, values, NULL, NULL, 0);
	bool ok = PQresultStatus(result) == PGRES_COMMAND_OK &&
		  strncmp(PQcmdStatus(result), sql, strcspn(sql, " ")) == 0;

	PQclear(result);
	return ok;
}

static bool insert_order(struct shop *shop, const struct order *order)
{
	char cents[24];
	const char *values[] = {order->id, order->customer, order->email, cents,
				mail_currency_name(order->currency)};

	snprintf(cents, sizeof(cents), "%lld", (long long)order->total_cents);
	if (run(shop->conn,
		"INSERT INTO orders (id, customer, email, total_cents, currency) "
		"VALUES ($1, $2, $3, $4, $5)",
		5, values))
		return true;
	complain(shop, PQerrorMessage(shop->conn));
	return false;
}

static bool enqueue_mail(struct shop *shop, const struct order *order)
{
	struct qb_error err;
	enum qb_result rc = mail_send_email_enqueue(
		shop->client, NULL, NULL, &err, .to = order->email,
		.template_ = MAIL_SEND_EMAIL_TEMPLATE_ORDER_CONFIRMATION,
		.params = mail_send_email_params_of(.order_id = order->id,
						    .customer = order->customer,
						    .items = {order->items, order->item_count},
						    .total_cents = order->total_cents,
						    .currency = order->currency));

	if (rc != QB_OK)
		complain(shop, err.message);
	return rc == QB_OK;
}

/* A refused order leaves nothing behind, and the next one begins anew. */
static enum sale sell(struct shop *shop, const struct order *order)
{
	size_t number = shop->counts[COMMITTED] + shop->counts[ROLLED_BACK] + 1;
	enum sale sale = number % 10 == 0 ? ROLLED_BACK : COMMITTED;

	if (!run(shop->conn, "BEGIN", 0, NULL)) {
		complain(shop, PQerrorMessage(shop->conn));
		return REFUSED;
	}
	if (!insert_order(shop, order) || !enqueue_mail(shop, order))
		sale = REFUSED;
	if (!run(shop->conn, sale == COMMITTED ? "COMMIT" : "ROLLBACK", 0, NULL)) {
		complain(shop, PQerrorMessage(shop->conn));
		return REFUSED;
	}
	return sale;
}

static enum sale read_and_sell(struct shop *shop, char **fields)
{
	static const char *const words[] = {"committed", "rolled back"};
	struct order order;
	const char *problem = order_read(fields, &order);
	enum sale sale;

	if (problem) {
		complain(shop, problem);
		return REFUSED;
	}
	sale = sell(shop, &order);
	if (sale != REFUSED)
		printf("%s %s\n", words[sale], order.id);
	return sale;
}

static bool sell_all(struct shop *shop)
{
	struct csv *csv = csv_open(shop->file, ORDER_COLUMNS);
	enum csv_result result;

	if (!csv) {
		fprintf(stderr, "%s: %s\n", shop->file, strerror(errno));
		return false;
	}
	while ((result = csv_next(csv)) != CSV_END && PQstatus(shop->conn) == CONNECTION_OK) {
		shop->line = csv_line(csv);
		if (result == CSV_BROKEN) {
			complain(shop, csv_problem(csv));
			shop->counts[REFUSED]++;
		} else if (shop->line > 1) { /* the first names the columns */
			shop->counts[read_and_sell(shop, csv_fields(csv))]++;
		}
	}
	csv_free(csv);
	return PQstatus(shop->conn) == CONNECTION_OK;
}

int main(int argc, char **argv)
{
	struct shop shop = {.file = argc == 2 ? argv[1] : NULL};
	struct qb_error err;
	bool ok = false;

	if (!shop.file) {
		fprintf(stderr, "usage: shop ORDERS.csv\nThe database is libpq's: PGHOST, ...\n");
		return 2;
	}
	shop.conn = PQconnectdb("client_encoding=UTF8");
	if (PQstatus(shop.conn) != CONNECTION_OK)
		fprintf(stderr, "shop: %s", PQerrorMessage(shop.conn));
	else if (qb_client_wrap_pg(shop.conn, NULL, &shop.client, &err) != QB_OK)
		fprintf(stderr, "shop: %s\n", err.message);
	else
		ok = sell_all(&shop);
	qb_client_free(shop.client);
	PQfinish(shop.conn);
	fprintf(stderr, "%zu orders committed, %zu rolled back, %zu lines refused\n",
		shop.counts[COMMITTED], shop.counts[ROLLED_BACK], shop.counts[REFUSED]);
	return ok ? 0 : 1;
}
