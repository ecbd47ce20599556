/* render.h: templates over a view give the text of a file. */
#ifndef QBIND_GENERATOR_RENDER_H
#define QBIND_GENERATOR_RENDER_H
#include <stddef.h>

struct json_t; /* jansson's */
struct memory;
struct templates;

/* Functions return NULL when all is well, else one line that says what is wrong. */

/* folder NULL: those that are built in; else all of a folder that end in .c or .h. */
const char *render_load(struct memory *memory, const char *folder,
			struct templates **templates_out);
/* The template of this name; runs of blank lines become one. */
const char *render(struct memory *memory, struct templates *templates, const char *name,
		   const struct json_t *view, const char **text_out, size_t *len_out);

#endif
