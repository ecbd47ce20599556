/* template.c: renders parsed templates over a tree of words. */
#include <jansson.h>
#include <string.h>
#include "template.h"
#include "template_tree.h"

#define NUMBER_SIZE 24

struct variable {
	const char *name;
	const json_t *value;
	const struct variable *outer;
};

struct rendering {
	struct templates *templates;
	const json_t *view;
	FILE *out;
	const struct variable *variables;          /* the innermost first */
	const struct block *stack[TEMPLATE_DEPTH]; /* the blocks that are being rendered */
	size_t depth;
	char indent[128]; /* of them all */
	size_t indent_len;
	char line[1024]; /* as much of a line as fits, so that it is written at once */
	size_t line_len;
};

#define FAIL(rendering, node, ...)                                                                 \
	templates_fail((rendering)->templates, (node)->file, (node)->line, __VA_ARGS__)

static const json_t *variable_value(const struct rendering *rendering, const char *name)
{
	const struct variable *variable = rendering->variables;

	while (variable && strcmp(variable->name, name) != 0)
		variable = variable->outer;
	return variable ? variable->value : json_object_get(rendering->view, name);
}

/* NULL after a message. */
static const json_t *value_at(struct rendering *rendering, const struct node *node,
			      const struct word *path)
{
	const json_t *value = variable_value(rendering, path->keys[0]);
	size_t i = 1;

	for (; value && path->keys[i]; i++)
		value = json_object_get(value, path->keys[i]);
	if (!value)
		FAIL(rendering, node, "nothing is named '%s' in '%s'", path->keys[i - 1],
		     path->text);
	return value;
}

/* NULL after a message. */
static const char *word_text(struct rendering *rendering, const struct node *node,
			     const struct word *word, char number[NUMBER_SIZE])
{
	const json_t *value;

	if (!word->keys)
		return word->text;
	value = value_at(rendering, node, word);
	if (!value || json_is_string(value))
		return json_string_value(value);
	if (!json_is_integer(value)) {
		FAIL(rendering, node, "'%s' is neither a string nor an integer", word->text);
		return NULL;
	}
	snprintf(number, NUMBER_SIZE, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
	return number;
}

static bool render_nodes(struct rendering *rendering, const struct node *node)
{
	for (; node; node = node->next) {
		if (!node->render(rendering, node))
			return false;
	}
	return true;
}

static void put(struct rendering *rendering, const char *text, size_t len)
{
	if (len > sizeof(rendering->line) - rendering->line_len) {
		fwrite(rendering->line, 1, rendering->line_len, rendering->out);
		rendering->line_len = 0;
	}
	if (len > sizeof(rendering->line)) {
		fwrite(text, 1, len, rendering->out);
		return;
	}
	memcpy(rendering->line + rendering->line_len, text, len);
	rendering->line_len += len;
}

static void end_line(struct rendering *rendering)
{
	put(rendering, "\n", 1);
	fwrite(rendering->line, 1, rendering->line_len, rendering->out);
	rendering->line_len = 0;
}

bool render_line(struct rendering *rendering, const struct node *node)
{
	if (node->words)
		put(rendering, rendering->indent, rendering->indent_len);
	for (const struct word *word = node->words; word; word = word->next) {
		char number[NUMBER_SIZE];
		const char *text = word_text(rendering, node, word, number);

		if (!text)
			return false;
		put(rendering, text, strlen(text));
	}
	end_line(rendering);
	return true;
}

bool render_for(struct rendering *rendering, const struct node *node)
{
	const json_t *list = value_at(rendering, node, node->words);
	struct variable variable = {node->variable, NULL, rendering->variables};
	bool is_fine = true;

	if (!list)
		return false;
	if (!json_is_array(list))
		return FAIL(rendering, node, "'%s' is not a list", node->words->text);
	if (variable_value(rendering, node->variable))
		return FAIL(rendering, node, "'%s' is already the name of something",
			    node->variable);
	rendering->variables = &variable;
	for (size_t i = 0; is_fine && i < json_array_size(list); i++) {
		variable.value = json_array_get(list, i);
		is_fine = render_nodes(rendering, node->children);
	}
	rendering->variables = variable.outer;
	return is_fine;
}

bool render_if(struct rendering *rendering, const struct node *node)
{
	const json_t *value = value_at(rendering, node, node->words);

	if (!value)
		return false;
	if (!json_is_boolean(value))
		return FAIL(rendering, node, "'%s' is not a boolean", node->words->text);
	return render_nodes(rendering, json_is_true(value) != node->is_negated ? node->children
									       : node->otherwise);
}

static bool enter_block(struct rendering *rendering, const struct node *node,
			const struct block *block)
{
	for (size_t i = 0; i < rendering->depth; i++) {
		if (rendering->stack[i] == block)
			return FAIL(rendering, node, "block '%s' uses itself", block->name);
	}
	if (rendering->depth == TEMPLATE_DEPTH)
		return FAIL(rendering, node, "blocks inside blocks: more than %d", TEMPLATE_DEPTH);
	if (rendering->indent_len + node->indent_len > sizeof(rendering->indent))
		return FAIL(rendering, node, "the indentation is too wide");
	memcpy(rendering->indent + rendering->indent_len, node->indent, node->indent_len);
	rendering->indent_len += node->indent_len;
	rendering->stack[rendering->depth++] = block;
	return true;
}

/* NULL after a message. */
static const struct block *used_block(struct rendering *rendering, const struct node *node)
{
	char name[128] = "";
	size_t len = 0;
	const struct block *block;

	for (const struct word *word = node->words; word && len < sizeof(name); word = word->next) {
		char number[NUMBER_SIZE];
		const char *text = word_text(rendering, node, word, number);

		if (!text)
			return NULL;
		len += (size_t)snprintf(name + len, sizeof(name) - len, "%s", text);
	}
	block = templates_find(rendering->templates, name);
	if (!block)
		FAIL(rendering, node, "no block is named '%s'", name);
	return block;
}

bool render_use(struct rendering *rendering, const struct node *node)
{
	const struct block *block = used_block(rendering, node);
	bool is_fine;

	if (!block || !enter_block(rendering, node, block))
		return false;
	is_fine = render_nodes(rendering, block->children);
	rendering->depth--;
	rendering->indent_len -= node->indent_len;
	return is_fine;
}

bool templates_render(struct templates *templates, const char *file, const json_t *view, FILE *out)
{
	struct rendering rendering = {.templates = templates, .view = view, .out = out};
	const struct block *body = templates_find(templates, file);

	if (!body)
		return templates_fail(templates, file, 1, "there is no such template");
	return render_nodes(&rendering, body->children);
}
