/* A schema of any bytes: it is read, checked and its messages printed; of one without errors all
 * that can be made is made, and putting it into order changes nothing that it says. Seeds: the
 * schemas of tests/errors and tests/golden. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../../generator/check.h"
#include "../../generator/digest.h"
#include "../../generator/format.h"
#include "../../generator/json_schema.h"
#include "../../generator/memory.h"
#include "../../generator/message.h"
#include "../../generator/print.h"
#include "../../generator/reader.h"
#include "../../generator/render.h"
#include "../../generator/source.h"
#include "../../generator/view.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void render_all(struct memory *memory, const struct schema *schema)
{
	static const struct view_origin origin = {"tasks.yaml", "0", "0123456789"};
	const struct json_t *view = view_new(memory, schema, &origin);
	struct templates *templates;
	const char *text;
	size_t len;

	if (render_load(memory, NULL, &templates) ||
	    render(memory, templates, "header.h", view, &text, &len) ||
	    render(memory, templates, "source.c", view, &text, &len))
		abort();
	json_schema_text(memory, schema, "a comment");
}

static void put_into_order(struct memory *memory, const struct schema *schema)
{
	struct messages *messages = messages_new(memory);
	const struct tree *tree = read_yaml(schema->source, memory, messages);
	const char *text = format_text(memory, schema->source, tree);
	const struct schema *again = read_schema(
		source_of_text(memory, "tasks.yaml", text, strlen(text)), memory, messages);

	if (again && messages_count(messages) == 0 &&
	    strcmp(digest_schema(memory, schema), digest_schema(memory, again)) == 0)
		return;
	/* The command looks for itself, and refuses; that it has to should be rare. */
	fprintf(stderr, "refused to format\n");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static FILE *sink;
	struct memory *memory = memory_new();
	struct messages *messages = messages_new(memory);
	const char *text = memory_copy(memory, (const char *)data, size);
	const struct schema *schema =
		read_schema(source_of_text(memory, "tasks.yaml", text, size), memory, messages);

	if (!sink)
		sink = fopen("/dev/null", "w");
	if (!sink || (!schema && messages_count(messages) == 0))
		abort();
	if (schema)
		check_schema(memory, schema, messages);
	print_messages(memory, messages, &(const struct print_style){PRINT_TEXT, true}, sink);
	print_messages(memory, messages, &(const struct print_style){PRINT_JSON, false}, sink);
	print_messages(memory, messages, &(const struct print_style){PRINT_GITHUB, false}, sink);
	if (messages_count(messages) == 0) {
		render_all(memory, schema);
		put_into_order(memory, schema);
	}
	memory_free(memory);
	return 0;
}
