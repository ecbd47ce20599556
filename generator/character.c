#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "character.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

struct range {
	uint32_t first, last;
};

/* Controls, and what turns the direction of writing or cannot be seen. */
static const struct range hidden[] = {
	{0x0, 0x1f},      {0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},   {0x200b, 0x200f},
	{0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff0, 0xfffb}, {0xe0000, 0xe0fff},
};
/* Marks that are drawn over the character before them. */
static const struct range combining[] = {
	{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},
	{0x64b, 0x65f},   {0x93c, 0x93c},   {0x941, 0x948},   {0xe31, 0xe31},
	{0xe34, 0xe3a},   {0xe47, 0xe4e},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
	{0x20d0, 0x20ff}, {0x3099, 0x309a}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
};
/* Two columns each. */
static const struct range wide[] = {
	{0x1100, 0x115f},   {0x231a, 0x231b},   {0x2e80, 0x303e},   {0x3041, 0x33ff},
	{0x3400, 0x4dbf},   {0x4e00, 0x9fff},   {0xa000, 0xa4cf},   {0xa960, 0xa97f},
	{0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},
	{0xffe0, 0xffe6},   {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff},
	{0x20000, 0x3fffd},
};

static bool is_within(uint32_t point, const struct range *ranges, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (point >= ranges[i].first && point <= ranges[i].last)
			return true;
	}
	return false;
}

size_t character_read(const char *text, size_t len, uint32_t *point_out)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned char first = len > 0 ? (unsigned char)*text : 0xff;
	size_t size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
	uint32_t point = size == 1 ? first : first & (0x7fU >> size);

	if (size > len || (first >= 0x80 && first < 0xc0) || first >= 0xf8)
		return 0;
	for (size_t i = 1; i < size; i++) {
		if (((unsigned char)text[i] & 0xc0) != 0x80)
			return 0;
		point = point << 6 | ((unsigned char)text[i] & 0x3fU);
	}
	if (point < least[size] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
		return 0;
	*point_out = point;
	return size;
}

size_t character_count(const char *text)
{
	size_t count = 0;

	for (; *text != '\0'; text++)
		count += ((unsigned char)*text & 0xc0) != 0x80;
	return count;
}

static size_t spell_out(uint32_t point, char *text, size_t size)
{
	if (point < 0x100)
		return (size_t)snprintf(text, size, "\\x%02" PRIx32, point);
	if (point < 0x10000)
		return (size_t)snprintf(text, size, "\\u%04" PRIx32, point);
	return (size_t)snprintf(text, size, "\\U%06" PRIx32, point);
}

struct glyph character_glyph(const char *text, size_t len)
{
	struct glyph glyph = {.text = ""};
	uint32_t point = 0;

	if (len == 0)
		return glyph;
	glyph.size = character_read(text, len, &point);
	if (glyph.size == 0 || is_within(point, hidden, LENGTH(hidden))) {
		point = glyph.size == 0 ? (unsigned char)*text : point;
		glyph.size = glyph.size == 0 ? 1 : glyph.size;
		glyph.width = spell_out(point, glyph.text, sizeof(glyph.text));
		return glyph;
	}
	memcpy(glyph.text, text, glyph.size);
	if (!is_within(point, combining, LENGTH(combining)))
		glyph.width = is_within(point, wide, LENGTH(wide)) ? 2 : 1;
	return glyph;
}
