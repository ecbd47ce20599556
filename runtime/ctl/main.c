/* main.c: qbindctl, the operator's program: finds the command, connects, runs it. */
#include <ctype.h>
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "error.h"
#include "say.h"
#include "suggest.h"

/* A person waits, and can press ctrl-C; counting a large history takes its time. */
#define CALL_MS (10 * 60 * 1000)
#define ANY_NUMBER SIZE_MAX

struct command {
	const char *name;
	enum outcome (*run)(const struct request *request);
	bool (*accept)(const struct request *request); /* NULL: whatever the numbers below allow */
	unsigned options;                              /* OPTION_BIT()s beside the global ones */
	size_t ids_min, ids_max;
	bool installs; /* works without an installation */
	const char *usage, *summary;
};

#define FILTERS (OPTION_BIT(OPTION_QUEUE) | OPTION_BIT(OPTION_TYPE) | OPTION_BIT(OPTION_LIMIT))

static const struct command commands[] = {
	{"migrate", command_migrate, .installs = true, .usage = "migrate",
	 .summary = "install the queue, or bring it up to date"},
	{"status", command_status, .usage = "status",
	 .summary = "count the tasks of each queue and type"},
	{"list", command_list, .options = FILTERS | OPTION_BIT(OPTION_STATUS),
	 .usage = "list [--status STATUS] [--queue QUEUE] [--type TYPE] [--limit N]",
	 .summary = "list tasks, newest first"},
	{"show", command_show, .options = OPTION_BIT(OPTION_PAYLOAD), .ids_min = 1, .ids_max = 1,
	 .usage = "show ID [--payload]", .summary = "show all there is to know of a task"},
	{"retry", command_retry, .accept = command_accepts_retry,
	 .options = FILTERS | OPTION_BIT(OPTION_ALL), .ids_max = ANY_NUMBER,
	 .usage = "retry ID... | --all [--queue QUEUE] [--type TYPE] [--limit N]",
	 .summary = "put failed or cancelled tasks back, with all their attempts"},
	{"cancel", command_cancel, .ids_min = 1, .ids_max = ANY_NUMBER, .usage = "cancel ID...",
	 .summary = "cancel waiting tasks, ask running ones to stop"},
};
#define COMMAND_COUNT (sizeof(commands) / sizeof(commands[0]))

static void print_help(void)
{
	printf("usage: qbindctl [--database CONNINFO] [--schema NAME] [--json] COMMAND ...\n\n");
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		printf("  %s\n        %s\n", commands[i].usage, commands[i].summary);
	printf("\n"
	       "  --database CONNINFO   libpq's connection string or URI; by default what the\n"
	       "                        environment says (PGHOST, PGDATABASE, PGSERVICE, ...)\n"
	       "  --schema NAME         the installation; default: " DB_SCHEMA_DEFAULT "\n"
	       "  --json                print one JSON document\n"
	       "  --help, --version     print this text, or the version\n");
}

/* What else a person types may be a connection string, and is not repeated in messages. */
static bool is_plain_word(const char *text)
{
	size_t len = 0;

	while (isalnum((unsigned char)text[len]) || text[len] == '-' || text[len] == '_')
		len++;
	return text[len] == '\0' && len <= 40;
}

static void refuse_command(const char *name)
{
	struct suggestion suggestion = {.word = name};

	if (!is_plain_word(name)) {
		say("a command is expected first; see qbindctl --help");
		return;
	}
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		suggest_offer(&suggestion, commands[i].name);
	say("there is no command '%s'%s%s", name, suggest_text(&suggestion),
	    suggestion.best != NULL ? "" : "; see qbindctl --help");
}

static const struct command *find_command(const char *name)
{
	if (name == NULL) {
		say("no command given; see qbindctl --help");
		return NULL;
	}
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		if (strcmp(name, commands[i].name) == 0)
			return &commands[i];
	}
	refuse_command(name);
	return NULL;
}

/* What may hold a password is not repeated. */
static void show_word(char *shown, size_t size, const char *text)
{
	error_clean_text(shown, size, strpbrk(text, "@=:/") != NULL ? "..." : text);
}

static bool read_ids(const struct command *command, char **texts, size_t count, struct qb_uuid *ids)
{
	char shown[60];

	if (count < command->ids_min || count > command->ids_max) {
		say("%s: wrong number of arguments; usage: qbindctl %s", command->name,
		    command->usage);
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		if (!qb_uuid_parse(texts[i], &ids[i])) {
			show_word(shown, sizeof(shown), texts[i]);
			say("'%s' is not the id of a task, such as "
			    "01890a5d-ac96-774b-bcce-b302099a8057",
			    shown);
			return false;
		}
	}
	return true;
}

static bool accept(const struct command *command, const struct request *request)
{
	unsigned foreign = request->options.given & ~(command->options | OPTIONS_GLOBAL);

	if (foreign != 0) {
		say("%s does not take --%s; usage: qbindctl %s", command->name,
		    options_name(foreign), command->usage);
		return false;
	}
	return command->accept == NULL || command->accept(request);
}

static enum outcome connect_and_run(const struct command *command, struct request *request)
{
	const struct options *options = &request->options;
	const char *conninfo = options->database != NULL ? options->database : "";
	const char *schema = options->schema != NULL ? options->schema : DB_SCHEMA_DEFAULT;
	struct qb_error err;
	enum outcome outcome;

	if (db_open(conninfo, schema, !command->installs, &request->db, &err) != QB_OK)
		return say_error(&err);
	db_set_deadline_ms(request->db, CALL_MS);
	outcome = command->run(request);
	db_free(request->db);
	return outcome;
}

static enum outcome run(struct request *request, char **words, size_t count)
{
	const struct command *command = find_command(words[0]);
	struct qb_uuid *ids;
	enum outcome outcome = UNUSABLE;

	if (command == NULL)
		return UNUSABLE;
	ids = calloc(count, sizeof(*ids));
	if (ids == NULL)
		say_no_memory();
	request->ids = ids;
	request->id_count = count - 1;
	if (read_ids(command, words + 1, request->id_count, ids) && accept(command, request))
		outcome = connect_and_run(command, request);
	free(ids);
	return outcome;
}

/* A full disk must not pass for success. */
static enum outcome flush(enum outcome outcome)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return outcome;
	say("cannot write the output: %s", strerror(errno));
	return UNUSABLE;
}

int main(int argc, char **argv)
{
	struct request request = {0};
	enum outcome outcome = FINE;
	int first;

	/* For the width of characters; all texts are UTF-8, whatever the environment says. */
	setlocale(LC_CTYPE, "C.UTF-8");
	if (!options_read(&request.options, argc, argv, &first))
		return UNUSABLE;
	if (options_has(&request.options, OPTION_HELP))
		print_help();
	else if (options_has(&request.options, OPTION_VERSION))
		printf("qbindctl " QB_VERSION "\n");
	else
		outcome = run(&request, argv + first, (size_t)(argc - first));
	return (int)flush(outcome);
}
