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
};

struct search {
	struct memory *memory;
	const struct schema *schema;
	struct messages *messages;
	const char *prefix; /* of all names: the namespace */
	/* What stands behind struct or enum in C; functions, tables and macros are made of these by
	 * suffixes that keep them apart. */
	struct set tags;
	struct set constants;
	bool *has_slice; /* by the index of the named type */
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

static void report(struct search *search, const struct entry *first, const struct entry *again)
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
	if (strcmp(first->noun, again->noun) == 0 && strcmp(first->word, again->word) == 0)
		messages_add(messages, again->place, "duplicate-member", "'%s' is given twice",
			     word);
	else
		messages_add(messages, again->place, "name-collision",
			     "%s'%s' and %s'%s' both become the C name '%s'", first->noun,
			     messages_word(messages, first->word), again->noun, word, c_name);
	messages_also(messages, first->place, "first one here");
}

static void report_all(struct search *search, struct set *set)
{
	size_t first = 0;

	if (set->count > 0)
		qsort(set->entries, set->count, sizeof(*set->entries), by_name);
	for (size_t i = 1; i < set->count; i++) {
		if (strcmp(set->entries[i].c_name, set->entries[first].c_name) == 0)
			report(search, &set->entries[first], &set->entries[i]);
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

static void check_members(struct search *search, const struct type *object)
{
	struct set members = {NULL, 0};

	for (size_t i = 0; i < object->field_count; i++) {
		const struct text *name = &object->fields[i].name;
		const char *c_name = names_member(search->memory, name->text);

		/* There is another message about a field without a name for C. */
		if (*c_name != '\0')
			add(search, &members, (struct entry){c_name, "", name->text, &name->place});
	}
	report_all(search, &members);
}

static void add_type(struct search *search, const struct subject *subject);

static void add_object(struct search *search, const struct subject *subject)
{
	if (!subject->is_copy)
		check_members(search, subject->type);
	for (size_t i = 0; i < subject->type->field_count; i++) {
		const struct field *field = &subject->type->fields[i];
		struct subject inner = *subject;

		if (!has_name(&field->type))
			continue;
		inner.type = &field->type;
		inner.c_name = memory_format(search->memory, "%s_%s", subject->c_name,
					     names_snake(search->memory, field->name.text));
		inner.noun = "";
		inner.word =
			memory_format(search->memory, "%s.%s", subject->word, field->name.text);
		inner.place = &field->name.place;
		add_type(search, &inner);
	}
}

static void add_enum(struct search *search, const struct subject *subject)
{
	for (size_t i = 0; i < subject->type->member_count; i++) {
		const struct text *member = &subject->type->members[i];

		add(search, &search->constants,
		    (struct entry){
			    names_constant(search->memory, subject->c_name, member->text), "",
			    memory_format(search->memory, "%s.%s", subject->word, member->text),
			    &member->place});
	}
}

/* What is made for a subject beside its own tag. */
static void add_derived(struct search *search, const struct subject *of, const char *suffix,
			const char *noun)
{
	add(search, &search->tags,
	    (struct entry){memory_format(search->memory, "%s_%s", of->c_name, suffix), noun,
			   of->word, of->place});
}

static void add_slice(struct search *search, const struct subject *of)
{
	add_derived(search, of, "slice", "the slice of ");
}

static void add_slice_of_named(struct search *search, const struct named_type *named)
{
	size_t index;
	struct subject subject = {.word = named->name.text, .place = &named->name.place};

	while (named->type.target)
		named = named->type.target;
	index = (size_t)(named - search->schema->types);
	if (search->has_slice[index])
		return;
	search->has_slice[index] = true;
	subject.c_name = memory_format(search->memory, "%s_%s", search->prefix, named->name.text);
	add_slice(search, &subject);
}

static void add_array(struct search *search, const struct subject *subject)
{
	const struct type *items = subject->type->items;
	struct subject inner = *subject;

	if (!items->kind || items->kind->slice_type)
		return;
	if (items->target) {
		add_slice_of_named(search, items->target);
		return;
	}
	inner.type = items;
	inner.c_name = memory_format(search->memory, "%s_item", subject->c_name);
	inner.noun = "";
	inner.word = memory_format(search->memory, "%s[]", subject->word);
	add_type(search, &inner);
	add_slice(search, &inner);
}

static void (*const adders[])(struct search *, const struct subject *) = {
	[FORM_ENUM] = add_enum,
	[FORM_OBJECT] = add_object,
	[FORM_ARRAY] = add_array,
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
	add_slice(search, &subject);
	/* A typedef, which C++ holds against tags. */
	add_derived(search, &subject, "handler", "the handler of ");
}

void collisions_check(struct memory *memory, const struct schema *schema, struct messages *messages)
{
	struct search search = {.memory = memory, .schema = schema, .messages = messages};

	search.prefix = schema->name_space.text ? schema->name_space.text : "namespace";
	search.has_slice = memory_alloc(memory, schema->type_count * sizeof(bool));
	for (size_t i = 0; i < schema->type_count; i++)
		add_named(&search, &schema->types[i]);
	for (size_t i = 0; i < schema->task_count; i++)
		add_task(&search, &schema->tasks[i]);
	if (schema->task_count > 0)
		add(&search, &search.tags,
		    (struct entry){memory_format(memory, "%s_handlers", search.prefix), "", "",
				   NULL});
	report_all(&search, &search.tags);
	report_all(&search, &search.constants);
}
