/* template_parse.c: reads templates, line by line, into trees. */
#include <stdarg.h>
#include <string.h>
#include "memory.h"
#include "template.h"
#include "template_tree.h"

#define MARK "//%"
#define SPACES " \t"

/* What waits for its end. */
struct open {
	const char *directive;
	size_t line;
	struct node *node;  /* NULL: a block, or the file */
	struct node **tail; /* where the next node goes */
	bool has_else;
};

struct parser {
	struct templates *templates;
	const char *file;
	size_t line;
	struct open stack[TEMPLATE_DEPTH]; /* stack[0] is the file */
	size_t depth;
};

/* A directive's line in words: //% for x in path is {"for", "x", "in", "path"}. */
struct directive {
	char *words[5];
	size_t count;
	const char *indent;
	size_t indent_len;
};

bool templates_fail(struct templates *templates, const char *file, size_t line, const char *format,
		    ...)
{
	va_list args;
	char message[256];

	if (templates->error)
		return false;
	va_start(args, format);
	vsnprintf(message, sizeof(message), format, args);
	va_end(args);
	templates->error = memory_format(templates->memory, "%s:%zu: %s", file, line, message);
	return false;
}

struct block *templates_find(const struct templates *templates, const char *name)
{
	struct block *block = templates->blocks;

	while (block && strcmp(block->name, name) != 0)
		block = block->next;
	return block;
}

#define FAIL(parser, ...)                                                                          \
	templates_fail((parser)->templates, (parser)->file, (parser)->line, __VA_ARGS__)

static struct open *top(struct parser *parser)
{
	return &parser->stack[parser->depth - 1];
}

