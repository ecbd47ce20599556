#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "format.h"
#include "format_flow.h"
#include "memory.h"
#include "source.h"
#include "tree.h"

#define STEP 2 /* spaces for each level */

/* A text that grows. */
struct output {
	struct memory *memory;
	char *text;
	size_t len, blank_lines;
};

struct formatting {
	const struct source *source;
	struct output out;
};

/* ---- Lines ---- */

static void put(struct output *out, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		out->text = memory_grow(out->memory, out->text, out->len, 1);
		out->text[out->len++] = text[i];
	}
}

static const char *line_of(const struct formatting *formatting, size_t line, size_t *len_out)
{
	const char *text = source_line(formatting->source, line, len_out);

	while (*len_out > 0 && (text[*len_out - 1] == ' ' || text[*len_out - 1] == '\t'))
		--*len_out;
	return text;
}

static size_t indent_of(const char *text, size_t len)
{
	size_t indent = 0;

	while (indent < len && text[indent] == ' ')
		indent++;
	return indent;
}

/* One blank line at most, and none at the start. */
static void put_line(struct output *out, size_t indent, const char *text, size_t len)
{
	if (len == 0) {
		out->blank_lines++;
		return;
	}
	if (out->blank_lines > 0 && out->len > 0)
		put(out, "\n", 1);
	out->blank_lines = 0;
	for (size_t i = 0; i < indent; i++)
		put(out, " ", 1);
	put(out, text, len);
	put(out, "\n", 1);
}

/* A line as it is, but for its indentation, which changes by as much as that of its entry. */
static void put_shifted(struct formatting *formatting, size_t line, size_t from, size_t to)
{
	size_t len, indent;
	const char *text = line_of(formatting, line, &len);

	indent = indent_of(text, len);
	text += indent;
	len -= indent;
	put_line(&formatting->out, indent + to > from ? indent + to - from : 0, text, len);
}

/* ---- Entries of a block map ---- */

/* The lines first..last - 1; the key is in line key. Before it are its comments. */
struct entry {
	const struct tree_entry *tree;
	size_t first, key, last, rank;
};

/* A comment in a line of its own, no deeper than the key below it; or a blank line. */
static bool is_lead(const struct formatting *formatting, size_t line, size_t column)
{
	size_t len, indent;
	const char *text = line_of(formatting, line, &len);

	indent = indent_of(text, len);
	return indent == len || (text[indent] == '#' && indent < column);
}

static size_t first_line(const struct formatting *formatting, const struct tree *key, size_t after)
{
	size_t line = key->place.line;

	while (line > after && is_lead(formatting, line - 1, key->place.column))
		line--;
	return line;
}

static int by_rank(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return a->key < b->key ? -1 : a->key > b->key;
}

/* In brackets a description stands behind what it describes, in lines of its own before it. */
static size_t block_rank(enum flow_role role, const char *word)
{
	bool is_description = role == FLOW_TYPE && strcmp(word, "description") == 0;

	return is_description ? 0 : flow_rank(role, word) + 1;
}

static struct entry *list_entries(struct formatting *formatting, const struct tree *map,
				  enum flow_role role, size_t last)
{
	struct entry *entries = memory_alloc(formatting->out.memory, map->count * sizeof(*entries));
	size_t count = 0;

	for (const struct tree_entry *each = map->entries; each; each = each->next) {
		struct entry *entry = &entries[count];
		size_t after = count > 0 ? entries[count - 1].key + 1 : 1;

		*entry = (struct entry){each, 0, each->key->place.line, last,
					block_rank(role, each->key->text)};
		entry->first = first_line(formatting, each->key, after);
		if (count > 0)
			entries[count - 1].last = entry->first;
		count++;
	}
	return entries;
}

static void put_block(struct formatting *formatting, const struct tree *map, enum flow_role role,
		      size_t depth, size_t last);

