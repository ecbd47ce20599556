/* main.c: the program qbind: finds the command and runs it. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "command.h"
#include "suggest.h"

static const struct command {
	const char *name;
	enum exit_status (*run)(char *const *words);
	const char *help;
} commands[] = {
	{"init", init_command,
	 "init [FILE]      write a schema to start from (tasks.yaml), and its schema for "
	 "editors\n"},
	{"generate", generate_command,
	 "generate FILE    write the C header, the source and the JSON Schema of a schema\n"
	 "    -o FOLDER            write there, instead of beside FILE\n"
	 "    --check              write nothing; exit with 1 and show what would change\n"
	 "    --stdout             print it all instead\n"
	 "    --watch              again each time that a file changes, until interrupted\n"
	 "    --depfile FILE       write what the output is made of, as a rule for make\n"
	 "    --deptarget TARGET   the target of that rule, instead of the files written\n"
	 "    --templates FOLDER   use these templates instead of those built in\n"
	 "    --dump-view          print what templates see, as JSON, and write nothing\n"},
	{"check", check_command,
	 "check FILE       look for errors alone\n"
	 "    Both commands:\n"
	 "    --error-format text|json|github   how errors are printed\n"
	 "    --color auto|always|never         whether they are coloured\n"},
	{"format", format_command,
	 "format FILE      put a schema into order, with its comments\n"
	 "    --check              write nothing; exit with 1 and show what would change\n"},
	{"schema", schema_command,
	 "schema           print the JSON Schema of the language, for editors\n"
	 "schema FILE --payload TASK            print that of a payload\n"},
	{"explain", explain_command,
	 "explain [CODE]   say more about an error; without CODE, list them\n"},
};

#define COMMAND_COUNT (sizeof(commands) / sizeof(commands[0]))

static void print_help(FILE *out)
{
	fputs("usage: qbind COMMAND ...\n", out);
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		fprintf(out, "\n  %s", commands[i].help);
	fputs("\n  --help, --version\n"
	      "\nExit status: 0 fine, 1 the schema has errors or files are stale, 2 wrong usage "
	      "or\n"
	      "files that cannot be read or written.\n",
	      out);
}

static enum exit_status refuse(const char *word)
{
	struct suggestion suggestion = suggest(word);

	for (size_t i = 0; i < COMMAND_COUNT; i++)
		suggest_offer(&suggestion, commands[i].name);
	suggest_offer(&suggestion, "--help");
	suggest_offer(&suggestion, "--version");
	fprintf(stderr, "qbind: no command is named '%s'", word);
	if (suggestion.best)
		fprintf(stderr, "; did you mean '%s'?\n", suggestion.best);
	else
		fputs("; see qbind --help\n", stderr);
	return STATUS_TROUBLE;
}

static enum exit_status run(char *const *words)
{
	if (!words[0]) {
		print_help(stderr);
		return STATUS_TROUBLE;
	}
	if (strcmp(words[0], "--help") == 0 || (words[1] && strcmp(words[1], "--help") == 0)) {
		print_help(stdout);
		return STATUS_FINE;
	}
	if (strcmp(words[0], "--version") == 0) {
		puts("qbind " QB_VERSION);
		return STATUS_FINE;
	}
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		if (strcmp(words[0], commands[i].name) == 0)
			return commands[i].run(words + 1);
	}
	return refuse(words[0]);
}

int main(int argc, char *argv[])
{
	enum exit_status status = run(argc > 0 ? argv + 1 : argv);

	if (fflush(stdout) != 0 || ferror(stdout)) {
		fprintf(stderr, "qbind: standard output: %s\n", strerror(errno));
		return STATUS_TROUBLE;
	}
	return (int)status;
}
