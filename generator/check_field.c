#include <string.h>
#include "checking.h"
#include "fit.h"
#include "kinds.h"
#include "message.h"
#include "names.h"
#include "reserved.h"

#define FIELD_BYTES 128
#define MEMBER_LENGTH 63 /* all that C11 promises to tell apart */

static void check_length(const struct checking *checking, const struct text *name,
			 const char *c_name)
{
	if (strlen(c_name) > MEMBER_LENGTH)
		messages_add(checking->messages, &name->place, "bad-name",
			     "'%s' is too long for a name of C: %zu characters, at most %d",
			     messages_word(checking->messages, name->text), strlen(c_name),
			     MEMBER_LENGTH);
}

/* Its name in JSON, of which one of C is made. */
static void check_name(const struct checking *checking, const struct field *field)
{
	struct messages *messages = checking->messages;
	const char *text = field->name.text, *name = names_snake(checking->memory, text);

	if (strlen(text) > FIELD_BYTES || checking_has_control(text))
		messages_add(messages, &field->name.place, "bad-name",
			     "a field's name has at most %d bytes, and no control characters",
			     FIELD_BYTES);
	else if (field->c_name.text)
		return;
	else if (*name < 'a' || *name > 'z')
		messages_add(messages, &field->name.place, "bad-name",
			     "no name of C can be made of '%s': it must begin with a letter",
			     messages_word(messages, text));
	else
		check_length(checking, &field->name, name);
}

static bool is_c_name(const char *text)
{
	size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");

	return *text >= 'a' && *text <= 'z' && text[len] == '\0' && !strstr(text, "__");
}

static void check_c_name(const struct checking *checking, const struct field *field)
{
	const struct text *name = &field->c_name;

	if (!name->text)
		return;
	if (!is_c_name(name->text))
		messages_add(checking->messages, &name->place, "bad-name",
			     "a cName is made of a-z, 0-9 and single '_', a letter first");
	else if (reserved_name(name->text))
		messages_add(checking->messages, &name->place, "reserved-name",
			     "'%s' is a word of C, of C++ or of their libraries", name->text);
	else
		check_length(checking, name, name->text);
}

static void check_default(const struct checking *checking, const struct field *field)
{
	if (field->fallback.is_set)
		fit_check(checking->messages, type_resolve(&field->type), &field->fallback,
			  "default", "bad-default");
}

static void check_need(const struct checking *checking, const struct field *field)
{
	const struct place *place = &field->fallback.place;

	if (!field->fallback.is_set)
		return;
	if (field->is_optional) {
		messages_add(checking->messages, place, "bad-default",
			     "a field with a default is never absent, so it cannot be optional");
		messages_also(checking->messages, &field->optional_place, "'optional' is here");
	} else if (field->is_nullable) {
		messages_add(checking->messages, place, "bad-default",
			     "a nullable field has no default: absent, null and a value differ");
		messages_also(checking->messages, &field->nullable_place, "'nullable' is here");
	}
}

static void (*const rules[])(const struct checking *, const struct field *) = {
	check_name,
	check_c_name,
	check_default,
	check_need,
};

void checking_field(const struct checking *checking, const struct field *field)
{
	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		rules[i](checking, field);
}
