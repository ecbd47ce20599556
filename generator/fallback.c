#include <string.h>
#include "fallback.h"
#include "kinds.h"
#include "message.h"
#include "reading.h"
#include "suggest.h"
#include "tree.h"
#include "value.h"

static void read_string(struct reading *reading, struct value *value, const struct tree *tree,
			const struct type *type)
{
	struct text text;

	(void)type;
	value->is_set = value_string(reading->messages, tree, &text);
}

static void read_boolean(struct reading *reading, struct value *value, const struct tree *tree,
			 const struct type *type)
{
	(void)type;
	value->is_set = value_boolean(reading->messages, tree, &value->boolean);
}

static void read_integer(struct reading *reading, struct value *value, const struct tree *tree,
			 const struct type *type)
{
	value->is_set = value_integer(reading->messages, tree, type->kind->minimum,
				      type->kind->maximum, &value->integer);
}

static void read_number(struct reading *reading, struct value *value, const struct tree *tree,
			const struct type *type)
{
	value->is_set = value_number(reading->messages, tree, type->kind, &value->number);
}

static void read_timestamp(struct reading *reading, struct value *value, const struct tree *tree,
			   const struct type *type)
{
	(void)type;
	value->is_set =
		value_timestamp(reading->messages, tree, &value->integer, &value->nanoseconds);
}

static void read_natural(struct reading *reading, struct value *value, const struct tree *tree,
			 const struct type *type)
{
	(void)type;
	value->is_set = value_natural(reading->messages, tree, &value->natural);
}

static void read_decimal(struct reading *reading, struct value *value, const struct tree *tree,
			 const struct type *type)
{
	(void)value, (void)type;
	value->is_set = value_decimal(reading->messages, tree);
}

static void read_date(struct reading *reading, struct value *value, const struct tree *tree,
		      const struct type *type)
{
	(void)type;
	value->is_set = value_date(reading->messages, tree, value);
}

static void read_span(struct reading *reading, struct value *value, const struct tree *tree,
		      const struct type *type)
{
	(void)type;
	value->is_set = value_span(reading->messages, tree, value);
}

static void read_uuid(struct reading *reading, struct value *value, const struct tree *tree,
		      const struct type *type)
{
	(void)type;
	value->is_set = value_uuid(reading->messages, tree, value->uuid);
}

static void read_member(struct reading *reading, struct value *value, const struct tree *tree,
			const struct type *type, const char *code)
{
	struct suggestion suggestion;
	struct text text;

	if (!value_string(reading->messages, tree, &text))
		return;
	for (size_t i = 0; i < type->member_count; i++) {
		if (strcmp(type->members[i].name.text, text.text) == 0) {
			value->integer = (int64_t)i;
			value->is_set = true;
			return;
		}
	}
	messages_add(reading->messages, &text.place, code, "'%s' is no member of the enum",
		     messages_word(reading->messages, text.text));
	if (messages_count(reading->messages) > READING_SUGGESTIONS)
		return;
	suggestion = suggest(text.text);
	for (size_t i = 0; i < type->member_count; i++)
		suggest_offer(&suggestion, type->members[i].name.text);
	if (suggestion.best)
		messages_hint(reading->messages, "did you mean '%s'?",
			      messages_word(reading->messages, suggestion.best));
}

static void (*const readers[])(struct reading *, struct value *, const struct tree *,
			       const struct type *) = {
	[FORM_TEXT] = read_string,         [FORM_BOOLEAN] = read_boolean,
	[FORM_INTEGER] = read_integer,     [FORM_FLOAT] = read_number,
	[FORM_NATURAL] = read_natural,     [FORM_DECIMAL] = read_decimal,
	[FORM_DATE] = read_date,           [FORM_DURATION] = read_span,
	[FORM_TIMESTAMP] = read_timestamp, [FORM_UUID] = read_uuid,
};

bool fallback_read_value(struct reading *reading, const struct type *type, const struct tree *tree,
			 struct value *value_out, const char *code)
{
	*value_out = (struct value){
		.place = tree->place, .is_quoted = tree->is_quoted, .text = tree->text};
	if (type->kind->form == FORM_ENUM)
		read_member(reading, value_out, tree, type, code);
	else
		readers[type->kind->form](reading, value_out, tree, type);
	return value_out->is_set;
}

void fallback_read(struct reading *reading, const struct unread_default *unread)
{
	const struct type *type = type_resolve(&unread->field->type);

	if (!type->kind)
		return;
	if (type->kind->may_default) {
		fallback_read_value(reading, type, unread->value, &unread->field->fallback,
				    "bad-default");
		return;
	}
	messages_add(reading->messages, &unread->value->place, "bad-default",
		     "%s %s has no default", strchr("aeio", *type->kind->name) ? "an" : "a",
		     type->kind->name);
}
