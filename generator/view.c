#include <jansson.h>
#include "comment.h"
#include "declare.h"
#include "kinds.h"
#include "literal.h"
#include "member.h"
#include "memory.h"
#include "names.h"
#include "view.h"

struct view {
	struct memory *memory;
	const struct schema *schema;
};

static void set(json_t *object, const char *name, json_t *value)
{
	if (json_object_set_new(object, name, value) != 0)
		memory_exhausted();
}

static void set_text(json_t *object, const char *name, const char *text)
{
	set(object, name, json_string(text));
}

static void set_integer(json_t *object, const char *name, int64_t value)
{
	set(object, name, json_integer(value));
}

static void append(json_t *list, json_t *value)
{
	if (json_array_append_new(list, value) != 0)
		memory_exhausted();
}

static void set_comment(const struct view *view, json_t *object, const char *text)
{
	const char *const *lines = comment_lines(view->memory, text ? text : "");
	json_t *list = json_array();

	for (; *lines; lines++)
		append(list, json_string(*lines));
	set(object, "comment", list);
}

/* ---- Enums and slices ---- */

static json_t *enum_members(const struct view *view, const struct declaration *type)
{
	json_t *list = json_array();

	for (size_t i = 0; i < type->type->member_count; i++) {
		const char *text = type->type->members[i].text;
		json_t *member = json_object();

		set_text(member, "c_name", names_constant(view->memory, type->c_name, text));
		set_text(member, "text", literal_string(view->memory, text));
		set_integer(member, "value", (int64_t)i + 1);
		append(list, member);
	}
	return list;
}

static json_t *enum_list(const struct view *view, const struct declaration *const *types)
{
	json_t *list = json_array();

	for (; *types; types++) {
		json_t *type = json_object();

		set_text(type, "c_name", (*types)->c_name);
		set_integer(type, "count", (int64_t)(*types)->type->member_count);
		set(type, "members", enum_members(view, *types));
		set_comment(view, type, (*types)->description);
		append(list, type);
	}
	return list;
}

static json_t *slice_list(const struct slice *slices)
{
	json_t *list = json_array();

	for (; slices; slices = slices->next) {
		json_t *slice = json_object();

		set_text(slice, "c_name", slices->c_name);
		set_text(slice, "item_type", slices->item_type);
		append(list, slice);
	}
	return list;
}

/* ---- Structs ---- */

static json_t *row_tree(const struct row *row)
{
	json_t *tree = json_object();

	set_text(tree, "kind", row->kind);
	set_text(tree, "json", row->json);
	set_text(tree, "flags", row->flags);
	set_text(tree, "offset", row->offset);
	set_text(tree, "set", row->set);
	set_text(tree, "fallback", row->fallback);
	set_text(tree, "min", row->min);
	set_text(tree, "max", row->max);
	set_text(tree, "type_name", row->type_name);
	return tree;
}

/* The row for the items of each array that a payload holds. */
static json_t *array_list(const struct view *view, const struct declaration *const *arrays)
{
	json_t *list = json_array();

	for (; *arrays; arrays++) {
		struct row row = member_of_items(view->memory, view->schema, (*arrays)->type,
						 (*arrays)->c_name);
		json_t *array;

		if (!(*arrays)->is_used)
			continue;
		array = row_tree(&row);
		set_text(array, "c_name", (*arrays)->c_name);
		append(list, array);
	}
	return list;
}

static void append_pair(json_t *list, const char *first, const char *first_text, const char *second,
			const char *second_text)
{
	json_t *pair = json_object();

	set_text(pair, first, first_text);
	set_text(pair, second, second_text);
	append(list, pair);
}

static json_t *member_tree(const struct view *view, const struct member *member)
{
	json_t *tree = json_object();

	set_text(tree, "declaration", member->declaration);
	set_comment(view, tree, member->remark);
	return tree;
}

/* The lists that one field adds to. */
struct lists {
	json_t *members, *fields, *missing, *initial;
};

static void append_member(const struct view *view, const struct lists *lists,
			  const struct member *member)
{
	append(lists->members, member_tree(view, member));
	append(lists->fields, row_tree(&member->row));
	if (member->missing)
		append_pair(lists->missing, "declaration", member->missing, "message",
			    member->missing_message);
	/* C11 has no empty braces: the first member stands in them, absent or not. */
	if (!member->may_be_absent || json_array_size(lists->members) == 1)
		append_pair(lists->initial, "c_name", member->c_name, "value", member->initial);
}

/* C has no empty structs. */
static void append_reserved(const struct view *view, const struct lists *lists)
{
	static const struct member reserved = {
		.declaration = "char qb_empty_",
		.remark = "There are no fields, but C wants one.",
	};

	append(lists->members, member_tree(view, &reserved));
	append_pair(lists->initial, "c_name", "qb_empty_", "value", "0");
}

