/* template.h: the template language. It knows no task and no C: a tree of words goes in, text
 * comes out.
 *
 *	$path$                the string or integer at path; $$ is a dollar
 *	//% for x in path     for each element of the array at path
 *	//% if path           if not path, else: a boolean
 *	//% use NAME          renders block NAME at this indentation; NAME may contain $path$
 *	//% block NAME        at top level
 *	//% end
 *
 * A path is names joined by dots; the first is a loop variable or a member of the view. A mistake
 * ends the work and is kept as one line "file:line: message".
 */
#ifndef QBIND_GENERATOR_TEMPLATE_H
#define QBIND_GENERATOR_TEMPLATE_H
#include <stdbool.h>
#include <stdio.h>

struct json_t; /* jansson's */
struct memory;
struct templates;

/* They live in memory, and keep pointers into the texts that are added. */
struct templates *templates_new(struct memory *memory);
/* Reads one file: what stands outside blocks is rendered by the file's name, and its blocks may be
 * used by all other files. */
bool templates_add(struct templates *templates, const char *file, const char *text);
bool templates_render(struct templates *templates, const char *file, const struct json_t *view,
		      FILE *out);
/* The first mistake, NULL when there was none. */
const char *templates_error(const struct templates *templates);

#endif
