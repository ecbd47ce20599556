/* reader.h: from YAML to the model. */
#ifndef QBIND_GENERATOR_READER_H
#define QBIND_GENERATOR_READER_H
#include "model.h"

struct memory;
struct messages;
struct tree;

/* NULL when the text is no YAML or no map. A schema that drew messages has gaps (a kind that is
 * NULL, a name without text): fit for check_schema(), not for generating. */
const struct schema *read_schema(const struct source *source, struct memory *memory,
				 struct messages *messages);

/* The file alone, as YAML has it; NULL when it is none. */
const struct tree *read_yaml(const struct source *source, struct memory *memory,
			     struct messages *messages);

#endif
