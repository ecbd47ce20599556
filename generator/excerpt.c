#include <stdbool.h>
#include <string.h>
#include "character.h"
#include "excerpt.h"
#include "source.h"

#define TAB 8
#define WIDTH 100 /* of what is shown of a line */
#define BEFORE 60 /* characters that a long line shows before the mark */

/* A line on its way to the terminal. */
struct excerpt {
	const char *line;
	size_t len;
	size_t start, mark; /* offsets of what is shown and of what is underlined */
	size_t length;      /* characters to underline */
	size_t pad, width;  /* columns before the mark, and of the mark */
};

static bool is_continuation(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

/* The offset of the cursor's column in its line. */
static void advance(struct excerpt_cursor *cursor, const struct place *place, const char *line,
		    size_t len)
{
	if (cursor->source != place->source || cursor->line != place->line ||
	    cursor->column > place->column)
		*cursor = (struct excerpt_cursor){place->source, place->line, 1, 0};
	while (cursor->column < place->column && cursor->offset < len) {
		cursor->offset++;
		while (cursor->offset < len && is_continuation(line[cursor->offset]))
			cursor->offset++;
		cursor->column++;
	}
}

static size_t step_back(const char *line, size_t offset, size_t characters)
{
	while (offset > 0 && characters > 0) {
		offset--;
		characters -= !is_continuation(line[offset]);
	}
	return offset;
}

static struct glyph next_glyph(const struct excerpt *excerpt, size_t offset, size_t column)
{
	struct glyph glyph = character_glyph(excerpt->line + offset, excerpt->len - offset);

	if (glyph.size == 1 && excerpt->line[offset] == '\t') {
		glyph.width = TAB - column % TAB;
		snprintf(glyph.text, sizeof(glyph.text), "%*s", (int)glyph.width, "");
	}
	return glyph;
}

static void print_line(struct excerpt *excerpt, FILE *out)
{
	const char *before = excerpt->start > 0 ? "..." : "";
	size_t column = strlen(before), offset = excerpt->start, underlined = 0;
	struct glyph glyph;

	fputs(before, out);
	excerpt->pad = column;
	for (; (glyph = next_glyph(excerpt, offset, column)).size > 0; offset += glyph.size) {
		if (column + glyph.width > WIDTH) {
			fputs("...", out);
			break;
		}
		fputs(glyph.text, out);
		column += glyph.width;
		if (offset < excerpt->mark)
			excerpt->pad = column;
		else if (underlined++ < excerpt->length)
			excerpt->width = column - excerpt->pad;
	}
	if (excerpt->width == 0)
		excerpt->width = 1;
	putc('\n', out);
}

void excerpt_print(struct excerpt_cursor *cursor, const struct place *place, char mark,
		   const char *words, const struct excerpt_colors *colors, FILE *out)
{
	struct excerpt excerpt = {.length = place->length};

	excerpt.line = source_line(place->source, place->line, &excerpt.len);
	advance(cursor, place, excerpt.line, excerpt.len);
	excerpt.mark = cursor->offset;
	if (place->column > WIDTH - TAB)
		excerpt.start = step_back(excerpt.line, excerpt.mark, BEFORE);
	fprintf(out, "%5zu | ", place->line);
	print_line(&excerpt, out);
	fprintf(out, "%*s | %*s", snprintf(NULL, 0, "%5zu", place->line), "", (int)excerpt.pad, "");
	fputs(colors->start, out);
	for (size_t i = 0; i < excerpt.width; i++)
		putc(mark, out);
	if (words)
		fprintf(out, " %s", words);
	fprintf(out, "%s\n", colors->end);
}
