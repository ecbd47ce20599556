/* csv.h: reads a file as RFC 4180 describes it: quoted fields may hold commas, doubled quotes and
 * line ends. A broken record costs no more than its first line.
 */
#ifndef EMAIL_CSV_H
#define EMAIL_CSV_H
#include <stddef.h>

struct csv;

enum csv_result {
	CSV_RECORD = 1,
	CSV_BROKEN, /* csv_problem() says why; the next call goes on behind the broken line */
	CSV_END,
};

/* Reads the file, whose records all have so many columns. NULL with errno when it cannot. */
struct csv *csv_open(const char *path, size_t columns);
void csv_free(struct csv *csv); /* NULL does nothing */

enum csv_result csv_next(struct csv *csv);
/* Of the last record, good or broken: the line it begins on, from 1. */
size_t csv_line(const struct csv *csv);
const char *csv_problem(const struct csv *csv);
/* The fields of the last good record. They may be written to, and last until the next call. */
char **csv_fields(struct csv *csv);

#endif
