/* options.c: getopt_long() with messages of our own, which never repeat a value: it may be, or
 * hold, a password.
 */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include "options.h"
#include "say.h"
#include "suggest.h"

#define LIMIT_MAX 10000

/* In the order of enum option_id. */
static const struct option table[OPTION_END] = {
	{"database", required_argument, NULL, OPTION_DATABASE},
	{"schema", required_argument, NULL, OPTION_SCHEMA},
	{"json", no_argument, NULL, OPTION_JSON},
	{"help", no_argument, NULL, OPTION_HELP},
	{"version", no_argument, NULL, OPTION_VERSION},
	{"all", no_argument, NULL, OPTION_ALL},
	{"limit", required_argument, NULL, OPTION_LIMIT},
	{"payload", no_argument, NULL, OPTION_PAYLOAD},
	{"queue", required_argument, NULL, OPTION_QUEUE},
	{"status", required_argument, NULL, OPTION_STATUS},
	{"type", required_argument, NULL, OPTION_TYPE},
	{NULL, 0, NULL, 0},
};

static const char *const statuses[] = {"pending", "in_progress", "done", "failed", "cancelled"};
#define STATUS_COUNT (sizeof(statuses) / sizeof(statuses[0]))

static const char *name_of(int id)
{
	return table[id - OPTION_DATABASE].name;
}

static bool read_status(struct options *options, const char *text)
{
	struct suggestion suggestion = {.word = text};

	for (size_t i = 0; i < STATUS_COUNT; i++) {
		if (strcmp(text, statuses[i]) == 0) {
			options->status = text;
			return true;
		}
		suggest_offer(&suggestion, statuses[i]);
	}
	say("--status is pending, in_progress, done, failed or cancelled%s",
	    suggest_text(&suggestion));
	return false;
}

static bool read_limit(struct options *options, const char *text)
{
	char *end;
	long value;

	errno = 0;
	value = strtol(text, &end, 10);
	if (errno != 0 || end == text || *end != '\0' || value < 1 || value > LIMIT_MAX) {
		say("--limit takes a number from 1 to %d", LIMIT_MAX);
		return false;
	}
	options->limit = (int32_t)value;
	return true;
}

static bool read_value(struct options *options, int id, const char *value)
{
	switch (id) {
	case OPTION_DATABASE:
		options->database = value;
		return true;
	case OPTION_SCHEMA:
		options->schema = value;
		return true;
	case OPTION_QUEUE:
		options->queue = value;
		return true;
	case OPTION_TYPE:
		options->type = value;
		return true;
	case OPTION_STATUS:
		return read_status(options, value);
	case OPTION_LIMIT:
		return read_limit(options, value);
	default:
		return true;
	}
}

/* The word of an argument that may be repeated in a message: up to "=". */
static void refuse_unknown(const char *argument)
{
	char word[32];
	struct suggestion suggestion = {.word = word};
	size_t len;

	argument += strspn(argument, "-");
	len = strcspn(argument, "=");
	if (len >= sizeof(word))
		len = sizeof(word) - 1;
	memcpy(word, argument, len);
	word[len] = '\0';
	for (const struct option *option = table; option->name != NULL; option++)
		suggest_offer(&suggestion, option->name);
	say("there is no option '--%s'%s%s", word, suggest_text(&suggestion),
	    suggestion.best != NULL ? "" : "; see qbindctl --help");
}

/* getopt has stopped at argument. optopt is the option's id when its value is missing or in the
 * way, a character when it is a short option (we have none), and 0 when there is no such option. */
static void refuse(int answer, const char *argument)
{
	if (answer == ':')
		say("--%s needs a value", name_of(optopt));
	else if (optopt >= OPTION_END)
		say("there is no option '-%c'; see qbindctl --help", optopt);
	else if (optopt != 0)
		say("--%s takes no value", name_of(optopt));
	else
		refuse_unknown(argument);
}

bool options_read(struct options *options, int argc, char **argv, int *first_out)
{
	int answer;

	memset(options, 0, sizeof(*options));
	while ((answer = getopt_long(argc, argv, ":", table, NULL)) != -1) {
		if (answer == ':' || answer == '?') {
			refuse(answer, argv[optind - 1]);
			return false;
		}
		options->given |= OPTION_BIT(answer);
		if (!read_value(options, answer, optarg))
			return false;
	}
	*first_out = optind;
	return true;
}

bool options_has(const struct options *options, enum option_id id)
{
	return (options->given & OPTION_BIT(id)) != 0;
}

const char *options_name(unsigned set)
{
	int id = OPTION_DATABASE;

	while ((set & OPTION_BIT(id)) == 0)
		id++;
	return name_of(id);
}
