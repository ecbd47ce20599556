#include <stdio.h>
#include <string.h>
#include "memory.h"
#include "quote.h"

const char *quote_json(struct memory *memory, const char *text)
{
	/* At most six for one: "\u0001". */
	char *json = memory_alloc(memory, 6 * strlen(text) + 3), *end = json;

	*end++ = '"';
	for (; *text != '\0'; text++) {
		if ((unsigned char)*text < ' ') {
			end += sprintf(end, "\\u%04x", (unsigned)(unsigned char)*text);
			continue;
		}
		if (*text == '"' || *text == '\\')
			*end++ = '\\';
		*end++ = *text;
	}
	*end++ = '"';
	*end = '\0';
	return json;
}
