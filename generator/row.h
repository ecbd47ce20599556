/* row.h: a row in a table of struct qb_field, on its way to the templates. */
#ifndef QBIND_GENERATOR_ROW_H
#define QBIND_GENERATOR_ROW_H
#include <stddef.h>

struct memory;

/* .name = value */
struct init {
	const char *name, *value;
};
#define ROW_INITS 10

/* A row in a table of struct qb_field: its first members, and the others that are not 0. */
struct row {
	const char *json; /* its name, as a literal */
	const char *kind, *flags, *offset;
	struct init inits[ROW_INITS];
	size_t init_count;
};

/* flag: "QB_MIN" */
void row_add_flag(struct memory *memory, struct row *row, const char *flag);
void row_add_init(struct row *row, const char *name, const char *value);

#endif
