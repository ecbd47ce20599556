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
	const struct schema *schema;
	struct declaration *all, **tail;
	size_t count;
	struct declaration **named;    /* by the index of the named type */
	struct declaration **payloads; /* by the index of the task */
	struct slice *slices, **slice_tail;
	struct declarations result;
	size_t enum_count, object_count, array_count;
};

struct resolved declare_resolve(struct memory *memory, const struct schema *schema,
				const struct type *type, const char *c_name)
{
	struct resolved resolved = {type, NULL, c_name};

	while (resolved.type->target) {
		resolved.named = resolved.type->target;
		resolved.type = &resolved.named->type;
	}
	if (resolved.named)
		resolved.c_name = memory_format(memory, "%s_%s", schema->name_space.text,
						resolved.named->name.text);
	return resolved;
}

const char *declare_field_name(struct memory *memory, const char *c_name, const struct field *field)
{
	return memory_format(memory, "%s_%s", c_name, names_snake(memory, field->name.text));
}

const char *declare_item_name(struct memory *memory, const char *c_name)
{
	return memory_format(memory, "%s_item", c_name);
}

static struct resolved resolve_items(struct memory *memory, const struct schema *schema,
				     const struct type *array, const char *c_name)
{
	return declare_resolve(memory, schema, array->items, declare_item_name(memory, c_name));
}

static const char *slice_type(struct memory *memory, const struct schema *schema,
			      const struct type *array, const char *c_name)
{
	struct resolved items = resolve_items(memory, schema, array, c_name);

	if (items.type->kind->slice_type)
		return items.type->kind->slice_type;
	return memory_format(memory, "struct %s_slice", items.c_name);
}

