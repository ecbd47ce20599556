/* header.c: see header.h. */
#include <string.h>

#include "header.h"

/* 52 characters in base64 and 12 around them: fits in a line of 76 behind "Subject: ". */
#define WORD_BYTES 39
#define LINE_CHARACTERS 75

static bool is_printable(char c)
{
	return c >= ' ' && c <= '~';
}

static void write_base64(FILE *out, const unsigned char *bytes, size_t len)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < len; i += 3) {
		unsigned long group = (unsigned long)bytes[i] << 16;

		if (i + 1 < len)
			group |= (unsigned long)bytes[i + 1] << 8;
		if (i + 2 < len)
			group |= bytes[i + 2];
		fputc(digits[group >> 18], out);
		fputc(digits[group >> 12 & 63], out);
		fputc(i + 1 < len ? digits[group >> 6 & 63] : '=', out);
		fputc(i + 2 < len ? digits[group & 63] : '=', out);
	}
}

/* A control character is no part of a name, not even inside an encoded word. */
static void write_encoded_word(FILE *out, const char *text, size_t len)
{
	unsigned char word[WORD_BYTES];

	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];

		word[i] = c < ' ' || c == 0x7f ? ' ' : c;
	}
	fputs("=?UTF-8?B?", out);
	write_base64(out, word, len);
	fputs("?=", out);
}

/* How much goes into one encoded word: no character may be torn. */
static size_t word_length(const char *text)
{
	size_t len = strlen(text);

	if (len <= WORD_BYTES)
		return len;
	for (len = WORD_BYTES; len > 1 && ((unsigned char)text[len] & 0xc0) == 0x80;)
		len--;
	return len;
}

static void write_quoted(FILE *out, const char *text)
{
	fputc('"', out);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			fputc('\\', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

static void write_encoded(FILE *out, const char *text)
{
	for (const char *p = text; *p;) {
		size_t len = word_length(p);

		write_encoded_word(out, p, len);
		p += len;
		if (*p)
			fputs("\r\n ", out);
	}
}

/* Short, ASCII, and nothing that looks like an encoded word. */
static bool is_plain(const char *text)
{
	const char *p = text;

	while (is_printable(*p))
		p++;
	return *p == '\0' && p - text <= WORD_BYTES && !strstr(text, "=?");
}

void write_display_name(FILE *out, const char *name)
{
	if (is_plain(name))
		write_quoted(out, name);
	else
		write_encoded(out, name);
}

void write_unstructured(FILE *out, const char *text)
{
	if (is_plain(text))
		fputs(text, out);
	else
		write_encoded(out, text);
}

void write_quoted_printable(FILE *out, const char *text)
{
	size_t column = 0;

	for (; *text; text++) {
		bool is_last = text[1] == '\n' || text[1] == '\0';
		bool as_it_is = is_printable(*text) && *text != '=' && !(*text == ' ' && is_last);
		size_t width = as_it_is ? 1 : 3;

		if (*text == '\n') {
			fputs("\r\n", out);
			column = 0;
			continue;
		}
		if (column + width > LINE_CHARACTERS) {
			fputs("=\r\n", out);
			column = 0;
		}
		if (as_it_is)
			fputc(*text, out);
		else
			fprintf(out, "=%02X", (unsigned)(unsigned char)*text);
		column += width;
	}
}

bool is_plain_address(const char *address)
{
	const char *at = strchr(address, '@');

	for (const char *p = address; *p; p++)
		if (*p <= ' ' || *p > '~' || strchr("\"(),:;<>[\\]", *p))
			return false;
	return at && at != address && at[1] != '\0' && !strchr(at + 1, '@');
}
