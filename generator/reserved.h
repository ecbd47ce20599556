/* reserved.h: names that belong to somebody else. */
#ifndef QBIND_GENERATOR_RESERVED_H
#define QBIND_GENERATOR_RESERVED_H
#include <stdbool.h>

/* Keywords of C and C++, macros of the C library. */
bool reserved_name(const char *name);
/* A namespace whose names would look like the C library's or qbind's own. */
bool reserved_prefix(const char *name_space);
/* A namespace whose header would be taken for one of the system's. */
bool reserved_header(const char *name_space);

#endif
