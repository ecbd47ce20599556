#include <stdlib.h>
#include <string.h>
#include "collisions.h"
#include "kinds.h"
#include "memory.h"
#include "message.h"
#include "names.h"

/* A name of C and what becomes it. */
struct entry {
	const char *c_name;
	const char *noun, *word;   /* "type ", "attachment" */
	const struct place *place; /* NULL: qbind makes it itself */
};

/* Names that must differ from each other. */
struct set {
	struct entry *entries;
	size_t count;
	const char *advice; /* behind the place of the first; NULL: none */
};

struct search {
	struct memory *memory;
	struct messages *messages;
	const char *prefix; /* of the names of the schema that is looked at: its namespace */
	/* What stands behind struct or enum in C; functions, tables and macros are made of these by
	 * suffixes that keep them apart. */
	struct set tags;
	struct set constants;
};

static void add(struct search *search, struct set *set, struct entry entry)
{
	set->entries = memory_grow(search->memory, set->entries, set->count, sizeof(*set->entries));
	set->entries[set->count++] = entry;
}

/* What qbind makes itself comes first. */
static int by_place(const struct place *a, const struct place *b)
{
	if (!a || !b)
		return !b - !a;
	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	return a->column < b->column ? -1 : a->column > b->column;
}

static int by_name(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;
	int order = strcmp(a->c_name, b->c_name);

	return order ? order : by_place(a->place, b->place);
}

static void report(struct search *search, const struct entry *first, const struct entry *again,
		   const char *advice)
{
	struct messages *messages = search->messages;
	const char *word = messages_word(messages, again->word);
	const char *c_name = messages_word(messages, again->c_name);

	if (!first->place) {
		messages_add(messages, again->place, "name-collision",
			     "%s'%s' becomes the C name '%s', which qbind makes itself",
			     again->noun, word, c_name);
		return;
	}
	/* What is derived collides because that does which it is derived from. */
	if (*again->noun != '\0' && strncmp(first->noun, "the ", 4) == 0 &&
	    strcmp(first->noun, again->noun) == 0)
		return;
	if (strcmp(first->noun, again->noun) == 0 && strcmp(first->word, again->word) == 0)
		messages_add(messages, again->place, "duplicate-member", "'%s' is given twice",
			     word);
	else
		messages_add(messages, again->place, "name-collision",
			     "%s'%s' and %s'%s' both become the C name '%s'", first->noun,
			     messages_word(messages, first->word), again->noun, word, c_name);
	messages_also(messages, first->place, "first one here%s", advice ? advice : "");
}

static void report_all(struct search *search, struct set *set)
{
	size_t first = 0;

	if (set->count > 0)
		qsort(set->entries, set->count, sizeof(*set->entries), by_name);
	for (size_t i = 1; i < set->count; i++) {
		if (strcmp(set->entries[i].c_name, set->entries[first].c_name) == 0)
			report(search, &set->entries[first], &set->entries[i], set->advice);
		else
			first = i;
	}
}

/* ---- What a type becomes ---- */

/* Something that gets a name in C, and how messages call it. */
struct subject {
	const struct type *type;
	const char *c_name, *noun, *word;
	const struct place *place;
	bool is_copy; /* of a named type, whose own fields have been looked at */
};

static bool has_name(const struct type *type)
{
	return !type->target && type->kind && !type->kind->c_type;
}

/* What a field is called in C. */
static void add_member(struct search *search, struct set *members, const struct field *field)
{
	const char *c_name = names_field(search->memory, field);

	/* There is another message about a field without a name for C. */
	if (*c_name != '\0')
		add(search, members,
		    (struct entry){c_name, "", field->name.text,
				   field->c_name.text ? &field->c_name.place : &field->name.place});
}

static void check_members(struct search *search, const struct type *object)
{
	struct set members = {.advice = "; set 'cName' on one of them"};

	for (size_t i = 0; i < object->field_count; i++)
		add_member(search, &members, &object->fields[i]);
	report_all(search, &members);
}

static void add_type(struct search *search, const struct subject *subject);

/* What is made for a subject beside its own tag. */
static void add_derived(struct search *search, const struct subject *of, const char *suffix,
			const char *noun)
{
	add(search, &search->tags,
	    (struct entry){memory_format(search->memory, "%s_%s", of->c_name, suffix), noun,
			   of->word, of->place});
}

/* What stands inline in another type. */
static struct subject inner_of(struct search *search, const struct subject *outer,
			       const struct type *type, const char *suffix, const char *word)
{
	struct subject inner = *outer;

	inner.type = type;
	inner.noun = "";
	inner.c_name = memory_format(search->memory, "%s_%s", outer->c_name, suffix);
	inner.word = memory_format(search->memory, "%s%s", outer->word, word);
	return inner;
}

static void add_field(struct search *search, const struct subject *object,
		      const struct field *field)
{
	bool is_nullable = field->is_nullable && field->type.kind && !field->type.kind->stem;
	struct subject inner;

	if (!has_name(&field->type) && !is_nullable)
		return;
	inner = inner_of(search, object, &field->type, names_field_stem(search->memory, field), "");
	inner.word = memory_format(search->memory, "%s.%s", object->word, field->name.text);
	inner.place = &field->name.place;
	if (has_name(&field->type))
		add_type(search, &inner);
	if (is_nullable)
		add_derived(search, &inner, "nullable", "the nullable ");
}

static void add_object(struct search *search, const struct subject *subject)
{
	if (!subject->is_copy)
		check_members(search, subject->type);
	for (size_t i = 0; i < subject->type->field_count; i++)
		add_field(search, subject, &subject->type->fields[i]);
}

