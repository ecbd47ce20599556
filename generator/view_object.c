#include <stdlib.h>
#include <string.h>
#include "comment.h"
#include "kinds.h"
#include "literal.h"
#include "member.h"
#include "memory.h"
#include "view_tree.h"

#define FEW_FIELDS 8 /* are found without an order */

/* Lines such as ".kind = QB_STRING,". */
static void append_init(struct memory *memory, json_t *list, const char *name, const char *value)
{
	view_append(list, view_words(memory, ".", name, " = ", value, ","));
}

static void append_inits(struct memory *memory, json_t *list, const struct row *row)
{
	for (size_t i = 0; i < row->init_count; i++)
		append_init(memory, list, row->inits[i].name, row->inits[i].value);
}

static json_t *row_lines(struct memory *memory, const struct row *row)
{
	json_t *list = json_array();

	append_init(memory, list, "name", row->json);
	append_init(memory, list, "kind", row->kind);
	if (strcmp(row->flags, "0") != 0)
		append_init(memory, list, "flags", row->flags);
	append_init(memory, list, "offset", row->offset);
	append_inits(memory, list, row);
	return list;
}

json_t *view_items(struct memory *memory, const struct declaration *list)
{
	struct row row = member_of_items(memory, list);
	json_t *tree = json_object();

	view_set_text(tree, "c_name", list->c_name);
	view_set(tree, "lines", row_lines(memory, &row));
	return tree;
}

/* Its comment, and its declaration. */
static json_t *member_lines(struct memory *memory, const struct member *member)
{
	const char *const *lines = comment_lines(memory, member->remark);
	json_t *list = json_array();

	for (; *lines; lines++)
		view_append(list, json_string_nocheck(*lines));
	view_append(list, view_words(memory, member->declaration, ";", "", "", ""));
	return list;
}

/* The lists that one field adds to. */
struct lists {
	json_t *members, *fields, *missing, *initial;
	struct member spare; /* absent, but fit to stand in braces that must not be empty */
};

static void append_missing(struct lists *lists, const struct member *member)
{
	json_t *tree = json_object();

	view_set_text(tree, "declaration", member->missing);
	view_set_text(tree, "message", member->missing_message);
	view_append(lists->missing, tree);
}

static void append_member(struct memory *memory, struct lists *lists, const struct member *member)
{
	view_append(lists->members, member_lines(memory, member));
	view_append(lists->fields, row_lines(memory, &member->row));
	if (member->missing)
		append_missing(lists, member);
	if (!member->may_be_absent)
		append_init(memory, lists->initial, member->c_name, member->initial);
	else if (!lists->spare.c_name || lists->spare.is_deprecated)
		lists->spare = *member;
}

/* C has no empty structs. */
static void append_reserved(struct memory *memory, struct lists *lists)
{
	static const struct member reserved = {
		.c_name = "qb_empty_",
		.declaration = "char qb_empty_",
		.remark = "There are no fields, but C wants one.",
		.initial = "0",
	};

	view_append(lists->members, member_lines(memory, &reserved));
	lists->spare = reserved;
}

/* ---- The order that jsonb has ---- */

struct place_of_name {
	const char *name;
	size_t length, index;
};

static int by_length_and_bytes(const void *left, const void *right)
{
	const struct place_of_name *a = left, *b = right;

	if (a->length != b->length)
		return a->length < b->length ? -1 : 1;
	return memcmp(a->name, b->name, a->length);
}

static const char *order_word(struct memory *memory, const struct type *type)
{
	struct place_of_name *places = memory_alloc(memory, type->field_count * sizeof(*places));
	char *text = memory_alloc(memory, type->field_count * 12 + 1), *end = text;

	for (size_t i = 0; i < type->field_count; i++) {
		const char *name = type->fields[i].name.text;

		places[i] = (struct place_of_name){name, strlen(name), i};
	}
	qsort(places, type->field_count, sizeof(*places), by_length_and_bytes);
	for (size_t i = 0; i < type->field_count; i++)
		end += sprintf(end, "%s%zu", i > 0 ? ", " : "", places[i].index);
	return text;
}

static void set_table(struct memory *memory, json_t *tree, const struct declaration *object)
{
	const struct type *type = object->type;
	const char *c_name = object->c_name;
	bool has_order = type->field_count > FEW_FIELDS;
	struct row row = {.init_count = 0};
	json_t *lines = json_array();

	row_add_init(&row, "name", literal_string(memory, object->title));
	row_add_init(&row, "size", memory_format(memory, "sizeof(struct %s)", c_name));
	if (type->field_count > 0) {
		row_add_init(&row, "fields", memory_format(memory, "%s_fields", c_name));
		row_add_init(&row, "count", memory_format(memory, "%zu", type->field_count));
	}
	if (type->is_open)
		row_add_init(&row, "flags", "QB_OPEN");
	if (has_order)
		row_add_init(&row, "order", memory_format(memory, "%s_order", c_name));
	append_inits(memory, lines, &row);
	view_set(tree, "lines", lines);
	view_set(tree, "has_order", json_boolean(has_order));
	view_set_text(tree, "order", has_order ? order_word(memory, type) : "");
}

json_t *view_object(struct memory *memory, const struct declaration *object)
{
	struct lists lists = {json_array(), json_array(), json_array(), json_array(), {0}};
	size_t count = object->type->field_count;
	json_t *tree = json_object();

	for (size_t i = 0; i < count; i++) {
		struct member member = member_of_field(memory, object, &object->type->fields[i]);

		append_member(memory, &lists, &member);
	}
	if (count == 0)
		append_reserved(memory, &lists);
	/* C11 has no empty braces either. */
	if (json_array_size(lists.initial) == 0)
		append_init(memory, lists.initial, lists.spare.c_name, lists.spare.initial);
	view_set_text(tree, "c_name", object->c_name);
	view_set_comment(memory, tree, object->description);
	view_set(tree, "members", lists.members);
	view_set(tree, "fields", lists.fields);
	view_set(tree, "missing", lists.missing);
	view_set(tree, "initial", lists.initial);
	view_set(tree, "has_fields", json_boolean(count > 0));
	view_set(tree, "is_payload", json_boolean(object->is_payload));
	set_table(memory, tree, object);
	return tree;
}
