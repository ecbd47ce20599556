#include <string.h>
#include <yaml.h>
#include "imports.h"
#include "memory.h"
#include "message.h"
#include "reader.h"
#include "schema.h"
#include "source.h"
#include "syntax.h"
#include "tree.h"

#define DEPTH 32 /* libyaml's time grows with the square of the depth */
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* A list or map that is open. */
struct frame {
	struct tree *tree;
	struct tree_entry **tail;
	const struct tree *key; /* of a map: the one that waits for its value */
};

struct reader {
	struct memory *memory;
	struct messages *messages;
	const struct source *source;
	yaml_parser_t parser;
	struct frame frames[DEPTH];
	size_t depth;
	struct tree *root;
	size_t documents;
	bool is_broken; /* what was read so far is no schema */
};

static struct place place_at(const struct reader *reader, const yaml_mark_t *start,
			     const yaml_mark_t *end)
{
	struct place place = {reader->source, start->line + 1, start->column + 1, 1};

	if (start->line == end->line && end->column > start->column)
		place.length = end->column - start->column;
	return place;
}

static struct place event_place(const struct reader *reader, const yaml_event_t *event)
{
	return place_at(reader, &event->start_mark, &event->end_mark);
}

/* ---- Building the tree ---- */

static const struct tree *checked_key(struct reader *reader, const struct tree *key)
{
	static const struct tree refused = {.form = TREE_REFUSED};

	if (key->form == TREE_LIST || key->form == TREE_MAP) {
		messages_add(reader->messages, &key->place, "complex-key",
			     "a key must be a text, not %s",
			     key->form == TREE_LIST ? "a list" : "a map");
		return &refused;
	}
	if (key->form == TREE_TEXT && !key->is_quoted && strcmp(key->text, "<<") == 0) {
		messages_add(reader->messages, &key->place, "merge-key",
			     "merge keys are not supported");
		messages_hint(reader->messages, "use 'types:' and '$ref'");
		return &refused;
	}
	return key;
}

static void append(struct reader *reader, struct frame *frame, const struct tree *value)
{
	struct tree_entry *entry;
	const struct tree *key = frame->key;

	frame->key = NULL;
	if (key && key->form == TREE_REFUSED)
		return;
	entry = memory_alloc(reader->memory, sizeof(*entry));
	*entry = (struct tree_entry){.key = key, .value = value};
	*frame->tail = entry;
	frame->tail = &entry->next;
	frame->tree->count++;
}

static void attach(struct reader *reader, struct tree *tree)
{
	struct frame *frame;

	if (reader->depth == 0) {
		reader->root = tree;
		return;
	}
	frame = &reader->frames[reader->depth - 1];
	if (frame->tree->form == TREE_MAP && !frame->key)
		frame->key = checked_key(reader, tree);
	else
		append(reader, frame, tree);
}

static struct tree *new_tree(struct reader *reader, const yaml_event_t *event, enum tree_form form)
{
	struct tree *tree = memory_alloc(reader->memory, sizeof(*tree));

	tree->form = form;
	tree->place = event_place(reader, event);
	return tree;
}

/* ---- Events; false ends the reading ---- */

static void refuse_anchor(struct reader *reader, const yaml_event_t *event,
			  const yaml_char_t *anchor)
{
	struct place place = event_place(reader, event);

	if (!anchor)
		return;
	place.length = 1 + strlen((const char *)anchor);
	messages_add(reader->messages, &place, "anchor", "anchors are not supported");
	messages_hint(reader->messages, "use 'types:' and '$ref'");
}

static void refuse_tag(struct reader *reader, const yaml_event_t *event, const yaml_char_t *tag)
{
	struct place place = event_place(reader, event);

	if (!tag)
		return;
	place.length = 1;
	messages_add(reader->messages, &place, "tag", "tags are not supported");
	messages_hint(reader->messages, "quote what is a text");
}

