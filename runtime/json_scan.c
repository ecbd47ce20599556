#include "json.h"
#include "utf8.h"
#include <stdio.h>
#include <string.h>

/* ---- What is next ---- */

static bool is_blank(char character)
{
	return character == ' ' || character == '\n' || character == '\r' || character == '\t';
}

char json_peek_far(struct json_scan *scan)
{
	while (scan->at < scan->end && is_blank(*scan->at))
		scan->at++;
	return scan->at < scan->end ? *scan->at : '\0';
}

bool json_take(struct json_scan *scan, char character)
{
	if (json_peek(scan) != character)
		return false;
	scan->at++;
	return true;
}

/* ---- Texts that are no JSON ---- */

static const char *describe_character(const struct json_scan *scan, char target[32])
{
	size_t left = (size_t)(scan->end - scan->at);
	size_t length = utf8_character(scan->at, left);

	if (left == 0)
		return "the end of the text";
	if (length == 0 || (unsigned char)*scan->at < 0x20 || *scan->at == 0x7f)
		snprintf(target, 32, "byte 0x%02x", (unsigned)(unsigned char)*scan->at);
	else
		snprintf(target, 32, "'%.*s'", (int)length, scan->at);
	return target;
}

enum qb_result json_unexpected(const struct json_scan *scan, const char *expected)
{
	char found[32];

	return json_fail_text(&scan->trace, scan->at, "syntax", "expected %s, got %s", expected,
			      describe_character(scan, found));
}

/* ---- Strings ---- */

static bool read_hex(struct json_scan *scan, unsigned *code_out)
{
	static const char digits[] = "0123456789abcdef0123456789ABCDEF";

	*code_out = 0;
	for (int i = 0; i < 4; i++) {
		const char *digit =
			scan->at < scan->end ? memchr(digits, *scan->at, sizeof(digits) - 1) : NULL;

		if (digit == NULL)
			return false;
		*code_out = *code_out << 4 | (unsigned)((digit - digits) & 0xf);
		scan->at++;
	}
	return true;
}

static void put_code(struct json_scan *scan, unsigned code)
{
	char *at = scan->copy;

	if (code < 0x80) {
		*at++ = (char)code;
	} else if (code < 0x800) {
		*at++ = (char)(0xc0 | code >> 6);
		*at++ = (char)(0x80 | (code & 0x3f));
	} else if (code < 0x10000) {
		*at++ = (char)(0xe0 | code >> 12);
		*at++ = (char)(0x80 | (code >> 6 & 0x3f));
		*at++ = (char)(0x80 | (code & 0x3f));
	} else {
		*at++ = (char)(0xf0 | code >> 18);
		*at++ = (char)(0x80 | (code >> 12 & 0x3f));
		*at++ = (char)(0x80 | (code >> 6 & 0x3f));
		*at++ = (char)(0x80 | (code & 0x3f));
	}
	scan->copy = at;
}

static enum qb_result bad_escape(const struct json_scan *scan, const char *begin)
{
	return json_fail_text(&scan->trace, begin, "syntax", "bad escape in a string");
}

/* After "\ud83d" the other half must follow. */
static enum qb_result read_low_half(struct json_scan *scan, const char *begin, unsigned *code)
{
	unsigned low;
	bool has_low = scan->end - scan->at >= 2 && memcmp(scan->at, "\\u", 2) == 0;

	if (has_low) {
		scan->at += 2;
		if (!read_hex(scan, &low))
			return bad_escape(scan, begin);
		has_low = low >= 0xdc00 && low <= 0xdfff;
	}
	if (!has_low || *code > 0xdbff)
		return json_fail_text(&scan->trace, begin, "utf8",
				      "\\u%04x is half of a surrogate pair", *code);
	*code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
	return QB_OK;
}

/* After "\u" */
static enum qb_result scan_code(struct json_scan *scan, const char *begin)
{
	unsigned code;

	if (!read_hex(scan, &code))
		return bad_escape(scan, begin);
	if (code == 0)
		return json_fail_text(&scan->trace, begin, "nul", "\\u0000 in a string");
	if (code >= 0xd800 && code <= 0xdfff) {
		enum qb_result rc = read_low_half(scan, begin, &code);

		if (rc != QB_OK)
			return rc;
	}
	put_code(scan, code);
	return QB_OK;
}

static enum qb_result scan_escape(struct json_scan *scan)
{
	static const char names[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
	const char *begin = scan->at++;
	char name = scan->at < scan->end ? *scan->at : '\0';

	if (name == 'u') {
		scan->at++;
		return scan_code(scan, begin);
	}
	for (size_t i = 0; i < sizeof(names) - 1; i += 2) {
		if (names[i] == name) {
			scan->at++;
			*scan->copy++ = names[i + 1];
			return QB_OK;
		}
	}
	return bad_escape(scan, begin);
}

static enum qb_result scan_plain(struct json_scan *scan)
{
	size_t run = json_plain_run(scan->at, (size_t)(scan->end - scan->at));
	size_t valid = utf8_valid(scan->at, run);

	if (valid < run)
		return json_fail_text(&scan->trace, scan->at + valid, "utf8",
				      "bad UTF-8 in a string: byte 0x%02x",
				      (unsigned)(unsigned char)scan->at[valid]);
	memcpy(scan->copy, scan->at, run);
	scan->copy += run;
	scan->at += run;
	return QB_OK;
}

static enum qb_result scan_special(struct json_scan *scan)
{
	char found[32];

	if (scan->at < scan->end && *scan->at == '\\')
		return scan_escape(scan);
	return json_fail_text(&scan->trace, scan->at, "syntax", "%s in a string",
			      describe_character(scan, found));
}

enum qb_result json_scan_string(struct json_scan *scan, struct json_text *text_out)
{
	char *copy = scan->copy;
	enum qb_result rc;

	scan->at++;
	for (;;) {
		rc = scan_plain(scan);
		if (rc != QB_OK)
			return rc;
		if (scan->at < scan->end && *scan->at == '"')
			break;
		rc = scan_special(scan);
		if (rc != QB_OK)
			return rc;
	}
	scan->at++;
	*text_out = (struct json_text){copy, (size_t)(scan->copy - copy)};
	*scan->copy++ = '\0';
	return QB_OK;
}

/* ---- Numbers and words ---- */

enum qb_result json_scan_number(struct json_scan *scan, struct json_number *number_out)
{
	if (!json_number_read(&scan->at, scan->end, number_out))
		return json_unexpected(scan, "a digit");
	return QB_OK;
}

enum qb_result json_scan_word(struct json_scan *scan, const char *word)
{
	size_t len = strlen(word);

	if ((size_t)(scan->end - scan->at) < len || memcmp(scan->at, word, len) != 0)
		return json_unexpected(scan, "a value");
	scan->at += len;
	return QB_OK;
}

/* ---- Brackets ---- */

enum qb_result json_enter(struct json_scan *scan, char close, bool *is_empty_out)
{
	if (scan->depth == QB_PAYLOAD_DEPTH)
		return json_fail_depth(&scan->trace);
	scan->at++;
	*is_empty_out = json_take(scan, close);
	scan->depth += !*is_empty_out;
	return QB_OK;
}

enum qb_result json_next(struct json_scan *scan, char close, bool *is_last_out)
{
	char next = json_peek(scan);

	if (next == '\0' || (next != ',' && next != close))
		return json_unexpected(scan, close == '}' ? "',' or '}'" : "',' or ']'");
	scan->at++;
	*is_last_out = next == close;
	scan->depth -= *is_last_out;
	return QB_OK;
}
