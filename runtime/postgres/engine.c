#include "postgres.h"

const struct db_engine db_engine_postgres = {
	.open = connection_open,
	.free = connection_free,
	.reconnect = connection_reconnect,
	.run = calls_run,
	.listen = wakeup_listen,
	.wait = wakeup_wait,
	.schema_version = migrate_version,
	.migrate = migrate_run,
	.rows_free = rows_free,
	.is_null = rows_is_null,
	.int64 = rows_int64,
	.uuid = rows_uuid,
	.time = rows_time,
	.text = rows_text,
};
