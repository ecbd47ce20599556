#include <stdio.h>
#include "check.h"
#include "command.h"
#include "memory.h"
#include "message.h"
#include "options.h"
#include "reader.h"
#include "source.h"

enum exit_status command_load(struct memory *memory, const char *path,
			      const struct schema **schema_out)
{
	struct messages *messages = messages_new(memory);
	const char *problem;
	const struct source *source = source_load(memory, path, &problem);
	const struct schema *schema;

	if (!source) {
		fprintf(stderr, "%s\n", problem);
		return STATUS_TROUBLE;
	}
	schema = read_schema(source, memory, messages);
	if (schema)
		check_schema(memory, schema, messages);
	messages_print(messages, stderr);
	if (messages_count(messages) > 0)
		return STATUS_WRONG;
	*schema_out = schema;
	return STATUS_FINE;
}

enum exit_status check_command(char *const *words)
{
	static const struct option options[] = {{NULL, NULL, NULL}};
	struct memory *memory;
	const struct schema *schema;
	const char *path;
	enum exit_status status;

	if (!options_read(words, options, &path))
		return STATUS_TROUBLE;
	memory = memory_new();
	status = command_load(memory, path, &schema);
	memory_free(memory);
	return status;
}
