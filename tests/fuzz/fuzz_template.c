/* Templates of any bytes over a small view: a text comes out, or one message with a line. Seeds:
 * the project's own templates. */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../../generator/memory.h"
#include "../../generator/template.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char view_text[] =
	"{\"text\": \"a $text$ //% end\", \"number\": -5, \"yes\": true, \"no\": false, \"null\": "
	"null,"
	"\"list\": [{\"name\": \"x\", \"inner\": [\"p\", \"q\"]}, {\"name\": \"\", \"inner\": []}],"
	"\"enums\": [], \"tasks\": [{\"c_name\": \"t\"}], \"has_tasks\": true}";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct memory *memory = memory_new();
	struct templates *templates = templates_new(memory);
	const char *text = memory_copy(memory, (const char *)data, size);
	json_t *view = json_loads(view_text, 0, NULL);
	FILE *sink = fopen("/dev/null", "w");
	bool is_fine = templates_add(templates, "main", text) &&
		       templates_render(templates, "main", view, sink);

	if (is_fine != !templates_error(templates))
		abort();
	if (!is_fine && !strstr(templates_error(templates), "main:"))
		abort();
	fclose(sink);
	json_decref(view);
	memory_free(memory);
	return 0;
}
