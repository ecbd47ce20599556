/* csv.c: see csv.h. The file is kept as it is, and a record is unquoted into a second buffer, so
 * that reading can go back to the line behind the beginning of a broken record.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "csv.h"

#define FILE_MAX (64 * 1024 * 1024)
/* An open quote would swallow all the rest, and once more from each line behind it. */
#define RECORD_MAX (64 * 1024)

struct csv {
	char *text, *end;
	const char *next; /* where the next record begins */
	size_t next_line;

	size_t columns;
	char **fields;
	char unquoted[RECORD_MAX + 1];

	size_t line;
	char problem[64];
};

struct cursor {
	const char *in, *end;
	char *out;
};

static bool load(struct csv *csv, const char *path)
{
	FILE *file = fopen(path, "rb");
	struct stat about;
	size_t size;
	bool ok = false;

	if (!file)
		return false;
	if (fstat(fileno(file), &about) != 0)
		goto out;
	errno = about.st_size > FILE_MAX ? EFBIG : EINVAL;
	if (!S_ISREG(about.st_mode) || about.st_size > FILE_MAX)
		goto out;
	size = (size_t)about.st_size;
	csv->text = malloc(size + 1);
	if (!csv->text)
		goto out;
	csv->end = csv->text + fread(csv->text, 1, size, file);
	ok = !ferror(file);
out:
	fclose(file);
	return ok;
}

struct csv *csv_open(const char *path, size_t columns)
{
	struct csv *csv = calloc(1, sizeof(*csv));

	if (!csv)
		return NULL;
	csv->columns = columns;
	csv->fields = calloc(columns, sizeof(*csv->fields));
	if (!csv->fields || !load(csv, path)) {
		int saved = errno;

		csv_free(csv);
		errno = saved;
		return NULL;
	}
	csv->next = csv->text;
	csv->next_line = 1;
	return csv;
}

void csv_free(struct csv *csv)
{
	if (!csv)
		return;
	free(csv->text);
	free(csv->fields);
	free(csv);
}

/* 0 when no line ends here. */
static size_t line_end_length(const struct cursor *c)
{
	if (c->in < c->end && *c->in == '\n')
		return 1;
	return c->end - c->in >= 2 && memcmp(c->in, "\r\n", 2) == 0 ? 2 : 0;
}

static bool is_field_end(const struct cursor *c)
{
	return c->in == c->end || *c->in == ',' || line_end_length(c) > 0;
}

static bool read_quoted(struct cursor *c)
{
	for (c->in++; c->in < c->end; *c->out++ = *c->in++) {
		if (*c->in != '"')
			continue;
		c->in++;
		if (is_field_end(c))
			return true;
		if (*c->in != '"')
			return false;
	}
	return false;
}

static bool read_plain(struct cursor *c)
{
	while (!is_field_end(c) && *c->in != '"')
		*c->out++ = *c->in++;
	return is_field_end(c);
}

/* Goes on behind the first line end from here. */
static enum csv_result skip_line(struct csv *csv)
{
	const char *newline = memchr(csv->next, '\n', (size_t)(csv->end - csv->next));

	csv->next = newline ? newline + 1 : csv->end;
	csv->next_line++;
	return CSV_BROKEN;
}

static enum csv_result accept_record(struct csv *csv, const struct cursor *c)
{
	for (const char *p = csv->next; p < c->in; p++)
		csv->next_line += *p == '\n';
	csv->next = c->in;
	return CSV_RECORD;
}

/* Answers the number of fields, of which those that there is room for are kept; 0 when the quotes
 * do not match. */
static size_t read_fields(struct csv *csv, struct cursor *c)
{
	size_t count = 0;

	for (;; c->in++) {
		char *field = c->out;
		bool is_quoted = c->in < c->end && *c->in == '"';

		if (is_quoted ? !read_quoted(c) : !read_plain(c))
			return 0;
		*c->out++ = '\0';
		if (count < csv->columns)
			csv->fields[count] = field;
		count++;
		if (c->in == c->end || *c->in != ',')
			break;
	}
	c->in += line_end_length(c);
	return count;
}

static enum csv_result refuse_record(struct csv *csv, const struct cursor *c, size_t count)
{
	if (c->in == c->end && c->end != csv->end)
		snprintf(csv->problem, sizeof(csv->problem),
			 "an open quote, or a very long record");
	else if (count == 0)
		snprintf(csv->problem, sizeof(csv->problem), "the quotes do not match");
	else if (count != csv->columns)
		snprintf(csv->problem, sizeof(csv->problem), "expected %zu columns, got %zu",
			 csv->columns, count);
	else
		snprintf(csv->problem, sizeof(csv->problem), "a NUL byte");
	return skip_line(csv);
}

enum csv_result csv_next(struct csv *csv)
{
	struct cursor c = {csv->next, csv->end, csv->unquoted};
	size_t count;

	csv->line = csv->next_line;
	if (csv->next == csv->end)
		return CSV_END;
	if (c.end - c.in > RECORD_MAX)
		c.end = c.in + RECORD_MAX;
	count = read_fields(csv, &c);
	if (count != csv->columns || (c.in == c.end && c.end != csv->end) ||
	    memchr(csv->next, '\0', (size_t)(c.in - csv->next)))
		return refuse_record(csv, &c, count);
	return accept_record(csv, &c);
}

size_t csv_line(const struct csv *csv)
{
	return csv->line;
}

const char *csv_problem(const struct csv *csv)
{
	return csv->problem;
}

char **csv_fields(struct csv *csv)
{
	return csv->fields;
}
