#include <string.h>
#include "kinds.h"
#include "message.h"
#include "reading.h"
#include "suggest.h"
#include "tree.h"
#include "value.h"

/* Words that people bring from other languages. */
static const struct nickname {
	const char *name, *kind;
} nicknames[] = {
	{"bool", "boolean"},  {"binary", "bytes"},       {"blob", "bytes"},
	{"byte", "uint8"},    {"datetime", "timestamp"}, {"date-time", "timestamp"},
	{"dict", "map"},      {"double", "float64"},     {"float", "float64"},
	{"guid", "uuid"},     {"int", "int64"},          {"interval", "duration"},
	{"jsonb", "json"},    {"list", "array"},         {"long", "int64"},
	{"money", "decimal"}, {"numeric", "decimal"},    {"oneof", "union"},
	{"short", "int16"},   {"str", "string"},         {"struct", "object"},
	{"text", "string"},   {"time", "timestamp"},     {"uint", "uint64"},
	{NULL, NULL},
};

static const char *nickname_kind(const char *name)
{
	const struct nickname *nickname = nicknames;

	while (nickname->name && strcmp(nickname->name, name) != 0)
		nickname++;
	return nickname->kind;
}

static void refuse_kind(struct reading *reading, const struct tree *name)
{
	struct suggestion suggestion = suggest(name->text);
	const char *word = messages_word(reading->messages, name->text);

	messages_add(reading->messages, &name->place, "unknown-type", "there is no type '%s'",
		     word);
	if (messages_count(reading->messages) > READING_SUGGESTIONS)
		return;
	if (reading->types && tree_find(reading->types, name->text)) {
		messages_hint(reading->messages, "write {$ref: %s}", word);
		return;
	}
	for (const struct kind *kind = kinds; kind->name; kind++)
		suggest_offer(&suggestion, kind->name);
	if (nickname_kind(name->text))
		suggestion.best = nickname_kind(name->text);
	if (suggestion.best)
		messages_hint(reading->messages, "did you mean '%s'?", suggestion.best);
}

const struct kind *reading_kind(struct reading *reading, const struct tree *tree)
{
	const struct kind *kind;
	struct text name;

	if (!value_text(reading->messages, tree, &name))
		return NULL;
	kind = kind_find(name.text);
	if (!kind)
		refuse_kind(reading, tree);
	return kind;
}

/* ---- Formats ---- */

static const struct nickname format_kinds[] = {
	{"date-time", "timestamp"}, {"date", "date"},  {"duration", "duration"},
	{"uuid", "uuid"},           {"byte", "bytes"}, {NULL, NULL},
};

const struct kind *reading_format_kind(const char *name)
{
	const struct nickname *format = format_kinds;

	while (format->name && strcmp(format->name, name) != 0)
		format++;
	return format->name ? kind_find(format->kind) : NULL;
}

/* A string could have been any of them. */
static void offer_formats(struct suggestion *suggestion)
{
	for (int i = FORMAT_EMAIL; i < FORMAT_COUNT; i++)
		suggest_offer(suggestion, kind_format_name((enum format)i));
	for (const struct nickname *format = format_kinds; format->name; format++)
		suggest_offer(suggestion, format->name);
}

void reading_refuse_format(struct reading *reading, const struct kind *kind,
			   const struct text *name)
{
	struct suggestion suggestion = suggest(name->text);
	const char *word = messages_word(reading->messages, name->text);

	if (kind->form == FORM_TEXT) {
		messages_add(reading->messages, &name->place, "unknown-format",
			     "there is no format '%s'", word);
		offer_formats(&suggestion);
		if (suggestion.best)
			messages_hint(reading->messages, "did you mean '%s'?", suggestion.best);
		else
			messages_hint(reading->messages, "email, uri, hostname, ipv4, ipv6, "
							 "date-time, date, duration, uuid or byte");
		return;
	}
	messages_add(reading->messages, &name->place, "misfit", "format '%s' does not fit %s", word,
		     kind->name);
}
