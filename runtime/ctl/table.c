/* table.c: see table.h. Widths are counted in columns of the terminal, not in bytes. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include "error.h"
#include "say.h"
#include "table.h"

#define GAP 2
#define INDENT 4
#define LAST_COLUMN_MIN 30 /* with less room, it gets its own line */

struct table {
	const struct table_column *columns;
	size_t column_count;
	char **cells;
	size_t cell_count, cell_room;
	size_t *widths; /* of the columns: of the widest cell */
};

struct table *table_new(const struct table_column *columns, size_t count)
{
	struct table *table = calloc(1, sizeof(*table));

	if (table == NULL || (table->widths = calloc(count, sizeof(*table->widths))) == NULL)
		say_no_memory();
	table->columns = columns;
	table->column_count = count;
	for (size_t i = 0; columns[0].heading != NULL && i < count; i++)
		table_add(table, columns[i].heading);
	return table;
}

void table_free(struct table *table)
{
	if (table == NULL)
		return;
	for (size_t i = 0; i < table->cell_count; i++)
		free(table->cells[i]);
	free(table->cells);
	free(table->widths);
	free(table);
}

static void make_room(struct table *table)
{
	size_t room = table->cell_room == 0 ? 64 : table->cell_room * 2;
	char **cells = reallocarray(table->cells, room, sizeof(*cells));

	if (cells == NULL)
		say_no_memory();
	table->cells = cells;
	table->cell_room = room;
}

/* The character at text, which is valid UTF-8 and not at its end: its bytes, and the columns that
 * it takes. */
static size_t measure_character(const char *text, size_t *width_out)
{
	const unsigned char *byte = (const unsigned char *)text;
	size_t len = *byte < 0x80 ? 1 : *byte < 0xe0 ? 2 : *byte < 0xf0 ? 3 : 4;
	uint32_t code = len == 1 ? *byte : *byte & (0xffu >> (len + 1));
	int width;

	for (size_t i = 1; i < len; i++)
		code = code << 6 | (byte[i] & 0x3fu);
	width = wcwidth((wchar_t)code);
	*width_out = width < 0 ? 1 : (size_t)width;
	return len;
}

static size_t text_width(const char *text)
{
	size_t width, total = 0;

	while (*text != '\0') {
		text += measure_character(text, &width);
		total += width;
	}
	return total;
}

void table_add(struct table *table, const char *text)
{
	size_t size = strlen(text) + 1;
	size_t *widest = &table->widths[table->cell_count % table->column_count];
	char *cell = malloc(size);

	if (cell == NULL)
		say_no_memory();
	error_clean_text(cell, size, text);
	if (table->cell_count == table->cell_room)
		make_room(table);
	table->cells[table->cell_count++] = cell;
	if (text_width(cell) > *widest)
		*widest = text_width(cell);
}

static void print_cut(FILE *stream, const char *text, size_t room)
{
	size_t bytes = 0, used = 0;

	if (text_width(text) <= room) {
		fputs(text, stream);
		return;
	}
	while (room > 0) {
		size_t width, len = measure_character(text + bytes, &width);

		if (used + width > room - 1)
			break;
		bytes += len;
		used += width;
	}
	fwrite(text, 1, bytes, stream);
	fputs("…", stream);
}

/* Blanks are owed until a text follows, so that no line ends in them. */
static void print_cell(const struct table *table, FILE *stream, size_t cell, size_t *owed)
{
	const char *text = table->cells[cell];
	size_t column = cell % table->column_count;
	size_t blanks = table->widths[column] - text_width(text);

	if (table->columns[column].is_right)
		*owed += blanks;
	if (*text != '\0') {
		fprintf(stream, "%*s%s", (int)*owed, "", text);
		*owed = 0;
	}
	if (!table->columns[column].is_right)
		*owed += blanks;
	*owed += GAP;
}

/* start: how much of the line the other columns take. */
static void print_last(FILE *stream, const char *text, size_t start, size_t width, size_t owed)
{
	if (*text == '\0')
		return;
	if (start + LAST_COLUMN_MIN <= width) {
		fprintf(stream, "%*s", (int)owed, "");
		print_cut(stream, text, width - start);
	} else {
		fprintf(stream, "\n%*s", INDENT, "");
		print_cut(stream, text, width > INDENT ? width - INDENT : 0);
	}
}

void table_print(const struct table *table, FILE *stream, size_t width)
{
	size_t start = 0;

	for (size_t i = 0; i + 1 < table->column_count; i++)
		start += table->widths[i] + GAP;
	for (size_t cell = 0; cell < table->cell_count; cell += table->column_count) {
		size_t last = cell + table->column_count - 1, owed = 0;

		for (size_t i = cell; i < last; i++)
			print_cell(table, stream, i, &owed);
		if (width == 0)
			print_cell(table, stream, last, &owed);
		else
			print_last(stream, table->cells[last], start, width, owed);
		putc('\n', stream);
	}
}
