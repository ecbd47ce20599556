#include "error.h"
#include "json.h"
#include <string.h>

bool json_starts_number(char first)
{
	return first == '-' || (first >= '0' && first <= '9');
}

static const char *word_of(char first)
{
	return first == 't' ? "true" : first == 'f' ? "false" : first == 'n' ? "null" : NULL;
}

/* ---- Values of any kind ---- */

static void put(struct json_writer *out, char character)
{
	if (out != NULL && (character == ',' || character == ':'))
		json_put_separator(out, character);
	else if (out != NULL)
		json_put(out, &character, 1);
}

static enum qb_result walk_string(struct json_scan *scan, struct json_writer *out)
{
	struct json_text text;
	char *copy = scan->copy;
	enum qb_result rc = json_scan_string(scan, &text);

	if (rc == QB_OK && out != NULL)
		json_put_string(out, text.text, text.len);
	scan->copy = copy;
	return rc;
}

static enum qb_result walk_number(struct json_scan *scan, struct json_writer *out)
{
	char text[JSON_NUMBER_TEXT];
	struct json_number number;
	size_t printed;
	double value;
	enum qb_result rc = json_scan_number(scan, &number);

	if (rc != QB_OK || scan->is_ahead)
		return rc;
	if (json_number_to_double(&number, scan->copy, &value) != JSON_FITS ||
	    json_number_printed(&number, &printed) != JSON_FITS)
		return json_fail(&scan->trace, "range", "%s is out of range",
				 json_number_text(&number, text));
	if (out != NULL)
		json_put_number(out, &number, printed);
	return QB_OK;
}

static enum qb_result walk_word(struct json_scan *scan, const char *word, struct json_writer *out)
{
	if (out != NULL)
		json_put(out, word, strlen(word));
	return json_scan_word(scan, word);
}

/* The name's copy stays, for it is compared with those to come. */
static enum qb_result walk_name(struct json_scan *scan, struct json_names *names,
				struct json_writer *out)
{
	struct json_text name;
	enum qb_result rc;

	if (json_peek(scan) != '"')
		return json_unexpected(scan, "a field name");
	rc = json_scan_string(scan, &name);
	if (rc != QB_OK)
		return rc;
	if (!scan->is_ahead && !json_names_add(names, scan->arena, name.text))
		return error_no_memory(scan->trace.err);
	if (out != NULL)
		json_put_string(out, name.text, name.len);
	put(out, ':');
	return json_take(scan, ':') ? QB_OK : json_unexpected(scan, "':'");
}

static enum qb_result check_names(struct json_scan *scan, struct json_names *names)
{
	struct json_step step = {.up = scan->trace.step};
	enum qb_result rc;

	step.name = json_names_find_twice(names);
	if (step.name == NULL)
		return QB_OK;
	scan->trace.step = &step;
	rc = json_fail_duplicate(&scan->trace);
	scan->trace.step = step.up;
	return rc;
}

static enum qb_result walk_inside(struct json_scan *scan, char open, struct json_writer *out)
{
	struct json_names names = {0};
	char close = open == '{' ? '}' : ']', *copy = scan->copy;
	bool is_over;
	enum qb_result rc = json_enter(scan, close, &is_over);

	put(out, open);
	while (rc == QB_OK && !is_over) {
		if (open == '{')
			rc = walk_name(scan, &names, out);
		if (rc == QB_OK)
			rc = json_walk(scan, out);
		if (rc == QB_OK)
			rc = json_next(scan, close, &is_over);
		if (rc == QB_OK && !is_over)
			put(out, ',');
	}
	put(out, close);
	if (rc == QB_OK)
		rc = check_names(scan, &names);
	scan->copy = copy;
	return rc;
}

enum qb_result json_walk(struct json_scan *scan, struct json_writer *out)
{
	char first = json_peek(scan);

	if (first == '{' || first == '[')
		return walk_inside(scan, first, out);
	if (first == '"')
		return walk_string(scan, out);
	if (json_starts_number(first))
		return walk_number(scan, out);
	if (word_of(first) != NULL)
		return walk_word(scan, word_of(first), out);
	return json_unexpected(scan, "a value");
}

enum qb_result json_skip_value(struct json_scan *scan)
{
	return json_walk(scan, NULL);
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
