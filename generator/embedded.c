#include <string.h>
#include "embedded.h"

const char *embedded_text(const char *name)
{
	const struct embedded *each = embedded_texts;

	while (strcmp(each->name, name) != 0)
		each++;
	return each->text;
}
