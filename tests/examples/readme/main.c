/* Signs one user up, and one whose address is too short: that one must leave nothing. */
#include <libpq-fe.h>
#include "mail.h"

bool sign_up(PGconn *conn, struct qb_client *client, const char *to, const char *name);

int main(void)
{
	PGconn *conn = PQconnectdb("");
	struct qb_client *client;
	PGresult *users;
	bool is_good;

	if (qb_client_wrap_pg(conn, NULL, &client, NULL) != QB_OK)
		return 1;
	is_good = sign_up(conn, client, "ada@example.org", "Ada") &&
		  !sign_up(conn, client, "", "Bob");
	users = PQexec(conn, "SELECT * FROM users");
	is_good = is_good && PQntuples(users) == 1;
	PQclear(users);
	qb_client_free(client);
	PQfinish(conn);
	return is_good ? 0 : 1;
}
