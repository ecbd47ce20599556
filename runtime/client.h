/* client.h: what enqueuing needs of a client. */
#ifndef QBIND_CLIENT_H
#define QBIND_CLIENT_H
#include "db.h"
#include "notify.h"

#define CLIENT_DELIVER_MS 10000

struct qb_client {
	struct db *db;
	int64_t deliver_ms; /* how long it goes on trying */
	struct notify notify;
};

#endif
