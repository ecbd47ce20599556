/* quote.h: texts as JSON has them. */
#ifndef QBIND_GENERATOR_QUOTE_H
#define QBIND_GENERATOR_QUOTE_H

struct memory;

/* text is valid UTF-8. */
const char *quote_json(struct memory *memory, const char *text);

#endif
