#include <stdio.h>
#include <string.h>
#include "command.h"
#include "embedded.h"
#include "suggest.h"

#define MARK "== "
#define MOST_CODES 128

/* The paragraphs are separated by marks, each with a code behind it. */
static const char *next_paragraph(const char *text)
{
	const char *next = strstr(text, "\n" MARK);

	return next ? next + 1 : NULL;
}

static size_t code_length(const char *paragraph)
{
	return strcspn(paragraph + strlen(MARK), "\n");
}

static const char *find(const char *code)
{
	const char *paragraph = embedded_text("explanations.txt");

	while (paragraph && (strncmp(paragraph + strlen(MARK), code, strlen(code)) != 0 ||
			     code_length(paragraph) != strlen(code)))
		paragraph = next_paragraph(paragraph);
	return paragraph;
}

static void print_line(const char *line, size_t len, const char *indent)
{
	if (strncmp(line, "-- ", 3) == 0)
		printf("\n%s:\n", line[3] == 'b' ? "Wrong" : "Right");
	else
		printf("%s%.*s\n", len > 0 ? indent : "", (int)len, line);
}

static void print_paragraph(const char *paragraph)
{
	const char *end = next_paragraph(paragraph), *indent = "";
	const char *line = paragraph + strlen(MARK) + code_length(paragraph) + 1;

	if (!end)
		end = paragraph + strlen(paragraph);
	/* The last line is blank. */
	while (line + 1 < end) {
		size_t len = strcspn(line, "\n");

		print_line(line, len, indent);
		if (strncmp(line, "-- ", 3) == 0)
			indent = "    ";
		line += len + 1;
	}
}

/* Each code with its first sentence. */
static void print_list(void)
{
	const char *paragraph = embedded_text("explanations.txt");

	for (; paragraph; paragraph = next_paragraph(paragraph)) {
		size_t len = code_length(paragraph);
		const char *text = paragraph + strlen(MARK) + len + 1;
		const char *line = strchr(text, '\n'), *stop = strpbrk(text, ".:");

		if (line && stop && line < stop)
			stop = line;
		printf("%-18.*s %.*s\n", (int)len, paragraph + strlen(MARK), (int)(stop - text),
		       text);
	}
}

static enum exit_status refuse(const char *code)
{
	struct suggestion suggestion = suggest(code);
	const char *paragraph = embedded_text("explanations.txt");
	static char words[MOST_CODES][32];
	size_t count = 0;

	for (; paragraph && count < MOST_CODES; paragraph = next_paragraph(paragraph)) {
		snprintf(words[count], sizeof(words[count]), "%.*s", (int)code_length(paragraph),
			 paragraph + strlen(MARK));
		suggest_offer(&suggestion, words[count++]);
	}
	fprintf(stderr, "qbind: no error has the code '%s'", code);
	if (suggestion.best)
		fprintf(stderr, "; did you mean '%s'?\n", suggestion.best);
	else
		fputs("; qbind explain lists them\n", stderr);
	return STATUS_TROUBLE;
}

enum exit_status explain_command(char *const *words)
{
	const char *paragraph;

	if (!words[0]) {
		print_list();
		return STATUS_FINE;
	}
	if (words[1]) {
		fputs("qbind: one code is enough\n", stderr);
		return STATUS_TROUBLE;
	}
	paragraph = find(words[0]);
	if (!paragraph)
		return refuse(words[0]);
	print_paragraph(paragraph);
	return STATUS_FINE;
}
