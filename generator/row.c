#include <string.h>
#include "memory.h"
#include "row.h"

void row_add_flag(struct memory *memory, struct row *row, const char *flag)
{
	row->flags = strcmp(row->flags, "0") == 0
			     ? flag
			     : memory_format(memory, "%s | %s", row->flags, flag);
}

void row_add_init(struct row *row, const char *name, const char *value)
{
	row->inits[row->init_count++] = (struct init){name, value};
}
