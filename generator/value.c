#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "amount.h"
#include "kinds.h"
#include "message.h"
#include "moment.h"
#include "span.h"
#include "tree.h"
#include "value.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define DIGITS "0123456789"
#define LONGEST_DAYS 3650
#define LONGEST_MS (INT64_C(24) * 60 * 60 * 1000 * LONGEST_DAYS)

bool value_refuse(struct messages *messages, const struct tree *tree, const char *expected)
{
	static const char *const forms[] = {[TREE_LIST] = "a list", [TREE_MAP] = "a map"};

	if (tree->form == TREE_REFUSED)
		return false;
	if (tree->form != TREE_TEXT)
		messages_add(messages, &tree->place, "wrong-value", "expected %s, got %s", expected,
			     forms[tree->form]);
	else if (*tree->text == '\0' && !tree->is_quoted)
		messages_add(messages, &tree->place, "wrong-value", "expected %s, got nothing",
			     expected);
	else
		messages_add(messages, &tree->place, "wrong-value", "expected %s, got %s'%s'",
			     expected, tree->is_quoted ? "the text " : "",
			     messages_word(messages, tree->text));
	return false;
}

bool value_is_map(struct messages *messages, const struct tree *tree, const char *expected)
{
	return tree->form == TREE_MAP || value_refuse(messages, tree, expected);
}

bool value_is_list(struct messages *messages, const struct tree *tree, const char *expected)
{
	return tree->form == TREE_LIST || value_refuse(messages, tree, expected);
}

static bool is_one_of(const char *text, const char *const *words)
{
	while (*words && strcmp(*words, text) != 0)
		words++;
	return *words;
}

static bool is_null(const struct tree *tree)
{
	static const char *const words[] = {"", "~", "null", "Null", "NULL", NULL};

	return tree->form == TREE_TEXT && !tree->is_quoted && is_one_of(tree->text, words);
}

bool value_text(struct messages *messages, const struct tree *tree, struct text *text_out)
{
	if (tree->form != TREE_TEXT || is_null(tree))
		return value_refuse(messages, tree, "a text");
	*text_out = (struct text){tree->text, tree->place};
	return true;
}

/* What YAML 1.2 takes for a number. */
static bool looks_like_number(const char *text)
{
	static const char *const words[] = {".inf",  ".Inf",  ".INF",  "+.inf", "+.Inf",
					    "+.INF", "-.inf", "-.Inf", "-.INF", ".nan",
					    ".NaN",  ".NAN",  NULL};
	char *end;

	if (is_one_of(text, words))
		return true;
	if (strncmp(text, "0o", 2) == 0)
		return text[2] != '\0' && text[2 + strspn(text + 2, "01234567")] == '\0';
	if (!strchr(DIGITS, text[strspn(text, "+-.")]))
		return false;
	strtod(text, &end);
	return end != text && *end == '\0';
}

static bool needs_quotes(const struct tree *tree)
{
	static const char *const words[] = {"true",  "True",  "TRUE", "false",
					    "False", "FALSE", NULL};

	return !tree->is_quoted &&
	       (is_null(tree) || is_one_of(tree->text, words) || looks_like_number(tree->text));
}

bool value_string(struct messages *messages, const struct tree *tree, struct text *text_out)
{
	if (tree->form != TREE_TEXT)
		return value_refuse(messages, tree, "a text");
	if (needs_quotes(tree)) {
		const char *word = messages_word(messages, tree->text);

		messages_add(messages, &tree->place, "unquoted", "'%s' without quotes is no text",
			     word);
		messages_hint(messages, "quote it: \"%s\"", word);
		return false;
	}
	*text_out = (struct text){tree->text, tree->place};
	return true;
}

bool value_is_boolean(const struct tree *tree)
{
	return tree->form == TREE_TEXT && !tree->is_quoted &&
	       (strcmp(tree->text, "true") == 0 || strcmp(tree->text, "false") == 0);
}

bool value_boolean(struct messages *messages, const struct tree *tree, bool *value_out)
{
	if (!value_is_boolean(tree))
		return value_refuse(messages, tree, "true or false");
	*value_out = *tree->text == 't';
	return true;
}

/* -?(0|[1-9][0-9]*); the text behind it, NULL when there is none. */
static const char *skip_integer(const char *text)
{
	size_t digits;

	text += *text == '-';
	digits = strspn(text, DIGITS);
	return digits == 0 || (digits > 1 && *text == '0') ? NULL : text + digits;
}

bool value_integer(struct messages *messages, const struct tree *tree, int64_t minimum,
		   int64_t maximum, int64_t *value_out)
{
	const char *end = tree->form == TREE_TEXT ? skip_integer(tree->text) : NULL;
	int64_t value;

	if (!end || *end != '\0' || tree->is_quoted)
		return value_refuse(messages, tree, "a whole number such as 10");
	errno = 0;
	value = strtoll(tree->text, NULL, 10);
	if (errno == ERANGE || value < minimum || value > maximum) {
		messages_add(messages, &tree->place, "out-of-range",
			     "%s is not within %" PRId64 "..%" PRId64,
			     messages_word(messages, tree->text), minimum, maximum);
		return false;
	}
	*value_out = value;
	return true;
}

