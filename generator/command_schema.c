#include <stdio.h>
#include <string.h>
#include "command.h"
#include "embedded.h"
#include "json_schema.h"
#include "memory.h"
#include "options.h"

static enum exit_status print_payload(struct memory *memory, const char *path, const char *task)
{
	const struct command_style style = {NULL, NULL};
	const struct schema *schema;
	enum exit_status status = command_load(memory, path, &style, &schema);
	const char *text;

	if (status != STATUS_FINE)
		return status;
	text = json_schema_payload(memory, schema, task);
	if (!text) {
		fprintf(stderr, "qbind: %s has no task '%s'\n", path, task);
		return STATUS_TROUBLE;
	}
	fputs(text, stdout);
	return STATUS_FINE;
}

enum exit_status schema_command(char *const *words)
{
	const char *task = NULL, *path;
	const struct option options[] = {{"--payload", &task, NULL}, {NULL, NULL, NULL}};
	struct memory *memory;
	enum exit_status status;

	if (!words[0]) {
		fputs(embedded_text("language.schema.json"), stdout);
		return STATUS_FINE;
	}
	if (!options_read(words, options, &path))
		return STATUS_TROUBLE;
	if (!task) {
		fputs("qbind: which task? give --payload and its name\n", stderr);
		return STATUS_TROUBLE;
	}
	memory = memory_new();
	status = print_payload(memory, path, task);
	memory_free(memory);
	return status;
}
