/* template_tree.h: templates after parsing; for template*.c only. */
#ifndef QBIND_GENERATOR_TEMPLATE_TREE_H
#define QBIND_GENERATOR_TEMPLATE_TREE_H
#include <stdbool.h>
#include <stddef.h>

struct memory;
struct templates;

/* Directives inside directives, and blocks that use blocks. */
#define TEMPLATE_DEPTH 32

struct node;
struct rendering;
typedef bool render_node(struct rendering *rendering, const struct node *node);

/* A literal, or (keys given) the value at a path. Both forms make a list. */
struct word {
	const char *text;        /* of a path: as written, for messages */
	const char *const *keys; /* ends in NULL */
	struct word *next;
};

struct node {
	render_node *render;
	const char *file;
	size_t line;
	struct node *next;
	struct word *words;   /* a line's text, the name after use, the path of for and if */
	const char *variable; /* for */
	bool is_negated;      /* if not */
	const char *indent;   /* use: the white space before it */
	size_t indent_len;
	struct node *children, *otherwise;
};

struct block {
	const char *name;
	struct node *children;
	struct block *next;
};

struct templates {
	struct memory *memory;
	struct block *blocks; /* files too: a file is the block of its name */
	const char *error;
};

/* Always false. The first mistake is the one that is kept. */
__attribute__((format(printf, 4, 5))) bool
templates_fail(struct templates *templates, const char *file, size_t line, const char *format, ...);
/* NULL when there is none. */
struct block *templates_find(const struct templates *templates, const char *name);

render_node render_line, render_for, render_if, render_use;

#endif
