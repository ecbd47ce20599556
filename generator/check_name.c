#include <stdlib.h>
#include <string.h>
#include "character.h"
#include "checking.h"
#include "memory.h"
#include "message.h"
#include "names.h"

bool checking_has_control(const char *text)
{
	while (*text != '\0' && (unsigned char)*text >= ' ' && *text != '\177')
		text++;
	return *text != '\0';
}

void checking_name(const struct checking *checking, const struct text *name, const char *noun)
{
	struct messages *messages = checking->messages;
	const char *better;

	if (!names_is_plain(name->text)) {
		messages_add(messages, &name->place, "bad-name",
			     "%s is named by at most %d of a-z, 0-9 and '_', a letter first", noun,
			     NAMES_LENGTH);
		better = names_snake(checking->memory, name->text);
		if (names_is_plain(better) && character_count(name->text) == strlen(name->text))
			messages_hint(messages, "write '%s'", better);
	} else if (strstr(name->text, "__") || name->text[strlen(name->text) - 1] == '_') {
		messages_add(messages, &name->place, "bad-name",
			     "'%s': C++ keeps names with '__', and '_' at the end makes one",
			     name->text);
	}
}

/* ---- Names that must not come back ---- */

static int by_text(const void *left, const void *right)
{
	const struct field *const *a = left, *const *b = right;

	return strcmp((*a)->name.text, (*b)->name.text);
}

static int compare_text(const void *name, const void *entry)
{
	return strcmp(name, (*(const struct field *const *)entry)->name.text);
}

void checking_reserved(const struct checking *checking, const struct text *reserved, size_t count,
		       const struct type *object)
{
	const struct field **fields;

	if (count == 0)
		return;
	fields = memory_alloc(checking->memory, object->field_count * sizeof(*fields) + 1);
	for (size_t i = 0; i < object->field_count; i++)
		fields[i] = &object->fields[i];
	if (object->field_count > 0)
		qsort(fields, object->field_count, sizeof(*fields), by_text);
	for (size_t i = 0; i < count; i++) {
		const struct field **used = bsearch(reserved[i].text, fields, object->field_count,
						    sizeof(*fields), compare_text);

		if (!used)
			continue;
		messages_add(checking->messages, &(*used)->name.place, "reserved-field",
			     "'%s' is reserved: it had another meaning once",
			     messages_word(checking->messages, reserved[i].text));
		messages_also(checking->messages, &reserved[i].place, "reserved here");
	}
}
