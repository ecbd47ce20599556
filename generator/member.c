#include <string.h>
#include "kinds.h"
#include "limits.h"
#include "literal.h"
#include "member.h"
#include "memory.h"
#include "names.h"

/* A field on its way to words. */
struct subject {
	struct memory *memory;
	const struct declaration *object;
	const struct field *field;
	const char *c_name;
	struct resolved resolved;
	const struct kind *kind;
	const char *value_type; /* when it is required, and not nullable */
	const char *c_type;     /* as it is */
};

static bool is_struct(const struct kind *kind)
{
	return kind->form == FORM_OBJECT || kind->form == FORM_UNION;
}

/* An optional scalar with a flag of its own. */
static bool is_flagged(const struct subject *subject)
{
	return subject->field->is_optional && !subject->field->is_nullable &&
	       subject->kind->has_opt;
}

static bool is_pointer(const struct subject *subject)
{
	return (subject->field->is_optional || subject->field->is_nullable) &&
	       is_struct(subject->kind);
}

static const char *pointer_to(struct memory *memory, const char *type)
{
	return memory_format(memory, "const %s *", type);
}

static const char *field_type(const struct subject *subject)
{
	struct memory *memory = subject->memory;

	if (subject->field->is_nullable && subject->kind->stem)
		return memory_format(memory, "struct qb_nullable_%s", subject->kind->stem);
	if (subject->field->is_nullable)
		return memory_format(
			memory, "struct %s_nullable",
			declare_field_name(memory, subject->object->c_name, subject->field));
	if (is_flagged(subject))
		return memory_format(memory, "struct qb_opt_%s", subject->kind->stem);
	return is_pointer(subject) ? pointer_to(memory, subject->value_type) : subject->value_type;
}

static struct subject new_subject(struct memory *memory, const struct declaration *object,
				  const struct field *field)
{
	struct subject subject = {.memory = memory, .object = object, .field = field};
	bool stands_inline = !field->type.target && !field->type.kind->c_type;
	const char *inner = stands_inline ? declare_field_name(memory, object->c_name, field) : "";

	subject.c_name = names_field(memory, field);
	subject.resolved = declare_resolve(memory, &field->type, inner);
	subject.kind = subject.resolved.type->kind;
	subject.value_type = declare_c_type(memory, &field->type, inner);
	subject.c_type = field_type(&subject);
	return subject;
}

const char *member_nullable_type(struct memory *memory, const struct declaration *object,
				 const struct field *field)
{
	struct subject subject;

	if (!field->is_nullable || field->type.kind->stem)
		return NULL;
	subject = new_subject(memory, object, field);
	return subject.c_type;
}

const char *member_nullable_value(struct memory *memory, const struct declaration *object,
				  const struct field *field)
{
	struct subject subject = new_subject(memory, object, field);

	return is_pointer(&subject) ? memory_format(memory, "const %s *value", subject.value_type)
				    : memory_format(memory, "%s value", subject.value_type);
}

/* ---- The row ---- */

static const char *offset_word(const struct subject *subject, const char *of)
{
	return memory_format(subject->memory, "offsetof(struct %s, %s%s)", subject->object->c_name,
			     subject->c_name, of);
}

static const char *default_word(const struct subject *subject)
{
	const struct value *value = &subject->field->fallback;

	if (subject->kind->form != FORM_ENUM)
		return literal_value(subject->memory, subject->kind, value);
	return names_constant(subject->memory, subject->resolved.c_name,
			      subject->resolved.type->members[value->integer].name.text);
}

/* A constant at file scope, for its address. */
static const char *fallback_word(const struct subject *subject)
{
	const char *value = default_word(subject);
	bool has_star = subject->c_type[strlen(subject->c_type) - 1] == '*';
	const char *type =
		memory_format(subject->memory, has_star ? "%sconst" : "const %s", subject->c_type);

	return memory_format(subject->memory, *value == '{' ? "&(%s)%s" : "&(%s){%s}", type, value);
}

/* Whose tables it refers to. */
static void add_tables(struct memory *memory, struct row *row, const struct resolved *resolved)
{
	static const struct {
		enum kind_form form;
		const char *name, *sign, *suffix;
	} tables[] = {
		{FORM_ENUM, "members", "&", "enum"},  {FORM_OBJECT, "object", "&", "object"},
		{FORM_UNION, "choice", "&", "union"}, {FORM_ARRAY, "items", "", "items"},
		{FORM_MAP, "items", "", "items"},
	};
	const struct kind *kind = resolved->type->kind;
	struct resolved value;

	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
		if (tables[i].form == kind->form)
			row_add_init(row, tables[i].name,
				     memory_format(memory, "%s%s_%s", tables[i].sign,
						   resolved->c_name, tables[i].suffix));
	}
	if (kind->form != FORM_MAP)
		return;
	value = declare_items(memory, resolved->type, resolved->c_name);
	row_add_init(row, "stride",
		     memory_format(memory, "sizeof(%s)", declare_entry_type(memory, &value)));
}

