/* replace.h: SQL of a test through the library's own calls. */
#ifndef TESTS_DB_REPLACE_H
#define TESTS_DB_REPLACE_H
#include "db.h"

/* From now on the statement is this SQL on this connection. id must have as many parameters. */
struct db_args replaced(struct db *db, enum sql_id id, const char *sql);
/* Calls, and fails the test when the call does. Free the rows. */
struct db_rows *called(struct db *db, const struct db_args *args);

#endif
