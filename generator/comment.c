#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "comment.h"
#include "memory.h"

#define WIDTH 84

/* Controls, and what is invisible or changes the direction of writing. */
static const struct {
	uint32_t first, last;
} hidden[] = {
	{0x80, 0x9f},     {0x61c, 0x61c},   {0x200b, 0x200f},   {0x2028, 0x202e},
	{0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xe0000, 0xe0fff},
};

/* 0 when text does not begin with a character of UTF-8: the name of a file may be any bytes. */
static size_t read_point(const char *text, uint32_t *point_out)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned char first = (unsigned char)*text;
	size_t size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
	uint32_t point = size == 1 ? first : first & (0x7fU >> size);

	for (size_t i = 1; i < size; i++) {
		if (((unsigned char)text[i] & 0xc0U) != 0x80)
			return 0;
		point = point << 6 | ((unsigned char)text[i] & 0x3fU);
	}
	if (point < least[size] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
		return 0;
	*point_out = point;
	return size;
}

static bool is_hidden(uint32_t point)
{
	for (size_t i = 0; i < sizeof(hidden) / sizeof(hidden[0]); i++) {
		if (point >= hidden[i].first && point <= hidden[i].last)
			return true;
	}
	return false;
}

static bool is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* One ASCII character; before and after are its neighbours. */
static size_t write_ascii(char *out, char before, char c, char after)
{
	size_t len = 0;

	if (c != '\n' && (c < ' ' || c == '\177'))
		c = ' ';
	if (c == '\\' || (c == '@' && !is_word(before)))
		out[len++] = '\\';
	out[len++] = c;
	if ((c == '*' && after == '/') || (c == '/' && after == '*') || (c == '?' && after == '?'))
		out[len++] = ' ';
	return len;
}

static char *cleaned(struct memory *memory, const char *text)
{
	char *clean = memory_alloc(memory, 4 * strlen(text) + 1);
	char *next = clean, before = '\n';

	while (*text != '\0') {
		uint32_t point = 0;
		size_t size = read_point(text, &point);

		if (size == 0)
			next += sprintf(next, "_");
		else if (point < 0x80)
			next += write_ascii(next, before, *text, text[1]);
		else if (is_hidden(point))
			next += sprintf(next, "U+%04X", (unsigned)point);
		else
			next += sprintf(next, "%.*s", (int)size, text);
		before = *text;
		text += size > 0 ? size : 1;
	}
	return clean;
}

/* The words that fit on one line, at least one; *text moves on. */
static const char *cut_line(struct memory *memory, char **text)
{
	char *start = *text + strspn(*text, " ");
	size_t len = 0, end;

	for (;;) {
		size_t blanks = strspn(start + len, " ");
		size_t word = strcspn(start + len + blanks, " \n");

		if (word == 0 || (len > 0 && len + blanks + word > WIDTH))
			break;
		len += blanks + word;
	}
	end = len + strspn(start + len, " ");
	*text = start + end + (start[end] == '\n');
	/* A backslash is two by now; as the last of a line it would continue it. */
	if (len > 0 && start[len - 1] == '\\')
		return memory_format(memory, "%.*s&#92;", (int)len - 2, start);
	return memory_copy(memory, start, len);
}

static void trim(char *text)
{
	size_t len = strlen(text);

	while (len > 0 && (text[len - 1] == ' ' || text[len - 1] == '\n'))
		text[--len] = '\0';
}

const char *comment_words(struct memory *memory, const char *text)
{
	char *clean = cleaned(memory, text);

	for (char *c = clean; *c != '\0'; c++) {
		if (*c == '\n')
			*c = ' ';
	}
	return clean;
}

/* A line ends at a newline, or at a blank when more than half of it is full. */
static size_t most_lines(const char *text)
{
	size_t lines = 1 + strlen(text) / (WIDTH / 2);

	while ((text = strchr(text, '\n'))) {
		lines++;
		text++;
	}
	return lines;
}

const char *const *comment_lines(struct memory *memory, const char *text)
{
	char *clean = cleaned(memory, text), *rest = clean;
	const char **lines;
	size_t count = 0;

	trim(clean);
	lines = memory_alloc(memory, (most_lines(clean) + 3) * sizeof(*lines));
	while (*rest != '\0')
		lines[++count] = cut_line(memory, &rest);
	if (count == 0)
		return lines;
	if (count == 1) {
		lines[0] = memory_format(memory, "/** %s */", lines[1]);
		lines[1] = NULL;
		return lines;
	}
	for (size_t i = 1; i <= count; i++)
		lines[i] = memory_format(memory, *lines[i] ? " * %s" : " *", lines[i]);
	lines[0] = "/**";
	lines[count + 1] = " */";
	return lines;
}
