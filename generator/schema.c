#include <stdint.h>
#include "keyword.h"
#include "memory.h"
#include "message.h"
#include "reading.h"
#include "resolve.h"
#include "schema.h"
#include "tree.h"
#include "value.h"

#define LANGUAGE 1

static void read_language(struct reading *reading, void *target, const struct tree_entry *entry)
{
	int64_t version = LANGUAGE;

	(void)target;
	if (value_integer(reading->messages, entry->value, 1, INT32_MAX, &version) &&
	    version != LANGUAGE)
		messages_add(reading->messages, &entry->value->place, "language",
			     "version %d of the language is not known; this qbind knows version %d",
			     (int)version, LANGUAGE);
}

static void read_namespace(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct schema *schema = target;

	value_text(reading->messages, entry->value, &schema->name_space);
}

static bool is_imported(const struct import *imports, size_t count, const struct schema *schema)
{
	while (count > 0 && imports[count - 1].schema != schema)
		count--;
	return count > 0;
}

static void read_imports(struct reading *reading, void *target, const struct tree_entry *entry)
{
	const struct schema_importer *importer = reading->importer;
	struct schema *schema = target;
	size_t count;
	const struct text *paths = reading_texts(reading, entry->value, "a list of files", &count);
	struct import *imports = memory_alloc(reading->memory, count * sizeof(*imports));

	schema->imports = imports;
	for (size_t i = 0; i < count; i++) {
		const struct schema *imported = importer->import(importer->context, &paths[i]);

		if (imported && is_imported(imports, schema->import_count, imported))
			messages_add(reading->messages, &paths[i].place, "import",
				     "this file is imported already");
		else if (imported)
			imports[schema->import_count++] = (struct import){paths[i], imported};
	}
}

static void read_types(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct schema *schema = target;
	const struct tree *map = entry->value;
	struct named_type *types;
	size_t count = 0;

	if (!value_is_map(reading->messages, map, "a map of types"))
		return;
	types = memory_alloc(reading->memory, map->count * sizeof(*types));
	for (const struct tree_entry *each = map->entries; each; each = each->next) {
		struct named_type *named = &types[count++];

		named->name = (struct text){each->key->text, each->key->place};
		named->schema = schema;
		named->index = (*reading->importer->type_count)++;
		reading_type(reading, &named->type, each->value, &each->key->place, NULL);
	}
	reading->named = types;
	schema->types = types;
	schema->type_count = count;
}

static void read_tasks(struct reading *reading, void *target, const struct tree_entry *entry)
{
	struct schema *schema = target;
	const struct tree *map = entry->value;
	struct task *tasks;
	size_t count = 0;

	if (!value_is_map(reading->messages, map, "a map of tasks"))
		return;
	tasks = memory_alloc(reading->memory, map->count * sizeof(*tasks));
	for (const struct tree_entry *each = map->entries; each; each = each->next)
		reading_task(reading, &tasks[count++], each);
	schema->tasks = tasks;
	schema->task_count = count;
}

static const struct keyword schema_words[] = {
	{"qbind", read_language}, {"namespace", read_namespace}, {"imports", read_imports},
	{"types", read_types},    {"tasks", read_tasks},         {NULL, NULL},
};

struct schema *schema_read(struct memory *memory, struct messages *messages,
			   const struct source *source, const struct tree *tree,
			   const struct schema_importer *importer)
{
	struct reading reading = {.memory = memory, .messages = messages, .importer = importer};
	struct schema *schema = memory_alloc(memory, sizeof(*schema));
	const struct tree_entry *types;

	if (!value_is_map(messages, tree, "a map with 'qbind', 'namespace' and 'tasks'"))
		return NULL;
	schema->source = source;
	types = tree_find(tree, "types");
	if (types && types->value->form == TREE_MAP)
		reading.types = types->value;
	keyword_read(&reading, tree, schema_words, "a schema", schema);
	if (!keyword_require(&reading, tree, "qbind", &tree->place, "a schema"))
		messages_hint(messages, "begin with 'qbind: %d'", LANGUAGE);
	keyword_require(&reading, tree, "namespace", &tree->place, "a schema");
	if (!types)
		keyword_require(&reading, tree, "tasks", &tree->place, "a schema");
	resolve(&reading, schema);
	return schema;
}
