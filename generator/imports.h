/* imports.h: the files of a run: the schema, and those that it imports, near or far. Each is read
 * once. */
#ifndef QBIND_GENERATOR_IMPORTS_H
#define QBIND_GENERATOR_IMPORTS_H
#include <stdbool.h>
#include <sys/types.h>
#include "model.h"

struct memory;
struct messages;

#define IMPORTS_DEPTH 32
#define IMPORTS_MOST 1000

struct import_file {
	dev_t device;
	ino_t inode;
	const struct source *source;
	const struct schema *schema;  /* NULL until it is read */
	struct import_file *importer; /* while it is open: who wants it; NULL: the first */
	bool is_open;
	size_t depth;
	struct import_file *next;
};

struct imports {
	struct memory *memory;
	struct messages *messages;
	struct import_file *files, **tail; /* in the order in which they were met */
	size_t count;
	size_t type_count; /* in all of them */
};

void imports_init(struct imports *imports, struct memory *memory, struct messages *messages);
struct import_file *imports_add_first(struct imports *imports, const struct source *source);
/* The file that path names, as the importer writes it; NULL after a message. When it is not open
 * and has no schema, it is to be read. */
struct import_file *imports_find(struct imports *imports, struct import_file *importer,
				 const struct text *path);

#endif
