#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "literal.h"
#include "memory.h"

static bool is_plain(char c)
{
	return c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '?';
}

const char *literal_string(struct memory *memory, const char *text)
{
	char *literal = memory_alloc(memory, 4 * strlen(text) + 3);
	char *next = literal;

	*next++ = '"';
	for (; *text != '\0'; text++) {
		/* Three digits always: the next character may be a digit itself. */
		if (is_plain(*text))
			*next++ = *text;
		else if (*text == '"' || *text == '\\' || *text == '?')
			next += sprintf(next, "\\%c", *text);
		else
			next += sprintf(next, "\\%03o", (unsigned)(unsigned char)*text);
	}
	*next++ = '"';
	*next = '\0';
	return literal;
}

const char *literal_integer(struct memory *memory, int64_t value)
{
	/* C has no negative literals, and 9223372036854775808 fits no signed type. */
	if (value == INT64_MIN)
		return "INT64_MIN";
	return memory_format(memory, "%" PRId64, value);
}

const char *literal_number(struct memory *memory, double value)
{
	char text[40];
	int digits = 1;

	do
		snprintf(text, sizeof(text), "%.*g", digits, value);
	while (strtod(text, NULL) != value && digits++ < 17);
	return memory_format(memory, "%s%s", text, strpbrk(text, ".e") ? "" : ".0");
}

const char *literal_natural(struct memory *memory, uint64_t value)
{
	return memory_format(memory, "%" PRIu64 "u", value);
}

/* A float, for a constant that is none changes its value. */
static const char *single(struct memory *memory, float value)
{
	char text[40];
	int digits = 1;

	do
		snprintf(text, sizeof(text), "%.*g", digits, (double)value);
	while (strtof(text, NULL) != value && digits++ < 9);
	return memory_format(memory, "%s%sf", text, strpbrk(text, ".e") ? "" : ".0");
}

static const char *string_value(struct memory *memory, const struct kind *kind,
				const struct value *value)
{
	(void)kind;
	return literal_string(memory, value->text);
}

static const char *boolean_value(struct memory *memory, const struct kind *kind,
				 const struct value *value)
{
	(void)memory, (void)kind;
	return value->boolean ? "true" : "false";
}

static const char *integer_value(struct memory *memory, const struct kind *kind,
				 const struct value *value)
{
	(void)kind;
	return literal_integer(memory, value->integer);
}

static const char *natural_value(struct memory *memory, const struct kind *kind,
				 const struct value *value)
{
	(void)kind;
	return literal_natural(memory, value->natural);
}

static const char *number_value(struct memory *memory, const struct kind *kind,
				const struct value *value)
{
	if (strcmp(kind->c_type, "float") == 0)
		return single(memory, (float)value->number);
	return literal_number(memory, value->number);
}

/* Moments and durations. */
static const char *time_value(struct memory *memory, const struct kind *kind,
			      const struct value *value)
{
	(void)kind;
	return memory_format(memory, "{%s, %" PRId32 "}", literal_integer(memory, value->integer),
			     value->nanoseconds);
}

static const char *date_value(struct memory *memory, const struct kind *kind,
			      const struct value *value)
{
	(void)kind;
	return memory_format(memory, "{%d, %d, %d}", value->year, value->month, value->day);
}

static const char *uuid_value(struct memory *memory, const struct kind *kind,
			      const struct value *value)
{
	char bytes[16 * 6 + 1], *next = bytes;

	(void)kind;
	for (size_t i = 0; i < 16; i++)
		next += sprintf(next, "%s0x%02x", i ? ", " : "", (unsigned)value->uuid[i]);
	return memory_format(memory, "{{%s}}", bytes);
}

const char *literal_value(struct memory *memory, const struct kind *kind, const struct value *value)
{
	static const char *(*const writers[])(struct memory *, const struct kind *,
					      const struct value *) = {
		[FORM_TEXT] = string_value,     [FORM_BOOLEAN] = boolean_value,
		[FORM_INTEGER] = integer_value, [FORM_NATURAL] = natural_value,
		[FORM_FLOAT] = number_value,    [FORM_DECIMAL] = string_value,
		[FORM_TIMESTAMP] = time_value,  [FORM_DATE] = date_value,
		[FORM_DURATION] = time_value,   [FORM_UUID] = uuid_value,
	};

	return writers[kind->form](memory, kind, value);
}
