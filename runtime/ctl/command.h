/* command.h: what main() hands to a command of qbindctl. */
#ifndef QBIND_CTL_COMMAND_H
#define QBIND_CTL_COMMAND_H
#include "db.h"
#include "options.h"
#include "outcome.h"

struct request {
	struct options options;
	const struct qb_uuid *ids; /* the command line's, in its order */
	size_t id_count;
	struct db *db;
};

enum outcome command_migrate(const struct request *request);
enum outcome command_status(const struct request *request);
enum outcome command_list(const struct request *request);
enum outcome command_show(const struct request *request);
enum outcome command_retry(const struct request *request);
enum outcome command_cancel(const struct request *request);
/* Whether ids and options go together; says why not. */
bool command_accepts_retry(const struct request *request);

#endif
