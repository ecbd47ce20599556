/* message.h: what is wrong with a schema: collected, then printed in the order of the places.
 *
 *	mail.yaml:35:26: error[unknown-type]: no type named 'priorty'
 *	   35 |         priority: {$ref: priorty, default: normal}
 *	      |                          ^^^^^^^ did you mean 'priority' (mail.yaml:6:3)?
 */
#ifndef QBIND_GENERATOR_MESSAGE_H
#define QBIND_GENERATOR_MESSAGE_H
#include <stddef.h>
#include <stdio.h>
#include "model.h"

struct memory;
struct messages;

struct message {
	struct place place, also; /* also has words of its own, if any */
	const char *code, *text;
	const char *hint, *also_text; /* NULL: none */
	size_t file, number;
};

struct messages *messages_new(struct memory *memory);
/* Messages about a file come after those about the files that were entered before it. */
void messages_enter_source(struct messages *messages, const struct source *source);
/* code is a constant such as "unknown-key". */
__attribute__((format(printf, 4, 5))) void messages_add(struct messages *messages,
							const struct place *place, const char *code,
							const char *format, ...);
/* Adds to the message added last: words behind its caret. */
__attribute__((format(printf, 2, 3))) void messages_hint(struct messages *messages,
							 const char *format, ...);
/* Adds to the message added last: another place, with words of its own. */
__attribute__((format(printf, 3, 4))) void
messages_also(struct messages *messages, const struct place *place, const char *format, ...);
/* Somebody's word, fit for a sentence: cut when it is long, what cannot be printed spelt out. */
const char *messages_word(struct messages *messages, const char *text);
size_t messages_count(const struct messages *messages);
/* In the order of the places. */
const struct message *messages_sorted(const struct messages *messages);

#endif
