#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "command.h"
#include "embedded.h"
#include "memory.h"
#include "options.h"

#define FILE_NAME "tasks.yaml"
#define SCHEMA_NAME "qbind.schema.json"

/* Never over something that is there. */
static bool create(const char *path, const char *text)
{
	size_t len = strlen(text);
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	bool is_written = fd >= 0 && write(fd, text, len) == (ssize_t)len;

	if (fd >= 0 && close(fd) != 0)
		is_written = false;
	if (is_written) {
		printf("%s: written\n", path);
		return true;
	}
	fprintf(stderr, "%s: %s\n", path, strerror(errno));
	if (fd >= 0)
		unlink(path);
	return false;
}

static bool exists(const char *path)
{
	return access(path, F_OK) == 0;
}

static enum exit_status init(struct memory *memory, const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *schema = memory_format(memory, "%.*s%s", slash ? (int)(slash - path) + 1 : 0,
					   path, SCHEMA_NAME);

	if (!create(path, embedded_text("starter.yaml")))
		return STATUS_TROUBLE;
	/* It may be there from another schema in this folder. */
	if (!exists(schema) && !create(schema, embedded_text("language.schema.json")))
		return STATUS_TROUBLE;
	return STATUS_FINE;
}

enum exit_status init_command(char *const *words)
{
	static const struct option options[] = {{NULL, NULL, NULL}};
	const char *path = FILE_NAME;
	struct memory *memory;
	enum exit_status status;

	if (words[0] && !options_read(words, options, &path))
		return STATUS_TROUBLE;
	memory = memory_new();
	status = init(memory, path);
	memory_free(memory);
	return status;
}
