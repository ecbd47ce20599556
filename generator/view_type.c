#include "kinds.h"
#include "literal.h"
#include "member.h"
#include "memory.h"
#include "names.h"
#include "view_tree.h"

/* The lists that the types of a schema add to. */
struct lists {
	struct memory *memory;
	json_t *enums, *slices, *maps, *nullables, *structs, *entries;
	json_t *objects; /* those of structs that are no unions */
	json_t *enum_tables, *object_tables, *union_tables, *item_tables;
};

/* ---- Enums ---- */

static json_t *enum_member(struct memory *memory, const char *prefix, const char *text,
			   int64_t value)
{
	json_t *member = json_object();

	view_set_text(member, "c_name", names_constant(memory, prefix, text));
	view_set_text(member, "text", literal_string(memory, text));
	view_set_integer(member, "value", value);
	return member;
}

static json_t *enum_tree(struct memory *memory, const char *c_name, json_t *members,
			 const struct declaration *of)
{
	json_t *tree = json_object();

	view_set_text(tree, "c_name", c_name);
	view_set_integer(tree, "count", (int64_t)json_array_size(members));
	view_set(tree, "members", members);
	view_set(tree, "has_numbers", json_boolean(of->type->has_numbers));
	view_set(tree, "is_own", json_boolean(!of->is_imported));
	view_set_comment(memory, tree, of->type->kind->form == FORM_ENUM ? of->description : "");
	return tree;
}

static json_t *enum_of(struct memory *memory, const struct declaration *type)
{
	json_t *members = json_array();

	for (size_t i = 0; i < type->type->member_count; i++) {
		const struct enum_member *member = &type->type->members[i];

		view_append(members,
			    enum_member(memory, type->c_name, member->name.text, member->number));
	}
	return enum_tree(memory, type->c_name, members, type);
}

static const char *tag_type(struct memory *memory, const struct declaration *type)
{
	return memory_format(memory, "%s_%s", type->c_name,
			     names_snake(memory, type->type->discriminator.text));
}

/* The enum of a union's discriminator. */
static json_t *tags_of(struct memory *memory, const struct declaration *type)
{
	json_t *members = json_array();

	for (size_t i = 0; i < type->type->variant_count; i++)
		view_append(members,
			    enum_member(memory, type->c_name, type->type->variants[i].name.text,
					(int64_t)i + 1));
	return enum_tree(memory, tag_type(memory, type), members, type);
}

static void add_enum(struct lists *lists, const struct declaration *type, json_t *tree)
{
	if (!type->is_imported)
		view_append(lists->enums, json_incref(tree));
	if (!type->is_imported || type->is_used)
		view_append(lists->enum_tables, json_incref(tree));
	json_decref(tree);
}

/* ---- Lists of a type ---- */

static void append_pair(json_t *list, const char *c_name, const char *name, const char *value)
{
	json_t *tree = json_object();

	view_set_text(tree, "c_name", c_name);
	view_set_text(tree, name, value);
	view_append(list, tree);
}

static void add_slice(struct lists *lists, const char *of, const char *type)
{
	append_pair(lists->slices, memory_format(lists->memory, "%s_slice", of), "item_type", type);
}

static void add_map(struct lists *lists, const char *of, const char *type)
{
	const char *entry = memory_format(lists->memory, "%s_entry", of);

	append_pair(lists->maps, memory_format(lists->memory, "%s_map", of), "entry", entry);
	append_pair(lists->entries, entry, "value_type", type);
}

/* Named types have both, so that others may import them. */
static void add_lists(struct lists *lists, const struct declaration *declaration)
{
	const char *type = declare_c_type(lists->memory, declaration->type, declaration->c_name);

	add_slice(lists, declaration->c_name, type);
	if (declaration->is_named)
		add_map(lists, declaration->c_name, type);
}

static void add_list_of_inline(struct lists *lists, const struct declaration *list)
{
	struct resolved items = declare_items(lists->memory, list->type, list->c_name);
	const char *type;

	if (items.named || items.type->kind->stem)
		return;
	type = declare_c_type(lists->memory, items.type, items.c_name);
	if (list->type->kind->form == FORM_MAP)
		add_map(lists, items.c_name, type);
	else
		add_slice(lists, items.c_name, type);
}

