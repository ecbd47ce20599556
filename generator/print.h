/* print.h: messages for people and for other programs. */
#ifndef QBIND_GENERATOR_PRINT_H
#define QBIND_GENERATOR_PRINT_H
#include <stdbool.h>
#include <stdio.h>

struct memory;
struct messages;

enum print_format { PRINT_TEXT, PRINT_JSON, PRINT_GITHUB };

struct print_style {
	enum print_format format;
	bool has_color;
};

/* The first hundred, in the order of the places, and how many there are more. */
void print_messages(struct memory *memory, const struct messages *messages,
		    const struct print_style *style, FILE *out);
/* What has no place in a schema: one line. */
void print_problem(struct memory *memory, const char *text, const struct print_style *style,
		   FILE *out);

#endif