static bool is_block_map(const struct tree *tree)
{
	return tree->form == TREE_MAP && tree->count > 0 && *source_at(&tree->place) != '{';
}

/* A value on the key's own line, put into order. */
static void put_key_line(struct formatting *formatting, const struct entry *entry,
			 enum flow_role role, size_t depth)
{
	const struct tree *key = entry->tree->key, *value = entry->tree->value;
	const char *text = source_at(&key->place), *flow = NULL, *behind;
	size_t len;

	source_line(formatting->source, entry->key, &len);
	if (value->place.line == entry->key)
		flow = flow_text(formatting->out.memory, value, role);
	if (!flow) {
		put_shifted(formatting, entry->key, key->place.column - 1, depth * STEP);
		return;
	}
	behind = source_at(&value->place) + flow_length(value);
	len = strcspn(behind, "\r\n");
	while (len > 0 && (behind[len - 1] == ' ' || behind[len - 1] == '\t'))
		len--;
	text = memory_format(formatting->out.memory, "%.*s: %s%.*s", (int)flow_length(key), text,
			     flow, (int)len, behind);
	put_line(&formatting->out, depth * STEP, text, strlen(text));
}

static void put_entry(struct formatting *formatting, const struct entry *entry,
		      enum flow_role outer, size_t depth)
{
	const struct tree *value = entry->tree->value;
	enum flow_role role = flow_role_of(outer, entry->tree->key->text);
	size_t column = entry->tree->key->place.column - 1;

	for (size_t line = entry->first; line < entry->key; line++) {
		size_t len, indent;
		const char *text = line_of(formatting, line, &len);

		indent = indent_of(text, len);
		put_line(&formatting->out, depth * STEP, text + indent, len - indent);
	}
	put_key_line(formatting, entry, role, depth);
	if (is_block_map(value) && value->place.line > entry->key) {
		/* Comments between the key and its value belong to the first of the map. */
		put_block(formatting, value, role, depth + 1, entry->last);
		return;
	}
	for (size_t line = entry->key + 1; line < entry->last; line++)
		put_shifted(formatting, line, column, depth * STEP);
}

/* None stands between a key and the first of its map. */
static void skip_blank_lines(const struct formatting *formatting, struct entry *entry)
{
	size_t len;

	while (entry->first < entry->key) {
		line_of(formatting, entry->first, &len);
		if (len > 0)
			return;
		entry->first++;
	}
}

static void put_block(struct formatting *formatting, const struct tree *map, enum flow_role role,
		      size_t depth, size_t last)
{
	struct entry *entries = list_entries(formatting, map, role, last);

	qsort(entries, map->count, sizeof(*entries), by_rank);
	skip_blank_lines(formatting, &entries[0]);
	for (size_t i = 0; i < map->count; i++)
		put_entry(formatting, &entries[i], role, depth);
}

/* ---- The whole file ---- */

/* What a blank line separates from the first key is about the file, and stays at its head. */
static size_t put_head(struct formatting *formatting, const struct tree *tree)
{
	size_t key = tree->entries->key->place.line, head = key;

	while (head > 1) {
		size_t len;

		line_of(formatting, head - 1, &len);
		if (len == 0)
			break;
		head--;
	}
	for (size_t line = 1; line < head; line++)
		put_shifted(formatting, line, 0, 0);
	return head;
}

const char *format_text(struct memory *memory, const struct source *source, const struct tree *tree)
{
	struct formatting formatting = {source, {.memory = memory}};
	struct entry *entries =
		list_entries(&formatting, tree, FLOW_SCHEMA, source->line_count + 1);
	size_t head = put_head(&formatting, tree);

	if (entries[0].first < head)
		entries[0].first = head;
	qsort(entries, tree->count, sizeof(*entries), by_rank);
	for (size_t i = 0; i < tree->count; i++)
		put_entry(&formatting, &entries[i], FLOW_SCHEMA, 0);
	put(&formatting.out, "", 1);
	return formatting.out.text;
}
