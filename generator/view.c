#include "comment.h"
#include "declare.h"
#include "digest.h"
#include "kinds.h"
#include "literal.h"
#include "memory.h"
#include "names.h"
#include "view.h"
#include "view_tree.h"

struct view {
	struct memory *memory;
	const struct schema *schema;
	struct declarations declarations;
	bool has_sensitive; /* any field of any type */
};

/* ---- Tasks ---- */

static const char *const backoffs[] = {
	[BACKOFF_EXPONENTIAL] = "QB_EXPONENTIAL",
	[BACKOFF_LINEAR] = "QB_LINEAR",
	[BACKOFF_FIXED] = "QB_FIXED",
};

/* (const char *const[]){"iban", NULL}, or NULL */
static const char *sensitive_word(struct view *view, size_t index)
{
	const char *const *names = declare_sensitive(view->memory, &view->declarations,
						     view->declarations.payloads[index]);
	const char *text = "";

	if (!*names)
		return "NULL";
	for (; *names; names++)
		text = memory_format(view->memory, "%s%s, ", text,
				     literal_string(view->memory, *names));
	return memory_format(view->memory, "(const char *const[]){%sNULL}", text);
}

static json_t *task_tree(struct view *view, size_t index)
{
	const struct task *task = &view->schema->tasks[index];
	json_t *tree = json_object();

	view_set_text(tree, "c_name",
		      memory_format(view->memory, "%s_%s", view->schema->name_space.text,
				    task->name.text));
	view_set_text(tree, "member", names_member(view->memory, task->name.text));
	view_set_text(tree, "name", literal_string(view->memory, task->name.text));
	view_set_text(tree, "queue", literal_string(view->memory, task->queue.text));
	view_set_integer(tree, "version", task->version);
	view_set_integer(tree, "priority", task->priority);
	view_set_text(tree, "sensitive",
		      view->has_sensitive ? sensitive_word(view, index) : "NULL");
	view_set_integer(tree, "max_attempts", task->max_attempts);
	view_set_integer(tree, "timeout_ms", task->timeout_ms);
	view_set_text(tree, "backoff", backoffs[task->retry.strategy]);
	view_set_integer(tree, "base_ms", task->retry.base_ms);
	view_set_integer(tree, "max_ms", task->retry.max_ms);
	view_set_integer(tree, "jitter_percent", task->retry.jitter_percent);
	view_set_text(
		tree, "missing_handler",
		literal_string(view->memory,
			       memory_format(view->memory,
					     "no handler for task '%s'; pass .%s = your_function "
					     "or QB_SKIP",
					     task->name.text,
					     names_member(view->memory, task->name.text))));
	return tree;
}

static json_t *task_list(struct view *view)
{
	json_t *list = json_array();

	for (size_t i = 0; i < view->schema->task_count; i++)
		view_append(list, task_tree(view, i));
	return list;
}

/* ---- The schema ---- */

#define GUARD_DIGITS 8 /* of a model's digest, in hexadecimal */

static const char *guard_word(struct memory *memory, const struct schema *schema)
{
	return memory_format(memory, "0x%.*su", GUARD_DIGITS, digest_schema(memory, schema));
}

/* The headers of what is imported, and which models they must be of. */
static json_t *import_list(const struct view *view)
{
	json_t *list = json_array();

	for (size_t i = 0; i < view->schema->import_count; i++) {
		const struct schema *imported = view->schema->imports[i].schema;
		const char *name = imported->name_space.text;
		json_t *tree = json_object();

		view_set_text(tree, "header", memory_format(view->memory, "%s.h", name));
		view_set_text(tree, "guard", names_constant(view->memory, name, "model"));
		view_set_text(tree, "model", guard_word(view->memory, imported));
		view_append(list, tree);
	}
	return list;
}

static void set_origin(const struct view *view, json_t *root, const struct view_origin *origin)
{
	const char *name = view->schema->name_space.text;

	view_set_text(root, "source", comment_words(view->memory, origin->source));
	view_set_text(root, "version", origin->version);
	view_set_text(root, "sha256", origin->digest);
	view_set_text(root, "namespace", name);
	view_set_text(root, "header", memory_format(view->memory, "%s.h", name));
	view_set_text(root, "guard", names_constant(view->memory, name, "h"));
	view_set_text(root, "model_guard", names_constant(view->memory, name, "model"));
	view_set_text(root, "model",
		      memory_format(view->memory, "0x%.*su", GUARD_DIGITS, origin->digest));
	view_set(root, "imports", import_list(view));
}

static bool has_sensitive(const struct declarations *declarations)
{
	for (const struct declaration **each = declarations->all; *each; each++) {
		for (size_t i = 0; i < (*each)->type->field_count; i++) {
			if ((*each)->type->fields[i].is_sensitive)
				return true;
		}
	}
	return false;
}

struct json_t *view_new(struct memory *memory, const struct schema *schema,
			const struct view_origin *origin)
{
	struct view view = {memory, schema, declare(memory, schema), false};
	json_t *root;

	view_use_memory(memory);
	root = json_object();

	view.has_sensitive = has_sensitive(&view.declarations);
	set_origin(&view, root, origin);
	view_set_types(memory, root, &view.declarations);
	view_set(root, "tasks", task_list(&view));
	view_set(root, "has_tasks", json_boolean(schema->task_count > 0));
	return root;
}

void view_dump(const struct json_t *view, FILE *out)
{
	json_dumpf(view, out, JSON_INDENT(2));
	putc('\n', out);
}
