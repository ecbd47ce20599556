#include <string.h>
#include "comment.h"
#include "memory.h"
#include "view_tree.h"

/* jansson hands no context to these. */
static struct memory *tree_memory;

static void *take(size_t size)
{
	return memory_take(tree_memory, size);
}

static void leave(void *block)
{
	(void)block;
}

void view_use_memory(struct memory *memory)
{
	tree_memory = memory;
	json_set_alloc_funcs(take, leave);
}

void view_set(json_t *object, const char *name, json_t *value)
{
	/* Our own words need no check for UTF-8. */
	if (json_object_set_new_nocheck(object, name, value) != 0)
		memory_exhausted();
}

void view_set_text(json_t *object, const char *name, const char *text)
{
	view_set(object, name, json_string_nocheck(text));
}

void view_set_integer(json_t *object, const char *name, int64_t value)
{
	view_set(object, name, json_integer(value));
}

void view_append(json_t *list, json_t *value)
{
	if (json_array_append_new(list, value) != 0)
		memory_exhausted();
}

void view_set_comment(struct memory *memory, json_t *object, const char *text)
{
	const char *const *lines = comment_lines(memory, text ? text : "");
	json_t *list = json_array();

	for (; *lines; lines++)
		view_append(list, json_string_nocheck(*lines));
	view_set(object, "comment", list);
}

json_t *view_words(struct memory *memory, const char *first, const char *second, const char *third,
		   const char *fourth, const char *fifth)
{
	const char *const words[] = {first, second, third, fourth, fifth};
	size_t len = 0, lengths[5];
	char few[256], *text = few, *end;

	for (size_t i = 0; i < 5; i++)
		len += lengths[i] = strlen(words[i]);
	if (len >= sizeof(few))
		text = memory_take(memory, len + 1);
	end = text;
	for (size_t i = 0; i < 5; i++) {
		memcpy(end, words[i], lengths[i]);
		end += lengths[i];
	}
	return json_stringn_nocheck(text, len);
}
