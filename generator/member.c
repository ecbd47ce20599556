#include <string.h>
#include "kinds.h"
#include "literal.h"
#include "member.h"
#include "memory.h"
#include "names.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* A field on its way to words. */
struct subject {
	struct memory *memory;
	const struct schema *schema;
	const struct declaration *object;
	const struct field *field;
	const char *c_name;
	struct resolved resolved;
	const struct kind *kind;
	const char *c_type; /* when it is required */
};

/* Which keywords bound a value, and what they count. */
static const struct bounds {
	enum limit_id least, most;
	const char *unit;
} all_bounds[] = {
	{LIMIT_MINIMUM, LIMIT_MAXIMUM, ""},
	{LIMIT_MIN_LENGTH, LIMIT_MAX_LENGTH, " characters"},
	{LIMIT_MIN_ITEMS, LIMIT_MAX_ITEMS, " items"},
};

/* No kind has two pairs of bounds; for one without any, an empty pair does as well. */
static const struct bounds *bounds_of(const struct kind *kind)
{
	for (size_t i = 0; i < LENGTH(all_bounds); i++) {
		if (kind->limits & 1U << all_bounds[i].least)
			return &all_bounds[i];
	}
	return &all_bounds[0];
}

static const char *limit_word(struct memory *memory, const struct kind *kind,
			      const struct limit *limit)
{
	if (!limit->is_set)
		return "0";
	return kind->form == FORM_FLOAT ? literal_number(memory, limit->number)
					: literal_integer(memory, limit->integer);
}

static const char *joined(struct memory *memory, const char *before, const char *separator,
			  const char *after)
{
	return *before ? memory_format(memory, "%s%s%s", before, separator, after) : after;
}

/* What rows of fields and of items have in common. */
static struct row value_row(struct memory *memory, const struct resolved *resolved,
			    const char *flags)
{
	const struct type *type = resolved->type;
	const struct bounds *bounds = bounds_of(type->kind);
	const struct limit *least = &type->limits[bounds->least];
	const struct limit *most = &type->limits[bounds->most];

	if (least->is_set)
		flags = joined(memory, flags, " | ", "QB_MIN");
	if (most->is_set)
		flags = joined(memory, flags, " | ", "QB_MAX");
	return (struct row){
		.kind = type->kind->block,
		.json = "NULL",
		.flags = *flags ? flags : "0",
		.offset = "0",
		.set = "0",
		.fallback = "NULL",
		.min = limit_word(memory, type->kind, least),
		.max = limit_word(memory, type->kind, most),
		.type_name = resolved->c_name,
	};
}

struct row member_of_items(struct memory *memory, const struct schema *schema,
			   const struct type *array, const char *c_name)
{
	struct resolved items =
		declare_resolve(memory, schema, array->items, declare_item_name(memory, c_name));

	return value_row(memory, &items, "");
}

static const char *default_word(const struct subject *subject)
{
	const struct value *value = &subject->field->fallback;

	if (subject->kind->form != FORM_ENUM)
		return literal_value(subject->memory, subject->kind->form, value);
	return names_constant(subject->memory, subject->resolved.c_name,
			      subject->resolved.type->members[value->integer - 1].text);
}

/* A constant at file scope, for its address. */
static const char *fallback_word(const struct subject *subject)
{
	const char *value = default_word(subject);
	bool is_pointer = subject->c_type[strlen(subject->c_type) - 1] == '*';
	const char *type = memory_format(subject->memory, is_pointer ? "%sconst" : "const %s",
					 subject->c_type);

	return memory_format(subject->memory, *value == '{' ? "&(%s)%s" : "&(%s){%s}", type, value);
}

static const char *offset_word(const struct subject *subject, const char *of)
{
	return memory_format(subject->memory, "offsetof(struct %s, %s%s)", subject->object->c_name,
			     subject->c_name, of);
}

static bool is_flagged(const struct subject *subject)
{
	return subject->field->is_optional && subject->kind->opt_type;
}

static bool is_pointer(const struct subject *subject)
{
	return subject->field->is_optional && subject->kind->form == FORM_OBJECT;
}

