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
	{"bool", "boolean"},   {"date", "timestamp"}, {"datetime", "timestamp"},
	{"double", "float64"}, {"float", "float64"},  {"guid", "uuid"},
	{"int", "int64"},      {"integer", "int64"},  {"list", "array"},
	{"long", "int64"},     {"map", "object"},     {"number", "float64"},
	{"str", "string"},     {"struct", "object"},  {"text", "string"},
	{"time", "timestamp"}, {NULL, NULL},
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
