#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "check.h"
#include "command.h"
#include "memory.h"
#include "message.h"
#include "options.h"
#include "print.h"
#include "reader.h"
#include "source.h"

static const char *const formats[] = {
	[PRINT_TEXT] = "text", [PRINT_JSON] = "json", [PRINT_GITHUB] = "github"};
static const char *const colors[] = {"auto", "always", "never"};

/* The index of a word; 3 when it is none of the three. */
static size_t find(const char *const words[3], const char *word)
{
	size_t i = 0;

	while (i < 3 && strcmp(words[i], word) != 0)
		i++;
	return i;
}

bool command_check_style(const struct command_style *style)
{
	if (style->format && find(formats, style->format) == 3) {
		fprintf(stderr, "qbind: --error-format is text, json or github, not '%s'\n",
			style->format);
		return false;
	}
	if (style->color && find(colors, style->color) == 3) {
		fprintf(stderr, "qbind: --color is auto, always or never, not '%s'\n",
			style->color);
		return false;
	}
	return true;
}

/* Only on a terminal that can, and unless somebody does not want it: see no-color.org. */
static bool is_colorful(const char *color)
{
	const char *terminal = getenv("TERM"), *unwanted = getenv("NO_COLOR");

	if (color && strcmp(color, "auto") != 0)
		return strcmp(color, "always") == 0;
	return isatty(STDERR_FILENO) && !(unwanted && *unwanted) && terminal &&
	       strcmp(terminal, "dumb") != 0;
}

static struct print_style print_style_of(const struct command_style *style)
{
	struct print_style result = {PRINT_TEXT, is_colorful(style->color)};

	if (style->format)
		result.format = (enum print_format)find(formats, style->format);
	return result;
}

enum exit_status command_load(struct memory *memory, const char *path,
			      const struct command_style *style, const struct schema **schema_out)
{
	const struct print_style print = print_style_of(style);
	struct messages *messages = messages_new(memory);
	const char *problem;
	const struct source *source = source_load(memory, path, &problem);
	const struct schema *schema;

	if (!source) {
		print_problem(memory, problem, &print, stderr);
		return STATUS_TROUBLE;
	}
	schema = read_schema(source, memory, messages);
	if (schema)
		check_schema(memory, schema, messages);
	print_messages(memory, messages, &print, stderr);
	if (messages_count(messages) > 0)
		return STATUS_WRONG;
	*schema_out = schema;
	return STATUS_FINE;
}

enum exit_status check_command(char *const *words)
{
	struct command_style style = {NULL, NULL};
	const struct option options[] = {
		{"--error-format", &style.format, NULL},
		{"--color", &style.color, NULL},
		{NULL, NULL, NULL},
	};
	struct memory *memory;
	const struct schema *schema;
	const char *path;
	enum exit_status status;

	if (!options_read(words, options, &path) || !command_check_style(&style))
		return STATUS_TROUBLE;
	memory = memory_new();
	status = command_load(memory, path, &style, &schema);
	memory_free(memory);
	return status;
}
