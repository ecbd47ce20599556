#include <string.h>
#include "check.h"
#include "checking.h"
#include "collisions.h"
#include "cycles.h"
#include "message.h"
#include "reserved.h"

static void check_namespace(const struct checking *checking, const struct schema *schema)
{
	const struct text *name = &schema->name_space;

	if (!name->text)
		return;
	checking_name(checking, name, "a namespace");
	if (reserved_prefix(name->text))
		messages_add(checking->messages, &name->place, "reserved-name",
			     "names that begin with '%.*s_' belong to somebody else",
			     (int)strcspn(name->text, "_"), name->text);
	else if (reserved_header(name->text))
		messages_add(checking->messages, &name->place, "reserved-name",
			     "'%s.h' would be taken for the system's <%s.h>", name->text,
			     name->text);
}

static void check_imports(const struct checking *checking, const struct schema *schema)
{
	for (size_t i = 1; i < schema->all_schema_count; i++) {
		const struct text *name = &schema->all_schemas[i]->name_space;

		for (size_t j = 0; name->text && j < i; j++) {
			const struct text *other = &schema->all_schemas[j]->name_space;

			if (!other->text || strcmp(name->text, other->text) != 0)
				continue;
			messages_add(checking->messages, &name->place, "import",
				     "this namespace belongs to another file");
			messages_also(checking->messages, &other->place, "first one here");
			break;
		}
	}
}

/* ---- All of a schema ---- */

/* Goes no deeper than the schema's own text: what a $ref names is looked at where it stands. */
static void check_type(const struct checking *checking, const struct type *type)
{
	if (type->target || !type->kind)
		return;
	checking_type(checking, type);
	for (size_t i = 0; i < type->field_count; i++) {
		checking_field(checking, &type->fields[i]);
		check_type(checking, &type->fields[i].type);
	}
	for (size_t i = 0; i < type->variant_count; i++)
		check_type(checking, &type->variants[i].type);
	if (type->items)
		check_type(checking, type->items);
}

static void check_types(const struct checking *checking, const struct schema *schema)
{
	check_namespace(checking, schema);
	for (size_t i = 0; i < schema->type_count; i++) {
		checking_name(checking, &schema->types[i].name, "a type");
		check_type(checking, &schema->types[i].type);
	}
	cycles_check(checking->memory, schema, checking->messages);
}

void check_schema(struct memory *memory, const struct schema *schema, struct messages *messages)
{
	const struct checking checking = {memory, messages};

	for (size_t i = 0; i < schema->all_schema_count; i++)
		check_types(&checking, schema->all_schemas[i]);
	for (size_t i = 0; i < schema->task_count; i++) {
		checking_name(&checking, &schema->tasks[i].name, "a task");
		checking_task(&checking, &schema->tasks[i]);
		check_type(&checking, &schema->tasks[i].payload);
	}
	check_imports(&checking, schema);
	collisions_check(memory, schema, messages);
}