bool value_natural(struct messages *messages, const struct tree *tree, uint64_t *value_out)
{
	const char *end = tree->form == TREE_TEXT ? skip_integer(tree->text) : NULL;

	if (!end || *end != '\0' || tree->is_quoted)
		return value_refuse(messages, tree, "a whole number such as 10");
	errno = 0;
	*value_out = strtoull(tree->text, NULL, 10);
	if (errno != ERANGE && *tree->text != '-')
		return true;
	messages_add(messages, &tree->place, "out-of-range", "%s is not within 0..%" PRIu64,
		     messages_word(messages, tree->text), UINT64_MAX);
	return false;
}

/* A number of JSON. */
static bool is_number(const char *text)
{
	const char *at = skip_integer(text);

	if (at && *at == '.')
		at = strspn(at + 1, DIGITS) > 0 ? at + 1 + strspn(at + 1, DIGITS) : NULL;
	if (at && (*at == 'e' || *at == 'E')) {
		at += 1 + (at[1] == '+' || at[1] == '-');
		at = strspn(at, DIGITS) > 0 ? at + strspn(at, DIGITS) : NULL;
	}
	return at && *at == '\0';
}

bool value_is_json(const struct tree *tree)
{
	return tree->form == TREE_TEXT && !tree->is_quoted &&
	       (value_is_boolean(tree) || is_number(tree->text) || strcmp(tree->text, "null") == 0);
}

bool value_number(struct messages *messages, const struct tree *tree, const struct kind *kind,
		  double *value_out)
{
	double value;

	if (tree->form != TREE_TEXT || tree->is_quoted || !is_number(tree->text))
		return value_refuse(messages, tree, "a number such as 0.5");
	value = strtod(tree->text, NULL);
	if (fabs(value) > kind->greatest) {
		messages_add(messages, &tree->place, "out-of-range",
			     "%s is not within the range of %s",
			     messages_word(messages, tree->text), kind->name);
		return false;
	}
	*value_out = value;
	return true;
}

bool value_decimal(struct messages *messages, const struct tree *tree)
{
	if (tree->form != TREE_TEXT || !amount_is_decimal(tree->text))
		return value_refuse(messages, tree, "a decimal such as \"12.30\"");
	return true;
}

static const struct unit {
	const char *name;
	int64_t ms;
} units[] = {
	{"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}, {"d", 86400000},
};

bool value_duration(struct messages *messages, const struct tree *tree, int64_t *ms_out)
{
	const char *end = tree->form == TREE_TEXT ? skip_integer(tree->text) : NULL;
	const struct unit *unit = units;
	int64_t count;

	while (end && unit < units + LENGTH(units) && strcmp(unit->name, end) != 0)
		unit++;
	if (!end || unit == units + LENGTH(units) || *tree->text == '-')
		return value_refuse(messages, tree, "a time such as 500ms, 30s, 5m, 2h or 1d");
	errno = 0;
	count = strtoll(tree->text, NULL, 10);
	if (errno == ERANGE || count < 1 || count > LONGEST_MS / unit->ms) {
		messages_add(messages, &tree->place, "out-of-range", "%s is not within 1ms..3650d",
			     messages_word(messages, tree->text));
		return false;
	}
	*ms_out = count * unit->ms;
	return true;
}

bool value_timestamp(struct messages *messages, const struct tree *tree, int64_t *seconds_out,
		     int32_t *nanoseconds_out)
{
	if (tree->form != TREE_TEXT || !moment_parse(tree->text, seconds_out, nanoseconds_out))
		return value_refuse(messages, tree, "a moment such as 2026-12-01T12:00:00Z");
	return true;
}

bool value_date(struct messages *messages, const struct tree *tree, struct value *value)
{
	if (tree->form != TREE_TEXT ||
	    !moment_parse_date(tree->text, &value->year, &value->month, &value->day))
		return value_refuse(messages, tree, "a day such as 2026-12-01");
	return true;
}

bool value_span(struct messages *messages, const struct tree *tree, struct value *value)
{
	if (tree->form != TREE_TEXT ||
	    !span_parse(tree->text, &value->integer, &value->nanoseconds))
		return value_refuse(messages, tree, "a duration such as PT30S or P1DT12H");
	return true;
}

bool value_days(struct messages *messages, const struct tree *tree, int64_t *days_out)
{
	const char *end = tree->form == TREE_TEXT ? skip_integer(tree->text) : NULL;
	int64_t days;

	if (!end || *tree->text == '-' || (strcmp(end, "d") != 0 && strcmp(tree->text, "0") != 0))
		return value_refuse(messages, tree, "0, or whole days such as 7d");
	errno = 0;
	days = strtoll(tree->text, NULL, 10);
	if (errno == ERANGE || days > LONGEST_DAYS) {
		messages_add(messages, &tree->place, "out-of-range", "%s is not within 0d..%dd",
			     messages_word(messages, tree->text), LONGEST_DAYS);
		return false;
	}
	*days_out = days;
	return true;
}

static bool parse_uuid(const char *text, uint8_t bytes[16])
{
	for (size_t i = 0; i < 16; i++) {
		text += (i == 4 || i == 6 || i == 8 || i == 10) && *text == '-';
		if (strspn(text, DIGITS "abcdefABCDEF") < 2)
			return false;
		sscanf(text, "%2" SCNx8, &bytes[i]);
		text += 2;
	}
	return *text == '\0';
}

bool value_uuid(struct messages *messages, const struct tree *tree, uint8_t uuid_out[16])
{
	if (tree->form != TREE_TEXT || strlen(tree->text) != 36 ||
	    !parse_uuid(tree->text, uuid_out))
		return value_refuse(messages, tree,
				    "a UUID such as 0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b");
	return true;
}
