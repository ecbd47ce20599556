#include "handlers.h"
#include "error.h"
#include <stdlib.h>
#include <string.h>

void handlers_clear(struct handlers *handlers)
{
	free(handlers->items);
	handlers->items = NULL;
	handlers->count = 0;
}

static int compare_name(const void *name, const void *handler)
{
	return strcmp(name, ((const struct handler *)handler)->type->name);
}

static int compare_handlers(const void *left, const void *right)
{
	return compare_name(((const struct handler *)left)->type->name, right);
}

const struct handler *handlers_find(const struct handlers *handlers, const char *type_name)
{
	if (handlers->count == 0)
		return NULL;
	return bsearch(type_name, handlers->items, handlers->count, sizeof(*handlers->items),
		       compare_name);
}

enum qb_result handlers_add(struct handlers *handlers, const struct handler *handler,
			    struct qb_error *err)
{
	struct handler *items;

	if (handlers_find(handlers, handler->type->name) != NULL)
		return error_set(err, QB_INVALID, "task type \"%s\" has a handler already",
				 handler->type->name);
	items = reallocarray(handlers->items, handlers->count + 1, sizeof(*items));
	if (items == NULL)
		return error_no_memory(err);
	items[handlers->count++] = *handler;
	qsort(items, handlers->count, sizeof(*items), compare_handlers);
	handlers->items = items;
	return QB_OK;
}