/* What rows of fields and of items have in common. */
static struct row value_row(const struct resolved *resolved)
{
	return (struct row){
		.json = "NULL",
		.kind = resolved->type->kind->constant,
		.flags = "0",
		.offset = "0",
	};
}

static void add_presence(const struct subject *subject, struct row *row)
{
	if (subject->field->is_optional)
		row_add_flag(subject->memory, row, "QB_OPTIONAL");
	if (subject->field->is_nullable)
		row_add_flag(subject->memory, row, "QB_NULLABLE");
	if (is_flagged(subject))
		row_add_flag(subject->memory, row, "QB_SET");
	if (is_pointer(subject))
		row_add_flag(subject->memory, row, "QB_POINTER");
	if (subject->field->is_sensitive)
		row_add_flag(subject->memory, row, "QB_SENSITIVE");
	if (is_flagged(subject))
		row_add_init(row, "set", offset_word(subject, ".set"));
	if (subject->field->is_nullable)
		row_add_init(row, "set", offset_word(subject, ".state"));
	if (subject->field->fallback.is_set)
		row_add_init(row, "fallback", fallback_word(subject));
}

static struct row field_row(const struct subject *subject)
{
	bool has_value = is_flagged(subject) || subject->field->is_nullable;
	struct row row = value_row(&subject->resolved);

	row.json = literal_string(subject->memory, subject->field->name.text);
	row.offset = offset_word(subject, has_value ? ".value" : "");
	add_presence(subject, &row);
	limits_add(subject->memory, &row, subject->resolved.type);
	add_tables(subject->memory, &row, &subject->resolved);
	return row;
}

struct row member_of_items(struct memory *memory, const struct declaration *list)
{
	struct resolved items = declare_items(memory, list->type, list->c_name);
	struct row row = value_row(&items);

	if (list->type->kind->form == FORM_MAP)
		row.offset = memory_format(memory, "offsetof(%s, value)",
					   declare_entry_type(memory, &items));
	limits_add(memory, &row, items.type);
	add_tables(memory, &row, &items);
	return row;
}

/* ---- The member ---- */

static const char *declaration(const struct subject *subject, const char *name)
{
	bool has_star = subject->c_type[strlen(subject->c_type) - 1] == '*';

	return memory_format(subject->memory, "%s%s%s", subject->c_type, has_star ? "" : " ", name);
}

static const char *with_deprecation(const struct subject *subject, const char *text)
{
	const char *reason = subject->field->deprecated.text;

	if (!reason)
		return text;
	return memory_format(subject->memory, "%s QB_DEPRECATED(%s)", text,
			     literal_string(subject->memory, *reason ? reason : "deprecated"));
}

static const char *presence_words(const struct subject *subject)
{
	const struct field *field = subject->field;
	const char *quote = subject->kind->form == FORM_TEXT ? "\"" : "";

	if (field->fallback.is_set)
		return memory_format(subject->memory, "Default %s%s%s", quote, field->fallback.text,
				     quote);
	if (field->is_nullable)
		return field->is_optional ? "Optional; may be null" : "Required; may be null";
	return field->is_optional ? "Optional" : "Required";
}

static const char *example_words(const struct subject *subject)
{
	const struct type *type = &subject->field->type;

	if (type->example_count == 0)
		return "";
	return memory_format(subject->memory, "; e.g. %s", type->examples[0].text);
}

static const char *remark(const struct subject *subject)
{
	const struct field *field = subject->field;
	const char *description = field->type.description.text;
	const char *alias =
		strcmp(subject->c_name, field->name.text) != 0
			? memory_format(subject->memory, "; \"%s\" in JSON", field->name.text)
			: "";

	return memory_format(subject->memory, "%s%s%s%s%s.%s%s", presence_words(subject),
			     limits_words(subject->memory, subject->resolved.type), alias,
			     field->is_sensitive ? "; sensitive" : "", example_words(subject),
			     description ? " " : "", description ? description : "");
}

static const char *absent_word(const struct subject *subject)
{
	enum kind_form form = subject->kind->form;
	bool is_braced = is_flagged(subject) || subject->field->is_nullable || form == FORM_ARRAY ||
			 form == FORM_MAP || form == FORM_BYTES;

	return is_braced ? "{0}" : "0";
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

struct member member_of_field(struct memory *memory, const struct declaration *object,
			      const struct field *field)
{
	struct subject subject = new_subject(memory, object, field);
	struct member member = {
		.c_name = subject.c_name,
		.declaration = with_deprecation(&subject, declaration(&subject, subject.c_name)),
		.remark = remark(&subject),
		.may_be_absent = field->is_optional,
		.is_deprecated = field->deprecated.text,
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
