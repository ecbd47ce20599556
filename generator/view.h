/* view.h: the model as templates see it: a tree of finished words, lists and flags, so that they
 * decide nothing. `qbind generate --dump-view` prints one. */
#ifndef QBIND_GENERATOR_VIEW_H
#define QBIND_GENERATOR_VIEW_H
#include <stdio.h>
#include "model.h"

struct json_t; /* jansson's */
struct memory;

/* What the first lines of each file say. */
struct view_origin {
	const char *source;  /* the name of the schema's file */
	const char *version; /* of qbind */
	const char *digest;  /* of the model */
};

/* schema has no errors. The tree lives as long as memory. */
struct json_t *view_new(struct memory *memory, const struct schema *schema,
			const struct view_origin *origin);
/* What cannot be written is seen by ferror(out). */
void view_dump(const struct json_t *view, FILE *out);

#endif
