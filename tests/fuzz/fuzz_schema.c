/* A schema of any bytes: it is read, checked and its messages printed; one without errors must be
 * fit for the templates. Seeds: the schemas of tests/errors and tests/golden. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "../../generator/check.h"
#include "../../generator/memory.h"
#include "../../generator/message.h"
#include "../../generator/reader.h"
#include "../../generator/source.h"
#include "../../generator/view.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void use(struct memory *memory, const struct schema *schema)
{
	static const struct view_origin origin = {"tasks.yaml", "0", "0"};

	view_free(view_new(memory, schema, &origin));
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
	messages_print(messages, sink);
	if (messages_count(messages) == 0)
		use(memory, schema);
	memory_free(memory);
	return 0;
}