static void add_enum(struct search *search, const struct subject *subject)
{
	for (size_t i = 0; i < subject->type->member_count; i++) {
		const struct text *member = &subject->type->members[i].name;

		add(search, &search->constants,
		    (struct entry){
			    names_constant(search->memory, subject->c_name, member->text), "",
			    memory_format(search->memory, "%s.%s", subject->word, member->text),
			    &member->place});
	}
}

static void add_lists(struct search *search, const struct subject *of)
{
	add_derived(search, of, "slice", "the slice of ");
	add_derived(search, of, "entry", "the entry of ");
	add_derived(search, of, "map", "the map of ");
}

static void add_array(struct search *search, const struct subject *subject)
{
	const struct type *items = subject->type->items;
	struct subject inner;

	if (!items || !has_name(items))
		return;
	inner = inner_of(search, subject, items, "item", "[]");
	add_type(search, &inner);
	add_derived(search, &inner, "slice", "the slice of ");
}

static void add_map(struct search *search, const struct subject *subject)
{
	const struct type *values = subject->type->items;
	struct subject inner;

	if (!values || !has_name(values))
		return;
	inner = inner_of(search, subject, values, "value", "{}");
	add_type(search, &inner);
	add_derived(search, &inner, "entry", "the entry of ");
	add_derived(search, &inner, "map", "the map of ");
}

/* The members of the struct, and of the C union in it. */
static void check_variants(struct search *search, const struct type *type)
{
	struct set members = {.count = 0}, variants = {.count = 0};
	const struct text *discriminator = &type->discriminator;

	if (discriminator->text)
		add(search, &members,
		    (struct entry){names_member(search->memory, discriminator->text), "",
				   discriminator->text, &discriminator->place});
	add(search, &members, (struct entry){"as", "", "", NULL});
	report_all(search, &members);
	for (size_t i = 0; i < type->variant_count; i++) {
		const struct text *name = &type->variants[i].name;

		add(search, &variants,
		    (struct entry){names_member(search->memory, name->text), "", name->text,
				   &name->place});
	}
	report_all(search, &variants);
}

static void add_variant(struct search *search, const struct subject *of,
			const struct variant *variant)
{
	struct subject inner = inner_of(search, of, &variant->type,
					names_snake(search->memory, variant->name.text), "");

	inner.word = memory_format(search->memory, "%s.%s", of->word, variant->name.text);
	inner.place = &variant->name.place;
	add(search, &search->constants,
	    (struct entry){names_constant(search->memory, of->c_name, variant->name.text), "",
			   inner.word, inner.place});
	if (has_name(&variant->type))
		add_type(search, &inner);
}

static void add_union(struct search *search, const struct subject *subject)
{
	const struct type *type = subject->type;

	check_variants(search, type);
	if (type->discriminator.text)
		add_derived(search, subject, names_snake(search->memory, type->discriminator.text),
			    "the discriminator of ");
	for (size_t i = 0; i < type->variant_count; i++)
		add_variant(search, subject, &type->variants[i]);
}

static void (*const adders[])(struct search *, const struct subject *) = {
	[FORM_ENUM] = add_enum, [FORM_OBJECT] = add_object, [FORM_ARRAY] = add_array,
	[FORM_MAP] = add_map,   [FORM_UNION] = add_union,
};

/* Goes no deeper than the schema's own text. */
static void add_type(struct search *search, const struct subject *subject)
{
	if (!has_name(subject->type))
		return;
	add(search, &search->tags,
	    (struct entry){subject->c_name, subject->noun, subject->word, subject->place});
	adders[subject->type->kind->form](search, subject);
}

static void add_named(struct search *search, const struct named_type *named)
{
	struct subject subject = {.type = &named->type, .noun = "type ", .word = named->name.text};

	subject.c_name = memory_format(search->memory, "%s_%s", search->prefix, named->name.text);
	subject.place = &named->name.place;
	add_type(search, &subject);
	if (has_name(&named->type))
		add_lists(search, &subject);
}

/* A payload is a struct of its own, even when it is a $ref. */
static void add_task(struct search *search, const struct task *task)
{
	struct subject subject = {.type = &task->payload, .noun = "task ", .word = task->name.text};

	while (subject.type->target) {
		subject.type = &subject.type->target->type;
		subject.is_copy = true;
	}
	subject.c_name = memory_format(search->memory, "%s_%s", search->prefix, task->name.text);
	subject.place = &task->name.place;
	add_type(search, &subject);
	add_derived(search, &subject, "slice", "the slice of ");
	/* A typedef, which C++ holds against tags. */
	add_derived(search, &subject, "handler", "the handler of ");
}

static void add_schema(struct search *search, const struct schema *schema)
{
	search->prefix = schema->name_space.text ? schema->name_space.text : "namespace";
	for (size_t i = 0; i < schema->type_count; i++)
		add_named(search, &schema->types[i]);
	for (size_t i = 0; i < schema->task_count; i++)
		add_task(search, &schema->tasks[i]);
	if (schema->task_count > 0)
		add(search, &search->tags,
		    (struct entry){memory_format(search->memory, "%s_handlers", search->prefix), "",
				   "", NULL});
}

void collisions_check(struct memory *memory, const struct schema *schema, struct messages *messages)
{
	struct search search = {.memory = memory, .messages = messages};

	for (size_t i = 0; i < schema->all_schema_count; i++)
		add_schema(&search, schema->all_schemas[i]);
	report_all(&search, &search.tags);
	report_all(&search, &search.constants);
}
