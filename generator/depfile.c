#include <string.h>
#include "depfile.h"
#include "memory.h"

/* GNU make's rules for file names. */
static const char *escaped(struct memory *memory, const char *path)
{
	char *text = memory_alloc(memory, 2 * strlen(path) + 1);
	char *next = text;
	size_t backslashes = 0;

	for (; *path != '\0'; path++) {
		if (*path == ' ' || *path == '\t') {
			memset(next, '\\', backslashes + 1);
			next += backslashes + 1;
		} else if (*path == '#' || *path == ':') {
			*next++ = '\\';
		} else if (*path == '$') {
			*next++ = '$';
		}
		backslashes = *path == '\\' ? backslashes + 1 : 0;
		*next++ = *path;
	}
	return text;
}

const char *depfile_text(struct memory *memory, const char *const *targets,
			 const char *const *sources)
{
	const char *text = "";

	for (; *targets; targets++)
		text = memory_format(memory, "%s%s%s", text, escaped(memory, *targets),
				     targets[1] ? " " : ":");
	for (const char *const *source = sources; *source; source++)
		text = memory_format(memory, "%s %s", text, escaped(memory, *source));
	text = memory_format(memory, "%s\n", text);
	for (; *sources; sources++)
		text = memory_format(memory, "%s\n%s:\n", text, escaped(memory, *sources));
	return text;
}