const char *declare_c_type(struct memory *memory, const struct schema *schema,
			   const struct type *type, const char *c_name)
{
	struct resolved resolved = declare_resolve(memory, schema, type, c_name);
	const struct kind *kind = resolved.type->kind;

	if (kind->c_type)
		return kind->c_type;
	if (kind->form == FORM_ARRAY)
		return slice_type(memory, schema, resolved.type, resolved.c_name);
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

static void find_in_object(struct work *work, struct declaration *object)
{
	for (size_t i = 0; i < object->type->field_count; i++) {
		const struct field *field = &object->type->fields[i];

		add_need(work, object, &field->type,
			 declare_field_name(work->memory, object->c_name, field),
			 memory_format(work->memory, "%s.%s", object->title, field->name.text),
			 !field->is_optional);
	}
}

/* Goes no deeper than the schema's own text: a $ref is noted, not followed. */
static struct declaration *find_all(struct work *work, const struct type *type, const char *c_name,
				    const char *title)
{
	struct declaration *found = memory_alloc(work->memory, sizeof(*found));

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
	else if (type->kind->form == FORM_ARRAY)
		add_need(work, found, type->items, declare_item_name(work->memory, c_name),
			 memory_format(work->memory, "%s[]", title), false);
	else if (type->kind->form == FORM_OBJECT)
		find_in_object(work, found);
	return found;
}

static void find(struct work *work)
{
	const struct schema *schema = work->schema;
	const char *prefix = schema->name_space.text;

	work->named = memory_alloc(work->memory, schema->type_count * sizeof(struct declaration *));
	work->payloads =
		memory_alloc(work->memory, schema->task_count * sizeof(struct declaration *));
	for (size_t i = 0; i < schema->type_count; i++) {
		const struct named_type *named = &schema->types[i];

		work->named[i] =
			find_all(work, &named->type,
				 memory_format(work->memory, "%s_%s", prefix, named->name.text),
				 named->name.text);
	}
	for (size_t i = 0; i < schema->task_count; i++) {
		const struct task *task = &schema->tasks[i];

		/* A payload is a struct of its own, even when it is a $ref. */
		work->payloads[i] = find_all(
			work, declare_resolve(work->memory, schema, &task->payload, "").type,
			memory_format(work->memory, "%s_%s", prefix, task->name.text),
			task->name.text);
		if (task->description.text)
			work->payloads[i]->description = task->description.text;
	}
}

static struct declaration *named_declaration(const struct work *work,
					     const struct named_type *named)
{
	return work->named[named - work->schema->types];
}

static struct declaration *needed(const struct work *work, const struct need *need)
{
	return need->inner ? need->inner : named_declaration(work, need->named);
}

/* Marks all that a payload leads to. Types may refer to each other: a list instead of recursion. */
static void mark_used(struct work *work, struct declaration *payload)
{
	struct declaration *waiting = payload;

	payload->is_payload = payload->is_used = true;
	while (waiting) {
		const struct need *need = waiting->needs;

		waiting = waiting->waiting;
		for (; need; need = need->next) {
			struct declaration *target = needed(work, need);

			if (target->is_used)
				continue;
			target->is_used = true;
			target->waiting = waiting;
			waiting = target;
		}
	}
}

static void add_slice(struct work *work, const char *of, const char *item_type)
{
	struct slice *slice = memory_alloc(work->memory, sizeof(*slice));

	slice->c_name = memory_format(work->memory, "%s_slice", of);
	slice->item_type = item_type;
	*work->slice_tail = slice;
	work->slice_tail = &slice->next;
}

static void declare_slice_of_items(struct work *work, const struct declaration *array)
{
	struct resolved items =
		resolve_items(work->memory, work->schema, array->type, array->c_name);

	if (items.type->kind->slice_type)
		return;
	if (items.named) {
		struct declaration *named = named_declaration(work, items.named);

		if (named->has_slice)
			return;
		named->has_slice = true;
	}
	add_slice(work, items.c_name,
		  declare_c_type(work->memory, work->schema, items.type, items.c_name));
}

static void declare_slices(struct work *work)
{
	for (const struct declaration *each = work->all; each; each = each->next) {
		if (!each->type->target && each->type->kind->form == FORM_ARRAY)
			declare_slice_of_items(work, each);
	}
	for (size_t i = 0; i < work->schema->task_count; i++) {
		const char *c_name = work->payloads[i]->c_name;

		add_slice(work, c_name, memory_format(work->memory, "struct %s", c_name));
	}
}

/* The next declaration that must come before this one, NULL when there is none left. */
static struct declaration *next_before(const struct work *work, struct declaration *of)
{
	while (of->next_need) {
		const struct need *need = of->next_need;

		of->next_need = need->next;
		if (need->is_by_value && !needed(work, need)->is_placed)
			return needed(work, need);
	}
	return NULL;
}

static void add_placed(struct work *work, const struct declaration *placed)
{
	struct declarations *result = &work->result;

	if (placed->type->target)
		return;
	if (placed->type->kind->form == FORM_OBJECT)
		result->objects[work->object_count++] = placed;
	else if (placed->type->kind->form == FORM_ENUM)
		result->enums[work->enum_count++] = placed;
	else if (placed->type->kind->form == FORM_ARRAY)
		result->arrays[work->array_count++] = placed;
}

static const struct declaration **new_list(const struct work *work)
{
	return memory_alloc(work->memory, (work->count + 1) * sizeof(struct declaration *));
}

/* What it holds first, then itself; the way back is a list, for chains may be long. */
static void place(struct work *work, struct declaration *declaration)
{
	struct declaration *current = declaration;

	if (declaration->is_placed)
		return;
	current->is_placed = true;
	current->next_need = current->needs;
	current->waiting = NULL;
	while (current) {
		struct declaration *before = next_before(work, current);

		if (before) {
			before->is_placed = true;
			before->next_need = before->needs;
			before->waiting = current;
			current = before;
		} else {
			add_placed(work, current);
			current = current->waiting;
		}
	}
}

struct declarations declare(struct memory *memory, const struct schema *schema)
{
	struct work work = {.memory = memory, .schema = schema};

	work.tail = &work.all;
	work.slice_tail = &work.slices;
	find(&work);
	for (size_t i = 0; i < schema->task_count; i++)
		mark_used(&work, work.payloads[i]);
	declare_slices(&work);
	work.result.enums = new_list(&work);
	work.result.objects = new_list(&work);
	work.result.arrays = new_list(&work);
	for (struct declaration *each = work.all; each; each = each->next)
		place(&work, each);
	work.result.slices = work.slices;
	return work.result;
}
