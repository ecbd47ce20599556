/* statement.h: the SQL of this engine, as sql/embed.awk made it. */
#ifndef QBIND_POSTGRES_STATEMENT_H
#define QBIND_POSTGRES_STATEMENT_H
#include <stddef.h>
#include "sql_id.h"

/* pieces ends in NULL; the quoted name of the installation goes between each two of them. */
struct statement {
	const char *name;
	int parameters;
	const char *const *pieces;
};

struct migration {
	int number;
	const char *name;
	const char *const *pieces;
};

extern const struct statement postgres_statements[SQL_COUNT];
extern const struct migration postgres_migrations[];
extern const int postgres_migration_count;

#endif
