#include <stdio.h>
#include <string.h>
#include "command.h"
#include "digest.h"
#include "diff.h"
#include "format.h"
#include "memory.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "reader.h"
#include "source.h"

static size_t count_marks(const char *text)
{
	size_t count = 0;

	for (; *text != '\0'; text++)
		count += *text == '#';
	return count;
}

/* It says the same, and has as many comments. */
static bool is_same(struct memory *memory, const struct schema *schema, const char *text)
{
	struct messages *messages = messages_new(memory);
	const struct source *source =
		source_of_text(memory, schema->source->name, text, strlen(text));
	const struct schema *again = read_schema(source, memory, messages);

	return again && messages_count(messages) == 0 &&
	       strcmp(digest_schema(memory, schema), digest_schema(memory, again)) == 0 &&
	       count_marks(text) == count_marks(schema->source->text);
}

static enum exit_status trouble(const char *path, const char *problem)
{
	fprintf(stderr, "%s%s%s\n", path, *path ? ": " : "", problem);
	return STATUS_TROUBLE;
}

static enum exit_status format(struct memory *memory, const char *path, bool only_compares)
{
	const struct command_style style = {NULL, NULL};
	const struct schema *schema;
	enum exit_status status = command_load(memory, path, &style, &schema);
	struct diff_side before, after;
	const char *text, *error;

	if (status != STATUS_FINE)
		return status;
	text = format_text(memory, schema->source,
			   read_yaml(schema->source, memory, messages_new(memory)));
	if (!is_same(memory, schema, text))
		return trouble(path,
			       "cannot be put into order without a loss; it is left as it is");
	before = (struct diff_side){path, schema->source->text, schema->source->len};
	after = (struct diff_side){path, text, strlen(text)};
	if (only_compares)
		return diff_print(memory, &before, &after, "\n", stdout) ? STATUS_WRONG
									 : STATUS_FINE;
	error = output_write(memory, &(const struct output_file){path, text, strlen(text), NULL},
			     1);
	return error ? trouble("", error) : STATUS_FINE;
}

enum exit_status format_command(char *const *words)
{
	bool only_compares = false;
	const struct option options[] = {{"--check", NULL, &only_compares}, {NULL, NULL, NULL}};
	struct memory *memory;
	const char *path;
	enum exit_status status;

	if (!options_read(words, options, &path))
		return STATUS_TROUBLE;
	memory = memory_new();
	status = format(memory, path, only_compares);
	memory_free(memory);
	return status;
}