/* ---- Each form ---- */

static void add_nullables(struct lists *lists, const struct declaration *object)
{
	for (size_t i = 0; i < object->type->field_count; i++) {
		const struct field *field = &object->type->fields[i];
		const char *type = member_nullable_type(lists->memory, object, field);

		if (type)
			append_pair(lists->nullables, type, "value",
				    member_nullable_value(lists->memory, object, field));
	}
}

static void add_object(struct lists *lists, const struct declaration *object)
{
	json_t *tree = view_object(lists->memory, object);

	view_set(tree, "is_union", json_false());
	if (!object->is_imported) {
		add_nullables(lists, object);
		view_append(lists->structs, json_incref(tree));
		view_append(lists->objects, json_incref(tree));
	}
	if (object->is_used)
		view_append(lists->object_tables, json_incref(tree));
	json_decref(tree);
}

static json_t *variant_list(struct memory *memory, const struct declaration *type)
{
	json_t *list = json_array();

	for (size_t i = 0; i < type->type->variant_count; i++) {
		const struct variant *variant = &type->type->variants[i];
		struct resolved object = declare_variant(memory, variant, type->c_name);
		json_t *tree = json_object();

		view_set_text(tree, "type", object.c_name);
		view_set_text(tree, "member", names_member(memory, variant->name.text));
		view_append(list, tree);
	}
	return list;
}

static void add_union(struct lists *lists, const struct declaration *type)
{
	struct memory *memory = lists->memory;
	const char *discriminator = type->type->discriminator.text;
	json_t *tree = json_object();

	add_enum(lists, type, tags_of(memory, type));
	view_set_text(tree, "c_name", type->c_name);
	view_set_text(tree, "title", literal_string(memory, type->title));
	view_set_text(tree, "tag_type", tag_type(memory, type));
	view_set_text(tree, "tag", names_member(memory, discriminator));
	view_set_text(tree, "json", literal_string(memory, discriminator));
	view_set_comment(memory, tree, type->description);
	view_set(tree, "variants", variant_list(memory, type));
	view_set(tree, "is_union", json_true());
	if (!type->is_imported)
		view_append(lists->structs, json_incref(tree));
	if (type->is_used)
		view_append(lists->union_tables, json_incref(tree));
	json_decref(tree);
}

static void add_type(struct lists *lists, const struct declaration *type)
{
	enum kind_form form = type->type->kind->form;

	if (form == FORM_ENUM)
		add_enum(lists, type, enum_of(lists->memory, type));
	else if (form == FORM_OBJECT)
		add_object(lists, type);
	else if (form == FORM_UNION)
		add_union(lists, type);
	if (form == FORM_ARRAY || form == FORM_MAP) {
		if (!type->is_imported)
			add_list_of_inline(lists, type);
		if (type->is_used)
			view_append(lists->item_tables, view_items(lists->memory, type));
	}
	if (!type->is_imported && !type->type->kind->stem && (type->is_named || type->is_payload))
		add_lists(lists, type);
}

void view_set_types(struct memory *memory, json_t *root, const struct declarations *declarations)
{
	struct lists lists = {memory,       json_array(), json_array(), json_array(),
			      json_array(), json_array(), json_array(), json_array(),
			      json_array(), json_array(), json_array(), json_array()};

	for (const struct declaration **each = declarations->all; *each; each++)
		add_type(&lists, *each);
	view_set(root, "enums", lists.enums);
	view_set(root, "slices", lists.slices);
	view_set(root, "maps", lists.maps);
	view_set(root, "nullables", lists.nullables);
	view_set(root, "structs", lists.structs);
	view_set(root, "entries", lists.entries);
	view_set(root, "objects", lists.objects);
	view_set(root, "enum_tables", lists.enum_tables);
	view_set(root, "object_tables", lists.object_tables);
	view_set(root, "union_tables", lists.union_tables);
	view_set(root, "item_tables", lists.item_tables);
}