static bool on_scalar(struct reader *reader, const yaml_event_t *event)
{
	struct tree *tree = new_tree(reader, event, TREE_TEXT);
	const char *text = (const char *)event->data.scalar.value;
	size_t len = event->data.scalar.length;

	refuse_anchor(reader, event, event->data.scalar.anchor);
	refuse_tag(reader, event, event->data.scalar.tag);
	tree->text = memory_copy(reader->memory, text, len);
	tree->is_quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
	if (strlen(tree->text) != len) {
		messages_add(reader->messages, &tree->place, "nul",
			     "a text cannot contain the character NUL");
		tree->form = TREE_REFUSED;
	}
	attach(reader, tree);
	return true;
}

static bool on_alias(struct reader *reader, const yaml_event_t *event)
{
	struct tree *tree = new_tree(reader, event, TREE_REFUSED);

	messages_add(reader->messages, &tree->place, "alias", "aliases are not supported");
	messages_hint(reader->messages, "use 'types:' and '$ref'");
	attach(reader, tree);
	return true;
}

static bool open_tree(struct reader *reader, struct tree *tree)
{
	if (reader->depth == DEPTH) {
		reader->is_broken = true;
		messages_add(reader->messages, &tree->place, "depth",
			     "lists and maps are nested more than %d deep", DEPTH);
		return false;
	}
	attach(reader, tree);
	reader->frames[reader->depth++] = (struct frame){tree, &tree->entries, NULL};
	return true;
}

static bool on_list(struct reader *reader, const yaml_event_t *event)
{
	refuse_anchor(reader, event, event->data.sequence_start.anchor);
	refuse_tag(reader, event, event->data.sequence_start.tag);
	return open_tree(reader, new_tree(reader, event, TREE_LIST));
}

static bool on_map(struct reader *reader, const yaml_event_t *event)
{
	refuse_anchor(reader, event, event->data.mapping_start.anchor);
	refuse_tag(reader, event, event->data.mapping_start.tag);
	return open_tree(reader, new_tree(reader, event, TREE_MAP));
}

static bool on_list_end(struct reader *reader, const yaml_event_t *event)
{
	struct tree *tree = reader->frames[--reader->depth].tree;

	/* One that was begun by a bracket on the same line is underlined whole. */
	if (tree->place.length == 1 && event->end_mark.line + 1 == tree->place.line)
		tree->place.length = event->end_mark.column + 1 - tree->place.column;
	if (tree->place.length == 0)
		tree->place.length = 1;
	return true;
}

static bool on_map_end(struct reader *reader, const yaml_event_t *event)
{
	tree_refuse_duplicates(reader->memory, reader->messages,
			       reader->frames[reader->depth - 1].tree);
	return on_list_end(reader, event);
}

static bool on_document(struct reader *reader, const yaml_event_t *event)
{
	struct place place = event_place(reader, event);

	if (reader->documents++ > 0) {
		messages_add(reader->messages, &place, "documents",
			     "a second document begins here; a schema is one document");
		return false;
	}
	if (event->data.document_start.tag_directives.start !=
	    event->data.document_start.tag_directives.end) {
		reader->is_broken = true;
		messages_add(reader->messages, &place, "tag", "tags are not supported");
		return false;
	}
	return true;
}

static bool (*const on_event[])(struct reader *, const yaml_event_t *) = {
	[YAML_DOCUMENT_START_EVENT] = on_document, [YAML_ALIAS_EVENT] = on_alias,
	[YAML_SCALAR_EVENT] = on_scalar,           [YAML_SEQUENCE_START_EVENT] = on_list,
	[YAML_SEQUENCE_END_EVENT] = on_list_end,   [YAML_MAPPING_START_EVENT] = on_map,
	[YAML_MAPPING_END_EVENT] = on_map_end,
};

