/* checking.h: what the files of the check share; for those only. */
#ifndef QBIND_GENERATOR_CHECKING_H
#define QBIND_GENERATOR_CHECKING_H
#include "model.h"

struct memory;
struct messages;

struct checking {
	struct memory *memory;
	struct messages *messages;
};

/* Each looks at one thing, and at nothing below it. */
void checking_type(const struct checking *checking, const struct type *type);
void checking_field(const struct checking *checking, const struct field *field);
void checking_task(const struct checking *checking, const struct task *task);

/* A namespace, a type or a task, as noun says. */
void checking_name(const struct checking *checking, const struct text *name, const char *noun);
/* Names that fields of an object must not have, wherever the list stands. */
void checking_reserved(const struct checking *checking, const struct text *reserved, size_t count,
		       const struct type *object);
bool checking_has_control(const char *text);

#endif
