#include "kinds.h"
#include "memory.h"
#include "reading.h"
#include "tree.h"
#include "value.h"

static void read_optional(struct reading *reading, struct subject *subject,
			  const struct tree_entry *entry)
{
	subject->field->optional_place = entry->key->place;
	value_boolean(reading->messages, entry->value, &subject->field->is_optional);
}

static void read_nullable(struct reading *reading, struct subject *subject,
			  const struct tree_entry *entry)
{
	subject->field->nullable_place = entry->key->place;
	value_boolean(reading->messages, entry->value, &subject->field->is_nullable);
}

static void read_sensitive(struct reading *reading, struct subject *subject,
			   const struct tree_entry *entry)
{
	value_boolean(reading->messages, entry->value, &subject->field->is_sensitive);
}

/* true, false, or why. */
static void read_deprecated(struct reading *reading, struct subject *subject,
			    const struct tree_entry *entry)
{
	const struct tree *tree = entry->value;
	struct text *result = &subject->field->deprecated;
	bool is_deprecated;

	if (!value_is_boolean(tree)) {
		value_text(reading->messages, tree, result);
		return;
	}
	if (value_boolean(reading->messages, tree, &is_deprecated) && is_deprecated)
		*result = (struct text){"", tree->place};
}

static void read_c_name(struct reading *reading, struct subject *subject,
			const struct tree_entry *entry)
{
	value_text(reading->messages, entry->value, &subject->field->c_name);
}

static void read_default(struct reading *reading, struct subject *subject,
			 const struct tree_entry *entry)
{
	reading->defaults = memory_grow(reading->memory, reading->defaults, reading->default_count,
					sizeof(*reading->defaults));
	reading->defaults[reading->default_count++] =
		(struct unread_default){subject->field, entry->value};
}

#define NO_DEFAULT                                                                                 \
	(FITS(FORM_OBJECT) | FITS(FORM_ARRAY) | FITS(FORM_MAP) | FITS(FORM_UNION) |                \
	 FITS(FORM_BYTES) | FITS(FORM_JSON))

const struct word reading_field_words[] = {
	{"optional", read_optional, FITS_ALL, LIMIT_COUNT},
	{"nullable", read_nullable, FITS_ALL, LIMIT_COUNT},
	{"default", read_default, ~NO_DEFAULT, LIMIT_COUNT},
	{"deprecated", read_deprecated, FITS_ALL, LIMIT_COUNT},
	{"sensitive", read_sensitive, FITS_ALL, LIMIT_COUNT},
	{"cName", read_c_name, FITS_ALL, LIMIT_COUNT},
	{NULL, NULL, 0, LIMIT_COUNT},
};
