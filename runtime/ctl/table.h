/* table.h: aligned text. Cells are made one clean line each: what tasks carry never steers the
 * terminal.
 */
#ifndef QBIND_CTL_TABLE_H
#define QBIND_CTL_TABLE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct table_column {
	const char *heading; /* NULL in all of them: no headings */
	bool is_right;
};

struct table;
/* columns is lent until the table is freed. */
struct table *table_new(const struct table_column *columns, size_t count);
void table_free(struct table *table);
/* The next cell, row by row. The text is copied. */
void table_add(struct table *table, const char *text);
/* width is the terminal's: the last column is cut there, or stands on a line of its own when little
 * room is left for it. 0: as long as it is. */
void table_print(const struct table *table, FILE *stream, size_t width);

#endif