static bool is_name(const char *text)
{
	return text[0] >= 'a' && text[0] <= 'z' &&
	       text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

static struct node *add_node(struct parser *parser, render_node *render)
{
	struct node *node = memory_alloc(parser->templates->memory, sizeof(*node));

	node->render = render;
	node->file = parser->file;
	node->line = parser->line;
	*top(parser)->tail = node;
	top(parser)->tail = &node->next;
	return node;
}

static bool push(struct parser *parser, const char *directive, struct node *node,
		 struct node **children)
{
	if (parser->depth == TEMPLATE_DEPTH)
		return FAIL(parser, "directives inside directives: more than %d", TEMPLATE_DEPTH);
	parser->stack[parser->depth++] = (struct open){
		.directive = directive, .line = parser->line, .node = node, .tail = children};
	return true;
}

static struct word *new_word(struct parser *parser, const char *text, size_t len)
{
	struct word *word = memory_alloc(parser->templates->memory, sizeof(*word));

	word->text = memory_copy(parser->templates->memory, text, len);
	return word;
}

static bool parse_path(struct parser *parser, const char *text, size_t len, struct word **word_out)
{
	struct memory *memory = parser->templates->memory;
	struct word *word = new_word(parser, text, len);
	char *rest = memory_copy(memory, text, len);
	const char **keys = memory_alloc(memory, (len + 2) * sizeof(*keys));
	char *key;

	word->keys = keys;
	*word_out = word;
	while ((key = strsep(&rest, ".")) != NULL) {
		if (!is_name(key))
			return FAIL(parser, "'%s' is not a path: names joined by dots", word->text);
		*keys++ = key;
	}
	return true;
}

/* Cuts a line at its $path$s. */
static bool parse_words(struct parser *parser, const char *text, size_t len, struct word **words)
{
	const char *end = text + len;

	while (text < end) {
		const char *dollar = memchr(text, '$', (size_t)(end - text));
		const char *close;

		if (dollar != text) {
			*words = new_word(parser, text, (size_t)((dollar ? dollar : end) - text));
			words = &(*words)->next;
		}
		if (!dollar)
			return true;
		close = memchr(dollar + 1, '$', (size_t)(end - dollar - 1));
		if (!close)
			return FAIL(parser, "a $ is open; $$ is a dollar");
		if (close == dollar + 1)
			*words = new_word(parser, "$", 1);
		else if (!parse_path(parser, dollar + 1, (size_t)(close - dollar - 1), words))
			return false;
		words = &(*words)->next;
		text = close + 1;
	}
	return true;
}

static bool begin_for(struct parser *parser, const struct directive *directive)
{
	struct node *node = add_node(parser, render_for);
	const char *path = directive->words[3];

	node->variable = directive->words[1];
	if (!is_name(node->variable) || strcmp(directive->words[2], "in") != 0)
		return FAIL(parser, "expected '//%% for x in path'");
	return parse_path(parser, path, strlen(path), &node->words) &&
	       push(parser, "for", node, &node->children);
}

static bool begin_if(struct parser *parser, const struct directive *directive)
{
	struct node *node = add_node(parser, render_if);
	const char *path = directive->words[directive->count - 1];

	node->is_negated = directive->count == 3;
	if (node->is_negated && strcmp(directive->words[1], "not") != 0)
		return FAIL(parser, "expected '//%% if path' or '//%% if not path'");
	return parse_path(parser, path, strlen(path), &node->words) &&
	       push(parser, "if", node, &node->children);
}

static bool turn_else(struct parser *parser, const struct directive *directive)
{
	struct open *open = top(parser);

	(void)directive;
	if (!open->node || open->node->render != render_if)
		return FAIL(parser, "'else' without an 'if'");
	if (open->has_else)
		return FAIL(parser, "a second 'else' for the 'if' in line %zu", open->line);
	open->has_else = true;
	open->tail = &open->node->otherwise;
	return true;
}

static bool add_use(struct parser *parser, const struct directive *directive)
{
	struct node *node = add_node(parser, render_use);

	node->indent =
		memory_copy(parser->templates->memory, directive->indent, directive->indent_len);
	node->indent_len = directive->indent_len;
	return parse_words(parser, directive->words[1], strlen(directive->words[1]), &node->words);
}

static struct block *add_block(struct parser *parser, const char *name)
{
	struct block *block = memory_alloc(parser->templates->memory, sizeof(*block));

	block->name = name;
	block->next = parser->templates->blocks;
	parser->templates->blocks = block;
	return block;
}

static bool begin_block(struct parser *parser, const struct directive *directive)
{
	const char *name = directive->words[1];
	struct block *block;

	if (parser->depth > 1)
		return FAIL(parser, "a block inside the '%s' of line %zu", top(parser)->directive,
			    top(parser)->line);
	if (!is_name(name))
		return FAIL(parser, "'%s' is not a name for a block", name);
	if (templates_find(parser->templates, name))
		return FAIL(parser, "a second block named '%s'", name);
	block = add_block(parser, name);
	return push(parser, "block", NULL, &block->children);
}

static bool close_end(struct parser *parser, const struct directive *directive)
{
	(void)directive;
	if (parser->depth == 1)
		return FAIL(parser, "a stray 'end'");
	parser->depth--;
	return true;
}

static const struct {
	const char *name;
	size_t least, most; /* words, its own included */
	bool (*parse)(struct parser *parser, const struct directive *directive);
	const char *form;
} directives[] = {
	{"for", 4, 4, begin_for, "for x in path"},  {"if", 2, 3, begin_if, "if path"},
	{"else", 1, 1, turn_else, "else"},          {"use", 2, 2, add_use, "use NAME"},
	{"block", 2, 2, begin_block, "block NAME"}, {"end", 1, 1, close_end, "end"},
};

static bool run_directive(struct parser *parser, const struct directive *directive)
{
	for (size_t i = 0; i < sizeof(directives) / sizeof(directives[0]); i++) {
		if (strcmp(directives[i].name, directive->words[0]) != 0)
			continue;
		if (directive->count < directives[i].least || directive->count > directives[i].most)
			return FAIL(parser, "expected '//%% %s'", directives[i].form);
		return directives[i].parse(parser, directive);
	}
	return FAIL(parser, "no directive is named '%s'", directive->words[0]);
}

static bool parse_directive(struct parser *parser, const char *text, size_t indent_len, char *rest)
{
	struct directive directive = {.indent = text, .indent_len = indent_len};
	char *save, *word;

	for (word = strtok_r(rest, SPACES, &save); word; word = strtok_r(NULL, SPACES, &save)) {
		if (directive.count == sizeof(directive.words) / sizeof(directive.words[0]))
			return FAIL(parser, "too many words");
		directive.words[directive.count++] = word;
	}
	if (directive.count == 0)
		return FAIL(parser, "//%% without a directive");
	return run_directive(parser, &directive);
}

static bool parse_line(struct parser *parser, const char *text, size_t len)
{
	char *line = memory_copy(parser->templates->memory, text, len);
	size_t indent_len = strspn(line, SPACES);

	if (strncmp(line + indent_len, MARK, strlen(MARK)) == 0)
		return parse_directive(parser, text, indent_len, line + indent_len + strlen(MARK));
	if (strstr(line, MARK))
		return FAIL(parser, "a directive stands alone on its line");
	return parse_words(parser, text, len, &add_node(parser, render_line)->words);
}

struct templates *templates_new(struct memory *memory)
{
	struct templates *templates = memory_alloc(memory, sizeof(*templates));

	templates->memory = memory;
	return templates;
}

const char *templates_error(const struct templates *templates)
{
	return templates->error;
}

bool templates_add(struct templates *templates, const char *file, const char *text)
{
	struct parser parser = {.templates = templates, .file = file, .line = 1};
	struct block *body;

	if (templates_find(templates, file))
		return FAIL(&parser, "a second file of this name");
	body = add_block(&parser, file);
	push(&parser, "file", NULL, &body->children);
	while (*text != '\0') {
		size_t len = strcspn(text, "\n");

		if (!parse_line(&parser, text, len))
			return false;
		text += len + (text[len] == '\n');
		parser.line++;
	}
	parser.line = top(&parser)->line;
	if (parser.depth > 1)
		return FAIL(&parser, "this '%s' has no end", top(&parser)->directive);
	return true;
}
