#include <string.h>
#include "declare.h"
#include "kinds.h"
#include "memory.h"
#include "names.h"

/* What a declaration refers to; what it holds by value must be complete before it. */
struct need {
	struct declaration *inner;      /* it stands inline; else NULL */
	const struct named_type *named; /* a $ref names it */
	bool is_by_value;
	struct need *next;
};

struct work {
	struct memory *memory;
	struct declaration *all, **tail;
	size_t count, placed;
	struct declarations result;
};

struct resolved declare_resolve(struct memory *memory, const struct type *type, const char *c_name)
{
	struct resolved resolved = {type, NULL, c_name};

	while (resolved.type->target) {
		resolved.named = resolved.type->target;
		resolved.type = &resolved.named->type;
	}
	if (resolved.named)
		resolved.c_name =
			memory_format(memory, "%s_%s", resolved.named->schema->name_space.text,
				      resolved.named->name.text);
	return resolved;
}

const char *declare_field_name(struct memory *memory, const char *c_name, const struct field *field)
{
	return memory_format(memory, "%s_%s", c_name, names_field_stem(memory, field));
}

static const char *item_name(struct memory *memory, const struct type *list, const char *c_name)
{
	return memory_format(memory, "%s_%s", c_name,
			     list->kind->form == FORM_MAP ? "value" : "item");
}

struct resolved declare_items(struct memory *memory, const struct type *list, const char *c_name)
{
	return declare_resolve(memory, list->items, item_name(memory, list, c_name));
}

static const char *variant_name(struct memory *memory, const struct variant *variant,
				const char *c_name)
{
	return memory_format(memory, "%s_%s", c_name, names_snake(memory, variant->name.text));
}

struct resolved declare_variant(struct memory *memory, const struct variant *variant,
				const char *c_name)
{
	return declare_resolve(memory, &variant->type, variant_name(memory, variant, c_name));
}

static const char *list_type(struct memory *memory, const struct resolved *items,
			     const char *suffix)
{
	if (items->type->kind->stem)
		return memory_format(memory, "struct qb_%s_%s", items->type->kind->stem, suffix);
	return memory_format(memory, "struct %s_%s", items->c_name, suffix);
}

const char *declare_entry_type(struct memory *memory, const struct resolved *value)
{
	return list_type(memory, value, "entry");
}

const char *declare_c_type(struct memory *memory, const struct type *type, const char *c_name)
{
	struct resolved resolved = declare_resolve(memory, type, c_name);
	const struct kind *kind = resolved.type->kind;

	if (kind->c_type)
		return kind->c_type;
	if (kind->form == FORM_ARRAY || kind->form == FORM_MAP) {
		struct resolved items = declare_items(memory, resolved.type, resolved.c_name);

		return list_type(memory, &items, kind->form == FORM_MAP ? "map" : "slice");
	}
	return memory_format(memory, "%s %s", kind->form == FORM_ENUM ? "enum" : "struct",
			     resolved.c_name);
}

static struct declaration *find_all(struct work *work, const struct type *type, const char *c_name,
				    const char *title);

static void add_need(struct work *work, struct declaration *owner, const struct type *type,
		     const char *c_name, const char *title, bool is_by_value)
{
	struct need *need;

	if (!type->target && type->kind->c_type)
		return;
	need = memory_alloc(work->memory, sizeof(*need));
	need->is_by_value = is_by_value;
	if (type->target)
		need->named = type->target;
	else
		need->inner = find_all(work, type, c_name, title);
	*owner->need_tail = need;
	owner->need_tail = &need->next;
}

static bool is_held_by_pointer(const struct field *field)
{
	return field->is_optional || field->is_nullable;
}

static void find_in_object(struct work *work, struct declaration *object)
{
	for (size_t i = 0; i < object->type->field_count; i++) {
		const struct field *field = &object->type->fields[i];

		if (field->type.target || !field->type.kind->c_type)
			add_need(work, object, &field->type,
				 declare_field_name(work->memory, object->c_name, field),
				 memory_format(work->memory, "%s.%s", object->title,
					       field->name.text),
				 !is_held_by_pointer(field));
	}
}

static void find_in_union(struct work *work, struct declaration *declaration)
{
	for (size_t i = 0; i < declaration->type->variant_count; i++) {
		const struct variant *variant = &declaration->type->variants[i];

		add_need(work, declaration, &variant->type,
			 variant_name(work->memory, variant, declaration->c_name),
			 memory_format(work->memory, "%s.%s", declaration->title,
				       variant->name.text),
			 true);
	}
}

static void find_in_list(struct work *work, struct declaration *list)
{
	bool is_map = list->type->kind->form == FORM_MAP;

	add_need(work, list, list->type->items, item_name(work->memory, list->type, list->c_name),
		 memory_format(work->memory, "%s%s", list->title, is_map ? "{}" : "[]"), false);
}

/* Goes no deeper than the schema's own text: a $ref is noted, not followed. */
static struct declaration *find_all(struct work *work, const struct type *type, const char *c_name,
				    const char *title)
{
	struct declaration *found = memory_alloc(work->memory, sizeof(*found));
	enum kind_form form = type->kind->form;

	*found = (struct declaration){.type = type,
				      .c_name = c_name,
				      .title = title,
				      .description = type->description.text,
				      .need_tail = &found->needs};
	*work->tail = found;
	work->tail = &found->next;
	work->count++;
	if (type->target)
		add_need(work, found, type, c_name, title, true);
	else if (form == FORM_ARRAY || form == FORM_MAP)
		find_in_list(work, found);
	else if (form == FORM_OBJECT)
		find_in_object(work, found);
	else if (form == FORM_UNION)
		find_in_union(work, found);
	return found;
}

