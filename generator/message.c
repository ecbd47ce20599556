#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "character.h"
#include "memory.h"
#include "message.h"

#define WORD_WIDTH 100 /* of somebody else's word in a sentence */

struct messages {
	struct memory *memory;
	const struct source **sources;
	size_t source_count;
	struct message *all;
	size_t count;
};

struct messages *messages_new(struct memory *memory)
{
	struct messages *messages = memory_alloc(memory, sizeof(*messages));

	messages->memory = memory;
	return messages;
}

void messages_enter_source(struct messages *messages, const struct source *source)
{
	messages->sources = memory_grow(messages->memory, messages->sources, messages->source_count,
					sizeof(*messages->sources));
	messages->sources[messages->source_count++] = source;
}

static size_t file_of(const struct messages *messages, const struct place *place)
{
	size_t file = 0;

	while (file < messages->source_count && messages->sources[file] != place->source)
		file++;
	return file;
}

void messages_add(struct messages *messages, const struct place *place, const char *code,
		  const char *format, ...)
{
	struct message *message;
	va_list values;

	messages->all = memory_grow(messages->memory, messages->all, messages->count,
				    sizeof(*messages->all));
	message = &messages->all[messages->count];
	*message = (struct message){.place = *place,
				    .code = code,
				    .file = file_of(messages, place),
				    .number = messages->count++};
	va_start(values, format);
	message->text = memory_vformat(messages->memory, format, values);
	va_end(values);
}

static struct message *last(struct messages *messages)
{
	return &messages->all[messages->count - 1];
}

void messages_hint(struct messages *messages, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	last(messages)->hint = memory_vformat(messages->memory, format, values);
	va_end(values);
}

void messages_also(struct messages *messages, const struct place *place, const char *format, ...)
{
	va_list values;

	last(messages)->also = *place;
	va_start(values, format);
	last(messages)->also_text = memory_vformat(messages->memory, format, values);
	va_end(values);
}

const char *messages_word(struct messages *messages, const char *text)
{
	char word[WORD_WIDTH * 4 + 64] = "";
	size_t len = strlen(text), width = 0, end = 0;
	struct glyph glyph;

	while ((glyph = character_glyph(text, len)).size > 0) {
		if (width + glyph.width > WORD_WIDTH || end > WORD_WIDTH * 4) {
			strcpy(word + end, "...");
			break;
		}
		strcpy(word + end, glyph.text);
		end += strlen(glyph.text);
		width += glyph.width;
		text += glyph.size;
		len -= glyph.size;
	}
	return memory_copy(messages->memory, word, strlen(word));
}

size_t messages_count(const struct messages *messages)
{
	return messages->count;
}

static int by_place(const void *left, const void *right)
{
	const struct message *a = left, *b = right;

	if (a->file != b->file)
		return a->file < b->file ? -1 : 1;
	if (a->place.line != b->place.line)
		return a->place.line < b->place.line ? -1 : 1;
	if (a->place.column != b->place.column)
		return a->place.column < b->place.column ? -1 : 1;
	return a->number < b->number ? -1 : a->number > b->number;
}

const struct message *messages_sorted(const struct messages *messages)
{
	size_t size = messages->count * sizeof(struct message);
	struct message *sorted = memory_alloc(messages->memory, size);

	if (messages->count == 0)
		return sorted;
	memcpy(sorted, messages->all, size);
	qsort(sorted, messages->count, sizeof(*sorted), by_place);
	return sorted;
}