static struct row field_row(const struct subject *subject)
{
	const char *flags = is_flagged(subject)           ? "QB_OPTIONAL | QB_SET"
			    : is_pointer(subject)         ? "QB_OPTIONAL | QB_POINTER"
			    : subject->field->is_optional ? "QB_OPTIONAL"
							  : "";
	struct row row = value_row(subject->memory, &subject->resolved, flags);

	row.json = literal_string(subject->memory, subject->field->name.text);
	row.offset = offset_word(subject, is_flagged(subject) ? ".value" : "");
	if (is_flagged(subject))
		row.set = offset_word(subject, ".set");
	if (subject->field->fallback.is_set)
		row.fallback = fallback_word(subject);
	return row;
}

static const char *declaration(const struct subject *subject, const char *name)
{
	const char *type = is_flagged(subject) ? subject->kind->opt_type
			   : is_pointer(subject)
				   ? memory_format(subject->memory, "const %s *", subject->c_type)
				   : subject->c_type;
	bool has_star = type[strlen(type) - 1] == '*';

	return memory_format(subject->memory, "%s%s%s", type, has_star ? "" : " ", name);
}

static const char *range_words(const struct subject *subject)
{
	const struct bounds *bounds = bounds_of(subject->kind);
	const struct limit *least = &subject->resolved.type->limits[bounds->least];
	const struct limit *most = &subject->resolved.type->limits[bounds->most];

	if (least->is_set && most->is_set)
		return memory_format(subject->memory, "; %s..%s%s", least->text, most->text,
				     bounds->unit);
	if (least->is_set)
		return memory_format(subject->memory, "; at least %s%s", least->text, bounds->unit);
	if (most->is_set)
		return memory_format(subject->memory, "; at most %s%s", most->text, bounds->unit);
	return "";
}

static const char *default_remark(const struct subject *subject)
{
	const char *quote = subject->kind->form == FORM_TEXT ? "\"" : "";

	return memory_format(subject->memory, "Default %s%s%s", quote,
			     subject->field->fallback.text, quote);
}

static const char *remark(const struct subject *subject)
{
	const struct field *field = subject->field;
	const char *presence = field->fallback.is_set ? default_remark(subject)
			       : field->is_optional   ? "Optional"
						      : "Required";
	const char *alias =
		strcmp(subject->c_name, field->name.text) != 0
			? memory_format(subject->memory, "; \"%s\" in JSON", field->name.text)
			: "";
	const char *description = field->type.description.text;

	return memory_format(subject->memory, "%s%s%s.%s%s", presence, range_words(subject), alias,
			     description ? " " : "", description ? description : "");
}

static const char *absent_word(const struct subject *subject)
{
	return is_flagged(subject) || subject->kind->form == FORM_ARRAY ? "{0}" : "0";
}

static void add_missing(const struct subject *subject, struct member *member)
{
	const char *function = memory_format(subject->memory, "%s__missing_%s",
					     subject->object->c_name, subject->c_name);

	member->initial = memory_format(subject->memory, "%s()", function);
	member->missing = declaration(subject, function);
	member->missing_message =
		literal_string(subject->memory,
			       memory_format(subject->memory, "%s: required field '%s' is missing",
					     subject->object->title, subject->field->name.text));
}

struct member member_of_field(struct memory *memory, const struct schema *schema,
			      const struct declaration *object, const struct field *field)
{
	struct subject subject = {
		.memory = memory, .schema = schema, .object = object, .field = field};
	const char *inner = declare_field_name(memory, object->c_name, field);
	struct member member;

	subject.c_name = names_member(memory, field->name.text);
	subject.resolved = declare_resolve(memory, schema, &field->type, inner);
	subject.kind = subject.resolved.type->kind;
	subject.c_type = declare_c_type(memory, schema, &field->type, inner);
	member = (struct member){
		.c_name = subject.c_name,
		.declaration = declaration(&subject, subject.c_name),
		.remark = remark(&subject),
		.may_be_absent = field->is_optional,
		.row = field_row(&subject),
	};
	if (field->is_optional)
		member.initial = absent_word(&subject);
	else if (field->fallback.is_set)
		member.initial = default_word(&subject);
	else
		add_missing(&subject, &member);
	return member;
}