static void report_problem(struct reader *reader)
{
	const yaml_parser_t *parser = &reader->parser;
	struct place place = place_at(reader, &parser->problem_mark, &parser->problem_mark);
	struct place context = place_at(reader, &parser->context_mark, &parser->context_mark);

	if (parser->error == YAML_MEMORY_ERROR)
		memory_exhausted();
	if (parser->error != YAML_READER_ERROR)
		syntax_report(reader->messages, &place, parser->problem,
			      parser->context ? &context : NULL, parser->context);
	else if (strstr(parser->problem, "control characters"))
		syntax_report_control(reader->messages, reader->source, parser->problem_offset);
	else
		syntax_report_bytes(reader->messages, reader->source);
}

/* ---- The whole file ---- */

static void read_events(struct reader *reader)
{
	yaml_event_t event;
	yaml_event_type_t type;
	bool goes_on = true;

	do {
		if (!yaml_parser_parse(&reader->parser, &event)) {
			reader->is_broken = true;
			report_problem(reader);
			return;
		}
		type = event.type;
		if (type < LENGTH(on_event) && on_event[type])
			goes_on = on_event[type](reader, &event);
		yaml_event_delete(&event);
	} while (goes_on && type != YAML_STREAM_END_EVENT);
}

static const struct tree *read_tree(struct reader *reader)
{
	struct place start = source_place(reader->source, 0);

	if (syntax_is_utf16(reader->source)) {
		messages_add(reader->messages, &start, "encoding", "this file is UTF-16");
		messages_hint(reader->messages, "save the file as UTF-8");
		return NULL;
	}
	if (!yaml_parser_initialize(&reader->parser))
		memory_exhausted();
	yaml_parser_set_encoding(&reader->parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&reader->parser, (const unsigned char *)reader->source->text,
				     reader->source->len);
	read_events(reader);
	yaml_parser_delete(&reader->parser);
	if (reader->is_broken)
		return NULL;
	if (!reader->root)
		messages_add(reader->messages, &start, "empty", "there is no schema in this file");
	return reader->root;
}

const struct tree *read_yaml(const struct source *source, struct memory *memory,
			     struct messages *messages)
{
	struct reader reader = {.memory = memory, .messages = messages, .source = source};

	return read_tree(&reader);
}

/* ---- The files that it imports ---- */

/* A file of the run, on its way to a schema. */
struct reading_file {
	struct imports *imports;
	struct import_file *file;
};

static struct schema *read_file(struct imports *imports, struct import_file *file);

static const struct schema *import_file(void *context, const struct text *path)
{
	const struct reading_file *importer = context;
	struct import_file *file = imports_find(importer->imports, importer->file, path);

	if (!file)
		return NULL;
	if (!file->schema)
		file->schema = read_file(importer->imports, file);
	return file->schema;
}

static struct schema *read_file(struct imports *imports, struct import_file *file)
{
	struct reading_file context = {imports, file};
	const struct schema_importer importer = {import_file, &context, &imports->type_count};
	const struct tree *tree = read_yaml(file->source, imports->memory, imports->messages);
	struct schema *schema;

	if (!tree)
		return NULL;
	file->is_open = true;
	schema = schema_read(imports->memory, imports->messages, file->source, tree, &importer);
	file->is_open = false;
	file->schema = schema;
	return schema;
}

static void list_schemas(const struct imports *imports, struct schema *schema)
{
	const struct schema **all = memory_alloc(imports->memory, imports->count * sizeof(*all));

	for (struct import_file *file = imports->files; file; file = file->next) {
		if (file->schema)
			all[schema->all_schema_count++] = file->schema;
	}
	schema->all_schemas = all;
	schema->all_type_count = imports->type_count;
}

const struct schema *read_schema(const struct source *source, struct memory *memory,
				 struct messages *messages)
{
	struct imports imports;
	struct schema *schema;

	imports_init(&imports, memory, messages);
	schema = read_file(&imports, imports_add_first(&imports, source));
	if (schema)
		list_schemas(&imports, schema);
	return schema;
}
