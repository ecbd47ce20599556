#include <string.h>
#include "keyword.h"
#include "message.h"
#include "reading.h"
#include "suggest.h"
#include "tree.h"

void keyword_refuse(struct reading *reading, const struct tree *key, const char *owner,
		    const char *best)
{
	messages_add(reading->messages, &key->place, "unknown-key", "'%s' is not a keyword of %s",
		     messages_word(reading->messages, key->text), owner);
	if (best)
		messages_hint(reading->messages, "did you mean '%s'?", best);
}

static void refuse(struct reading *reading, const struct tree *key, const struct keyword *keywords,
		   const char *owner)
{
	struct suggestion suggestion = suggest(key->text);

	for (; keywords->name; keywords++)
		suggest_offer(&suggestion, keywords->name);
	keyword_refuse(reading, key, owner, suggestion.best);
}

void keyword_read(struct reading *reading, const struct tree *map, const struct keyword *keywords,
		  const char *owner, void *target)
{
	for (const struct tree_entry *entry = map->entries; entry; entry = entry->next) {
		const struct keyword *keyword = keywords;

		while (keyword->name && strcmp(keyword->name, entry->key->text) != 0)
			keyword++;
		if (keyword->name)
			keyword->read(reading, target, entry);
		else
			refuse(reading, entry->key, keywords, owner);
	}
}

bool keyword_require(struct reading *reading, const struct tree *map, const char *name,
		     const struct place *place, const char *owner)
{
	if (tree_find(map, name))
		return true;
	messages_add(reading->messages, place, "missing-key", "%s needs '%s'", owner, name);
	return false;
}
