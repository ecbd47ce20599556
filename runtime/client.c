#include "client.h"
#include <stdlib.h>
#include <string.h>
#include "error.h"

/* What an older caller did not know stays zero, which is NULL. */
static const char *schema_of(const struct qb_client_options *options)
{
	struct qb_client_options known = {0};
	size_t size = sizeof(known);

	if (options == NULL)
		return NULL;
	if (options->size > 0 && options->size < size)
		size = options->size;
	memcpy(&known, options, size);
	return known.schema;
}

static struct qb_client *make_client(void)
{
	struct qb_client *client = calloc(1, sizeof(*client));

	if (client != NULL)
		client->deliver_ms = CLIENT_DELIVER_MS;
	return client;
}

enum qb_result qb_client_open(const char *conninfo, const struct qb_client_options *options,
			      struct qb_client **client_out, struct qb_error *err)
{
	struct qb_client *client = make_client();
	enum qb_result rc;

	if (client == NULL)
		return error_no_memory(err);
	rc = db_open(conninfo, schema_of(options), true, &client->db, err);
	if (rc == QB_OK)
		*client_out = client;
	else
		free(client);
	return rc;
}

enum qb_result qb_client_wrap_pg(struct pg_conn *conn, const struct qb_client_options *options,
				 struct qb_client **client_out, struct qb_error *err)
{
	struct qb_client *client = make_client();
	enum qb_result rc;

	if (client == NULL)
		return error_no_memory(err);
	rc = db_wrap_pg(conn, schema_of(options), &client->db, err);
	if (rc == QB_OK)
		*client_out = client;
	else
		free(client);
	return rc;
}

void qb_client_free(struct qb_client *client)
{
	if (client == NULL)
		return;
	db_free(client->db);
	free(client);
}
