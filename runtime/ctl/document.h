/* document.h: --json. What a command prints is one document; a failure to build it ends the
 * program.
 */
#ifndef QBIND_CTL_DOCUMENT_H
#define QBIND_CTL_DOCUMENT_H
#include <jansson.h>
#include "db.h"

json_t *document_object(void);
json_t *document_array(void);
json_t *document_text(struct db_text text);
/* Both take value, which may be fresh from jansson: NULL is an empty heap. */
void document_put(json_t *object, const char *name, json_t *value);
void document_append(json_t *array, json_t *value);
/* Prints and frees. */
void document_print(json_t *root);
/* The same with one more member, whose value is JSON text already: jansson would round its numbers.
 */
void document_print_with(json_t *object, const char *name, struct db_text json);

#endif
