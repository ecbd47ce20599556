/* syntax.h: what is wrong with a text that is no YAML. */
#ifndef QBIND_GENERATOR_SYNTAX_H
#define QBIND_GENERATOR_SYNTAX_H
#include <stdbool.h>
#include <stddef.h>
#include "model.h"

struct messages;

/* libyaml would decode it, but no place in it would be right. */
bool syntax_is_utf16(const struct source *source);
/* The byte that is no UTF-8. */
void syntax_report_bytes(struct messages *messages, const struct source *source);
/* The control character at offset. */
void syntax_report_control(struct messages *messages, const struct source *source, size_t offset);
/* problem and context ("while parsing a block mapping", with the place where that began; NULL:
 * none) are libyaml's words; where we have better ones, they are used. */
void syntax_report(struct messages *messages, const struct place *place, const char *problem,
		   const struct place *began, const char *context);

#endif
