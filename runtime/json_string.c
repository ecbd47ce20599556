#include "json.h"
#include "utf8.h"
#include <string.h>

/* ---- Runs of plain bytes, eight at a time ---- */

#define EACH_BYTE(value) (UINT64_C(0x0101010101010101) * (value))

static uint64_t has_zero_byte(uint64_t word)
{
	return (word - EACH_BYTE(1)) & ~word & EACH_BYTE(0x80);
}

static uint64_t has_special_byte(uint64_t word)
{
	uint64_t is_control = (word - EACH_BYTE(0x20)) & ~word & EACH_BYTE(0x80);

	return is_control | has_zero_byte(word ^ EACH_BYTE('"')) |
	       has_zero_byte(word ^ EACH_BYTE('\\'));
}

static bool is_special(char character)
{
	return (unsigned char)character < 0x20 || character == '"' || character == '\\';
}

/* Where the bytes of a word have the order of the text, its lowest mark is that of the first byte
 * that is special: a carry only marks bytes behind one. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define FIRST_MARK(marks) ((size_t)__builtin_ctzll(marks) / 8)
#else
#define FIRST_MARK(marks) ((void)(marks), (size_t)0)
#endif

size_t json_plain_run(const char *text, size_t len)
{
	size_t run = 0;
	uint64_t word, marks;

	for (; run + sizeof(word) <= len; run += sizeof(word)) {
		memcpy(&word, text + run, sizeof(word));
		marks = has_special_byte(word);
		if (marks != 0) {
			run += FIRST_MARK(marks);
			break;
		}
	}
	while (run < len && !is_special(text[run]))
		run++;
	return run;
}

/* ---- Escapes ---- */

/* The ones that PostgreSQL writes, so that lengths agree. */
size_t json_escape(char character, char target[6])
{
	static const char names[] = "\"\"\\\\\bb\ff\nn\rr\tt";
	static const char digits[] = "0123456789abcdef";

	target[0] = '\\';
	for (size_t i = 0; i < sizeof(names) - 1; i += 2) {
		if (names[i] == character) {
			target[1] = names[i + 1];
			return 2;
		}
	}
	memcpy(target + 1, "u00", 3);
	target[4] = digits[(unsigned char)character >> 4];
	target[5] = digits[character & 0xf];
	return 6;
}

static size_t quote_character(const char *text, size_t len, char target[6])
{
	size_t length = utf8_character(text, len);

	if (is_special(text[0]))
		return json_escape(text[0], target);
	if (length == 0) {
		target[0] = '?';
		return 1;
	}
	memcpy(target, text, length);
	return length;
}

const char *json_quote(char target[JSON_QUOTE_SIZE], const char *text, size_t len)
{
	const size_t most = JSON_QUOTE_SIZE - sizeof("\"...\"");
	char written[6];
	size_t used = 1, at = 0, length;

	target[0] = '"';
	for (; at < len; at += is_special(text[at]) ? 1 : length) {
		length = quote_character(text + at, len - at, written);
		if (used - 1 + length > most)
			break;
		memcpy(target + used, written, length);
		used += length;
	}
	memcpy(target + used, at < len ? "...\"" : "\"", at < len ? 5 : 2);
	return target;
}
