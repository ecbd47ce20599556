/* view_tree.h: building the tree of a view; for the files of the view only. */
#ifndef QBIND_GENERATOR_VIEW_TREE_H
#define QBIND_GENERATOR_VIEW_TREE_H
#include <jansson.h>
#include <stdint.h>
#include "declare.h"
#include "model.h"

struct memory;

/* The trees of a run live in its memory. One run at a time. */
void view_use_memory(struct memory *memory);
/* Each takes value, and ends the program when there is no memory. */
void view_set(json_t *object, const char *name, json_t *value);
void view_set_text(json_t *object, const char *name, const char *text);
void view_set_integer(json_t *object, const char *name, int64_t value);
void view_append(json_t *list, json_t *value);
/* Five words side by side. */
json_t *view_words(struct memory *memory, const char *first, const char *second, const char *third,
		   const char *fourth, const char *fifth);
/* Its lines as "comment". */
void view_set_comment(struct memory *memory, json_t *object, const char *text);

/* ---- view_type.c: the types of a schema ---- */

/* Enums, slices, maps, entries, nullables, objects, unions and their tables. */
void view_set_types(struct memory *memory, json_t *root, const struct declarations *declarations);

/* ---- view_object.c ---- */

json_t *view_object(struct memory *memory, const struct declaration *object);
/* Of an array or a map. */
json_t *view_items(struct memory *memory, const struct declaration *list);

#endif
