#include "utf8.h"
#include <stdint.h>
#include <string.h>

/* A row for each range of first bytes. Only the second byte has a range of its own: it is where
 * overlong forms, surrogates and what is above U+10FFFF show. */
static const struct lead {
	unsigned char first, last, second_first, second_last, length;
} leads[] = {
	{0x00, 0x7f, 0x00, 0x00, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
	{0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
	{0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

static const struct lead *find_lead(unsigned char byte)
{
	for (size_t i = 0; i < sizeof(leads) / sizeof(leads[0]); i++) {
		if (byte >= leads[i].first && byte <= leads[i].last)
			return &leads[i];
	}
	return NULL;
}

static bool is_continuation(char byte)
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

size_t utf8_character(const char *text, size_t len)
{
	const struct lead *lead = len > 0 ? find_lead((unsigned char)text[0]) : NULL;
	unsigned char second;

	if (lead == NULL || lead->length > len)
		return 0;
	if (lead->length == 1)
		return 1;
	second = (unsigned char)text[1];
	if (second < lead->second_first || second > lead->second_last)
		return 0;
	for (size_t i = 2; i < lead->length; i++) {
		if (!is_continuation(text[i]))
			return 0;
	}
	return lead->length;
}

/* Most texts are ASCII, and read eight bytes at a time. */
static size_t ascii_run(const char *text, size_t len)
{
	size_t run = 0;
	uint64_t word = 0;

	for (; run + sizeof(word) <= len; run += sizeof(word)) {
		memcpy(&word, text + run, sizeof(word));
		if (word & UINT64_C(0x8080808080808080))
			break;
	}
	while (run < len && (unsigned char)text[run] < 0x80)
		run++;
	return run;
}

size_t utf8_valid(const char *text, size_t len)
{
	size_t at = ascii_run(text, len), length;

	while (at < len && (length = utf8_character(text + at, len - at)) > 0) {
		at += length;
		at += ascii_run(text + at, len - at);
	}
	return at;
}

size_t utf8_count(const char *text, size_t len)
{
	size_t count = 0;

	for (size_t i = 0; i < len; i++)
		count += !is_continuation(text[i]);
	return count;
}

size_t utf8_cut(const char *text, size_t len, size_t most)
{
	if (len <= most)
		return len;
	while (most > 0 && is_continuation(text[most]))
		most--;
	return most;
}

/* U+0080 to U+009F can steer a terminal as well as those of ASCII. */
static bool is_control(const char *text, size_t length)
{
	unsigned char first = (unsigned char)text[0];

	return first < 0x20 || first == 0x7f ||
	       (length == 2 && first == 0xc2 && (unsigned char)text[1] < 0xa0);
}

void utf8_clean(char *target, size_t size, const char *text, size_t len)
{
	size_t at = 0, used = 0;

	if (size == 0)
		return;
	while (at < len) {
		size_t length = utf8_character(text + at, len - at);
		bool is_bad = length == 0;
		bool is_kept = !is_bad && !is_control(text + at, length);
		size_t needed = is_kept ? length : 1;

		if (needed > size - 1 - used)
			break;
		if (is_kept)
			memmove(target + used, text + at, length);
		else
			target[used] = is_bad ? '?' : ' ';
		used += needed;
		at += is_bad ? 1 : length;
	}
	target[used] = '\0';
}