static json_t *object_tree(const struct view *view, const struct declaration *object)
{
	struct lists lists = {json_array(), json_array(), json_array(), json_array()};
	size_t count = object->type->field_count;
	json_t *tree = json_object();

	for (size_t i = 0; i < count; i++) {
		struct member member = member_of_field(view->memory, view->schema, object,
						       &object->type->fields[i]);

		append_member(view, &lists, &member);
	}
	if (count == 0)
		append_reserved(view, &lists);
	set_text(tree, "c_name", object->c_name);
	set_text(tree, "title", literal_string(view->memory, object->title));
	set_comment(view, tree, object->description);
	set(tree, "members", lists.members);
	set(tree, "fields", lists.fields);
	set(tree, "missing", lists.missing);
	set(tree, "initial", lists.initial);
	set(tree, "has_fields", json_boolean(count > 0));
	set(tree, "is_payload", json_boolean(object->is_payload));
	set_text(tree, "table",
		 count > 0 ? memory_format(view->memory, "%s_fields", object->c_name) : "NULL");
	set_integer(tree, "count", (int64_t)count);
	return tree;
}

/* All of them for the header, and those that a payload holds for the tables. */
static void set_objects(const struct view *view, json_t *root,
			const struct declaration *const *objects)
{
	json_t *all = json_array(), *used = json_array();

	for (; *objects; objects++) {
		json_t *object = object_tree(view, *objects);

		if ((*objects)->is_used)
			append(used, json_incref(object));
		append(all, object);
	}
	set(root, "objects", all);
	set(root, "tables", used);
}

/* ---- Tasks ---- */

static const char *const backoffs[] = {
	[BACKOFF_EXPONENTIAL] = "QB_EXPONENTIAL",
	[BACKOFF_LINEAR] = "QB_LINEAR",
	[BACKOFF_FIXED] = "QB_FIXED",
};

static json_t *task_tree(const struct view *view, const struct task *task)
{
	json_t *tree = json_object();

	set_text(tree, "c_name",
		 memory_format(view->memory, "%s_%s", view->schema->name_space.text,
			       task->name.text));
	set_text(tree, "member", names_member(view->memory, task->name.text));
	set_text(tree, "name", literal_string(view->memory, task->name.text));
	set_text(tree, "queue", literal_string(view->memory, task->queue.text));
	set_integer(tree, "version", task->version);
	set_integer(tree, "max_attempts", task->max_attempts);
	set_integer(tree, "timeout_ms", task->timeout_ms);
	set_text(tree, "backoff", backoffs[task->retry.strategy]);
	set_integer(tree, "base_ms", task->retry.base_ms);
	set_integer(tree, "max_ms", task->retry.max_ms);
	set_integer(tree, "jitter_percent", task->retry.jitter_percent);
	set_text(tree, "missing_handler",
		 literal_string(view->memory,
				memory_format(view->memory,
					      "no handler for task '%s'; pass .%s = your_function "
					      "or QB_SKIP",
					      task->name.text,
					      names_member(view->memory, task->name.text))));
	return tree;
}

static json_t *task_list(const struct view *view)
{
	json_t *list = json_array();

	for (size_t i = 0; i < view->schema->task_count; i++)
		append(list, task_tree(view, &view->schema->tasks[i]));
	return list;
}

static void set_origin(const struct view *view, json_t *root, const struct view_origin *origin)
{
	const char *name = view->schema->name_space.text;

	set_text(root, "source", comment_words(view->memory, origin->source));
	set_text(root, "version", origin->version);
	set_text(root, "sha256", origin->digest);
	set_text(root, "namespace", name);
	set_text(root, "header", memory_format(view->memory, "%s.h", name));
	set_text(root, "guard", names_constant(view->memory, name, "h"));
}

struct json_t *view_new(struct memory *memory, const struct schema *schema,
			const struct view_origin *origin)
{
	const struct view view = {memory, schema};
	struct declarations declarations = declare(memory, schema);
	json_t *root = json_object();

	set_origin(&view, root, origin);
	set(root, "enums", enum_list(&view, declarations.enums));
	set(root, "slices", slice_list(declarations.slices));
	set(root, "arrays", array_list(&view, declarations.arrays));
	set_objects(&view, root, declarations.objects);
	set(root, "tasks", task_list(&view));
	set(root, "has_tasks", json_boolean(schema->task_count > 0));
	return root;
}

void view_free(struct json_t *view)
{
	json_decref(view);
}

void view_dump(const struct json_t *view, FILE *out)
{
	json_dumpf(view, out, JSON_INDENT(2));
	putc('\n', out);
}
