#include "json.h"
#include <stdio.h>

bool json_starts_number(char first)
{
	return first == '-' || (first >= '0' && first <= '9');
}

static const char *word_of(char first)
{
	return first == 't' ? "true" : first == 'f' ? "false" : first == 'n' ? "null" : NULL;
}

/* ---- Values that nobody wants ---- */

static enum qb_result skip_string(struct json_scan *scan)
{
	struct json_text text;
	char *copy = scan->copy;
	enum qb_result rc = json_scan_string(scan, &text);

	scan->copy = copy;
	return rc;
}

static enum qb_result skip_name(struct json_scan *scan)
{
	enum qb_result rc;

	if (json_peek(scan) != '"')
		return json_unexpected(scan, "a field name");
	rc = skip_string(scan);
	if (rc == QB_OK && !json_take(scan, ':'))
		rc = json_unexpected(scan, "':'");
	return rc;
}

static enum qb_result skip_inside(struct json_scan *scan, char close)
{
	bool is_over;
	enum qb_result rc = json_enter(scan, close, &is_over);

	while (rc == QB_OK && !is_over) {
		if (close == '}')
			rc = skip_name(scan);
		if (rc == QB_OK)
			rc = json_skip_value(scan);
		if (rc == QB_OK)
			rc = json_next(scan, close, &is_over);
	}
	return rc;
}

enum qb_result json_skip_value(struct json_scan *scan)
{
	struct json_number number;
	char first = json_peek(scan);

	if (first == '{')
		return skip_inside(scan, '}');
	if (first == '[')
		return skip_inside(scan, ']');
	if (first == '"')
		return skip_string(scan);
	if (json_starts_number(first))
		return json_scan_number(scan, &number);
	if (word_of(first) != NULL)
		return json_scan_word(scan, word_of(first));
	return json_unexpected(scan, "a value");
}

/* ---- Values of the wrong kind ---- */

static enum qb_result wrong_string(struct json_scan *scan, const char *expected)
{
	char quoted[JSON_QUOTE_SIZE];
	struct json_text text;
	enum qb_result rc = json_scan_string(scan, &text);

	if (rc != QB_OK)
		return rc;
	return json_fail(&scan->trace, "type", "expected %s, got string %s", expected,
			 json_quote(quoted, text.text, text.len));
}

static enum qb_result wrong_number(struct json_scan *scan, const char *expected)
{
	char text[JSON_NUMBER_TEXT];
	struct json_number number;
	enum qb_result rc = json_scan_number(scan, &number);

	if (rc != QB_OK)
		return rc;
	return json_fail(&scan->trace, "type", "expected %s, got number %s", expected,
			 json_number_text(&number, text));
}

enum qb_result json_wrong_type(struct json_scan *scan, const char *expected)
{
	char first = json_peek(scan);
	const char *found = first == '{' ? "an object" : first == '[' ? "an array" : word_of(first);
	enum qb_result rc;

	if (first == '"')
		return wrong_string(scan, expected);
	if (json_starts_number(first))
		return wrong_number(scan, expected);
	if (found == NULL)
		return json_unexpected(scan, "a value");
	rc = word_of(first) != NULL ? json_scan_word(scan, found) : QB_OK;
	if (rc != QB_OK)
		return rc;
	return json_fail(&scan->trace, "type", "expected %s, got %s", expected, found);
}
