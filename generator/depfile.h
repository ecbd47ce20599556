/* depfile.h: a rule for make, as gcc -MP writes it: targets, what they are made of, and an empty
 * rule for each of those, so that one that vanished does not stop make. */
#ifndef QBIND_GENERATOR_DEPFILE_H
#define QBIND_GENERATOR_DEPFILE_H
#include <stddef.h>

struct memory;

/* Both arrays end in NULL. */
const char *depfile_text(struct memory *memory, const char *const *targets,
			 const char *const *sources);

#endif