static void find_named(struct work *work, const struct named_type *named, bool is_imported)
{
	struct declaration *first = NULL, **start = work->tail;

	first = find_all(work, &named->type,
			 memory_format(work->memory, "%s_%s", named->schema->name_space.text,
				       named->name.text),
			 named->name.text);
	first->is_named = true;
	work->result.named[named->index] = first;
	for (struct declaration *each = *start; is_imported && each; each = each->next)
		each->is_imported = true;
}

/* A payload is a struct of its own, even when it is a $ref. */
static void find_payload(struct work *work, const struct schema *schema, size_t index)
{
	const struct task *task = &schema->tasks[index];
	struct declaration *payload = find_all(
		work, type_resolve(&task->payload),
		memory_format(work->memory, "%s_%s", schema->name_space.text, task->name.text),
		task->name.text);

	if (task->description.text)
		payload->description = task->description.text;
	work->result.payloads[index] = payload;
}

static void find(struct work *work, const struct schema *schema)
{
	size_t size = sizeof(struct declaration *);

	work->result.named = memory_alloc(work->memory, schema->all_type_count * size);
	work->result.payloads = memory_alloc(work->memory, schema->task_count * size);
	for (size_t i = 0; i < schema->all_schema_count; i++) {
		const struct schema *each = schema->all_schemas[i];

		for (size_t j = 0; j < each->type_count; j++)
			find_named(work, &each->types[j], each != schema);
	}
	for (size_t i = 0; i < schema->task_count; i++)
		find_payload(work, schema, i);
}

static struct declaration *needed(const struct declarations *declarations, const struct need *need)
{
	return need->inner ? need->inner : declarations->named[need->named->index];
}

/* Goes once through all that a payload leads to. Types may refer to each other: a list instead of
 * recursion. */
static void visit(struct declarations *declarations, struct declaration *payload,
		  void (*look)(struct declaration *declaration, void *context), void *context)
{
	struct declaration *waiting = payload;
	size_t visit = ++declarations->visits;

	payload->visit = visit;
	payload->waiting = NULL;
	while (waiting) {
		struct declaration *current = waiting;

		waiting = current->waiting;
		look(current, context);
		for (const struct need *need = current->needs; need; need = need->next) {
			struct declaration *target = needed(declarations, need);

			if (target->visit == visit)
				continue;
			target->visit = visit;
			target->waiting = waiting;
			waiting = target;
		}
	}
}

/* The same, but what is used already has been gone through. */
static void mark_used(struct declarations *declarations, struct declaration *payload)
{
	struct declaration *waiting = payload;

	payload->is_payload = payload->is_used = true;
	while (waiting) {
		const struct need *need = waiting->needs;

		waiting = waiting->waiting;
		for (; need; need = need->next) {
			struct declaration *target = needed(declarations, need);

			if (target->is_used)
				continue;
			target->is_used = true;
			target->waiting = waiting;
			waiting = target;
		}
	}
}

/* ---- Sensitive fields ---- */

struct names {
	struct memory *memory;
	const char **items;
	size_t count;
};

static void add_name(struct names *names, const char *name)
{
	for (size_t i = 0; i < names->count; i++) {
		if (strcmp(names->items[i], name) == 0)
			return;
	}
	names->items =
		memory_grow(names->memory, names->items, names->count, sizeof(*names->items));
	names->items[names->count++] = name;
}

static void add_sensitive(struct declaration *declaration, void *context)
{
	for (size_t i = 0; i < declaration->type->field_count; i++) {
		const struct field *field = &declaration->type->fields[i];

		if (field->is_sensitive)
			add_name(context, field->name.text);
	}
}

const char *const *declare_sensitive(struct memory *memory, struct declarations *declarations,
				     struct declaration *payload)
{
	struct names names = {.memory = memory};

	visit(declarations, payload, add_sensitive, &names);
	names.items = memory_grow(memory, names.items, names.count, sizeof(*names.items));
	return names.items;
}

/* ---- The order ---- */

/* The next declaration that must come before this one, NULL when there is none left. */
static struct declaration *next_before(const struct work *work, struct declaration *of)
{
	while (of->next_need) {
		const struct need *need = of->next_need;
		struct declaration *target = needed(&work->result, need);

		of->next_need = need->next;
		if (need->is_by_value && !target->is_placed)
			return target;
	}
	return NULL;
}

static void start(struct declaration *declaration, struct declaration *waiting)
{
	declaration->is_placed = true;
	declaration->next_need = declaration->needs;
	declaration->waiting = waiting;
}

/* What it holds first, then itself; the way back is a list, for chains may be long. */
static void place(struct work *work, struct declaration *declaration)
{
	struct declaration *current = declaration;

	if (declaration->is_placed)
		return;
	start(current, NULL);
	while (current) {
		struct declaration *before = next_before(work, current);

		if (before) {
			start(before, current);
			current = before;
			continue;
		}
		if (!current->type->target)
			work->result.all[work->placed++] = current;
		current = current->waiting;
	}
}

struct declarations declare(struct memory *memory, const struct schema *schema)
{
	struct work work = {.memory = memory};

	work.tail = &work.all;
	find(&work, schema);
	for (size_t i = 0; i < schema->task_count; i++)
		mark_used(&work.result, work.result.payloads[i]);
	work.result.all = memory_alloc(memory, (work.count + 1) * sizeof(*work.result.all));
	for (struct declaration *each = work.all; each; each = each->next)
		place(&work, each);
	return work.result;
}
