#include <stdlib.h>
#include <string.h>
#include "excerpt.h"
#include "memory.h"
#include "message.h"
#include "print.h"
#include "quote.h"
#include "source.h"

#define MOST 100 /* nobody reads more */

/* ---- For people ---- */

struct colors {
	const char *bold, *red, *green, *end;
};

static const struct colors no_colors = {"", "", "", ""};
static const struct colors all_colors = {"\033[1m", "\033[1;31m", "\033[1;32m", "\033[0m"};

/* A place in another file is named: the line alone would not tell. */
static void print_also(const struct message *message, const struct excerpt_colors *colors,
		       struct excerpt_cursor *cursor, FILE *out)
{
	const struct place *also = &message->also;
	char words[512];

	if (also->source == message->place.source)
		snprintf(words, sizeof(words), "%s", message->also_text);
	else
		snprintf(words, sizeof(words), "%s (%s:%zu:%zu)", message->also_text,
			 also->source->name, also->line, also->column);
	excerpt_print(cursor, also, '-', words, colors, out);
}

static void print_texts(const struct message *messages, size_t count, bool has_color, FILE *out)
{
	const struct colors *colors = has_color ? &all_colors : &no_colors;
	const struct excerpt_colors marks = {colors->green, colors->end};
	struct excerpt_cursor cursor = {0}, also_cursor = {0};

	for (size_t i = 0; i < count; i++) {
		const struct message *message = &messages[i];
		const struct place *place = &message->place;

		fprintf(out, "%s%s:%zu:%zu:%s %serror[%s]:%s %s%s%s\n", colors->bold,
			place->source->name, place->line, place->column, colors->end, colors->red,
			message->code, colors->end, colors->bold, message->text, colors->end);
		excerpt_print(&cursor, place, '^', message->hint, &marks, out);
		if (message->also_text)
			print_also(message, &marks, &also_cursor, out);
	}
}

/* ---- For programs: an object in each line ---- */

static void print_json(struct memory *memory, const struct message *message, FILE *out)
{
	const struct place *place = &message->place, *also = &message->also;

	fprintf(out,
		"{\"file\": %s, \"line\": %zu, \"column\": %zu, \"endColumn\": %zu, "
		"\"severity\": \"error\", \"code\": %s, \"message\": %s",
		quote_json(memory, place->source->name), place->line, place->column,
		place->column + place->length, quote_json(memory, message->code),
		quote_json(memory, message->text));
	if (message->hint)
		fprintf(out, ", \"hint\": %s", quote_json(memory, message->hint));
	if (message->also_text)
		fprintf(out,
			", \"also\": {\"file\": %s, \"line\": %zu, \"column\": %zu, \"message\": "
			"%s}",
			quote_json(memory, also->source->name), also->line, also->column,
			quote_json(memory, message->also_text));
	fputs("}\n", out);
}

/* ---- For GitHub's workflows ---- */

/* What would end the command or one of its properties is written as a number. */
static void print_escaped(const char *text, const char *special, FILE *out)
{
	for (; *text != '\0'; text++) {
		if (strchr(special, *text))
			fprintf(out, "%%%02X", (unsigned)(unsigned char)*text);
		else
			putc(*text, out);
	}
}

#define IN_PROPERTY "%\r\n:,"
#define IN_MESSAGE "%\r\n"

static void print_github(const struct message *message, FILE *out)
{
	const struct place *place = &message->place;

	fputs("::error file=", out);
	print_escaped(place->source->name, IN_PROPERTY, out);
	fprintf(out, ",line=%zu,col=%zu,endColumn=%zu,title=qbind[%s]::", place->line,
		place->column, place->column + place->length, message->code);
	print_escaped(message->text, IN_MESSAGE, out);
	if (message->hint) {
		fputs("; ", out);
		print_escaped(message->hint, IN_MESSAGE, out);
	}
	putc('\n', out);
}

/* ---- All of them ---- */

static void print_all(struct memory *memory, const struct messages *messages,
		      const struct print_style *style, FILE *out)
{
	const struct message *sorted = messages_sorted(messages);
	size_t count = messages_count(messages), shown = count < MOST ? count : MOST;

	if (style->format == PRINT_TEXT)
		print_texts(sorted, shown, style->has_color, out);
	for (size_t i = 0; i < shown && style->format == PRINT_JSON; i++)
		print_json(memory, &sorted[i], out);
	for (size_t i = 0; i < shown && style->format == PRINT_GITHUB; i++)
		print_github(&sorted[i], out);
	if (count > shown)
		print_problem(memory,
			      memory_format(memory, "qbind: %zu errors more are not shown",
					    count - shown),
			      style, out);
}

void print_messages(struct memory *memory, const struct messages *messages,
		    const struct print_style *style, FILE *out)
{
	char *text = NULL;
	size_t size;
	/* One write: standard error has no buffer of its own. */
	FILE *buffer = open_memstream(&text, &size);

	if (!buffer)
		memory_exhausted();
	print_all(memory, messages, style, buffer);
	if (fclose(buffer) != 0)
		memory_exhausted();
	fwrite(text, 1, size, out);
	free(text);
}

void print_problem(struct memory *memory, const char *text, const struct print_style *style,
		   FILE *out)
{
	if (style->format == PRINT_JSON) {
		fprintf(out, "{\"severity\": \"error\", \"message\": %s}\n",
			quote_json(memory, text));
		return;
	}
	if (style->format == PRINT_GITHUB)
		fputs("::error::", out);
	print_escaped(text, style->format == PRINT_GITHUB ? IN_MESSAGE : "", out);
	putc('\n', out);
}
