#include "chain.h"
#include "memory.h"
#include "message.h"

#define SHOWN 5 /* at each end */

const char *chain_text(struct memory *memory, struct messages *messages,
		       const struct named_type *const *types, size_t count)
{
	const char *text = "";

	for (size_t i = 0; i < count; i++) {
		if (i == SHOWN && count > 2 * SHOWN + 1) {
			text = memory_format(memory, "%s -> ...", text);
			i = count - SHOWN;
		}
		text = memory_format(memory, "%s%s%s", text, i > 0 ? " -> " : "",
				     messages_word(messages, types[i]->name.text));
	}
	return text;
}
