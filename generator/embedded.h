/* embedded.h: files that are part of the program, made into C by templates/embed.awk. */
#ifndef QBIND_GENERATOR_EMBEDDED_H
#define QBIND_GENERATOR_EMBEDDED_H
#include <stddef.h>

struct embedded {
	const char *name, *text;
};

/* Each ends in a row of NULLs. */
extern const struct embedded embedded_templates[];
/* starter.yaml, language.schema.json, explanations.txt */
extern const struct embedded embedded_texts[];

/* Of embedded_texts; it is there. */
const char *embedded_text(const char *name);

#endif
