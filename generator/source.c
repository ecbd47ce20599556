#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "memory.h"
#include "source.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* As in YAML 1.1, so that lines are counted as libyaml counts them. */
static const char *const line_ends[] = {"\r\n",         "\n",           "\r", "\xc2\x85",
					"\xe2\x80\xa8", "\xe2\x80\xa9", NULL};

/* The size of the line end that stands at text, or (from_behind) before it; 0 when there is none.
 */
static size_t line_end(const char *text, size_t len, bool from_behind)
{
	for (const char *const *end = line_ends; *end; end++) {
		size_t size = strlen(*end);

		if (size <= len && memcmp(from_behind ? text - size : text, *end, size) == 0)
			return size;
	}
	return 0;
}

/* Bytes that no line end begins with are most of them. */
static size_t next_line(const char *text, size_t len, size_t from, size_t *end_size_out)
{
	static const bool begins_end[256] = {
		['\r'] = true, ['\n'] = true, [0xc2] = true, [0xe2] = true};

	for (size_t i = from; i < len; i++) {
		if (!begins_end[(unsigned char)text[i]])
			continue;
		*end_size_out = line_end(text + i, len - i, false);
		if (*end_size_out > 0)
			return i;
	}
	*end_size_out = 0;
	return len;
}

static void find_lines(struct memory *memory, struct source *source)
{
	size_t *lines = NULL, count = 0, start = 0, end_size;

	do {
		lines = memory_grow(memory, lines, count, sizeof(*lines));
		lines[count++] = start;
		start = next_line(source->text, source->len, start, &end_size) + end_size;
	} while (end_size > 0);
	source->lines = lines;
	source->line_count = count;
}

const struct source *source_of_text(struct memory *memory, const char *name, const char *text,
				    size_t len)
{
	struct source *source = memory_alloc(memory, sizeof(*source));
	size_t mark = strlen(BYTE_ORDER_MARK);

	if (len < mark || memcmp(text, BYTE_ORDER_MARK, mark) != 0)
		mark = 0;
	*source = (struct source){.name = name, .text = text + mark, .len = len - mark};
	find_lines(memory, source);
	return source;
}

/* Reads what a pipe holds as well. text ends in NUL. */
static const char *read_all(struct memory *memory, FILE *file, size_t *len_out)
{
	size_t room = 65536, len = 0, size;
	char *text = memory_alloc(memory, room);

	while ((size = fread(text + len, 1, room - len - 1, file)) > 0) {
		len += size;
		if (len > SOURCE_BYTES)
			break;
		if (len + 1 == room) {
			char *larger = memory_alloc(memory, 2 * room);

			memcpy(larger, text, len);
			text = larger;
			room *= 2;
		}
	}
	text[len] = '\0';
	*len_out = len;
	return text;
}

const struct source *source_load(struct memory *memory, const char *path, const char **problem_out)
{
	const struct source *source = NULL;
	FILE *file = fopen(path, "rbe");
	const char *text;
	size_t len;

	if (!file) {
		*problem_out = memory_format(memory, "%s: %s", path, strerror(errno));
		return NULL;
	}
	errno = 0;
	text = read_all(memory, file, &len);
	if (ferror(file))
		*problem_out = memory_format(memory, "%s: %s", path, strerror(errno));
	else if (len > SOURCE_BYTES)
		*problem_out = memory_format(memory, "%s: is larger than %zu MiB", path,
					     SOURCE_BYTES >> 20);
	else
		source = source_of_text(memory, memory_copy(memory, path, strlen(path)), text, len);
	fclose(file);
	return source;
}

struct place source_place(const struct source *source, size_t offset)
{
	struct place place = {.source = source, .column = 1, .length = 1};
	size_t first = 0, behind = source->line_count;

	while (behind - first > 1) {
		size_t middle = first + (behind - first) / 2;

		if (source->lines[middle] <= offset)
			first = middle;
		else
			behind = middle;
	}
	place.line = first + 1;
	for (size_t i = source->lines[first]; i < offset && i < source->len; i++)
		place.column += ((unsigned char)source->text[i] & 0xc0) != 0x80;
	return place;
}

const char *source_line(const struct source *source, size_t line, size_t *len_out)
{
	size_t start, behind = source->len;

	if (line < 1 || line > source->line_count) {
		*len_out = 0;
		return "";
	}
	start = source->lines[line - 1];
	if (line < source->line_count)
		behind = source->lines[line];
	*len_out = behind - start;
	if (line < source->line_count)
		*len_out -= line_end(source->text + behind, *len_out, true);
	return source->text + start;
}

const char *source_at(const struct place *place)
{
	size_t len, offset = 0;
	const char *line = source_line(place->source, place->line, &len);

	for (size_t column = 1; column < place->column && offset < len; column++) {
		offset++;
		while (offset < len && ((unsigned char)line[offset] & 0xc0) == 0x80)
			offset++;
	}
	return line + offset;
}
