#include <stdio.h>
#include <string.h>
#include "options.h"
#include "suggest.h"

static bool refuse_option(const char *word, const struct option *options)
{
	struct suggestion suggestion = suggest(word);

	for (; options->name; options++)
		suggest_offer(&suggestion, options->name);
	fprintf(stderr, "qbind: no option is named '%s'", word);
	if (suggestion.best)
		fprintf(stderr, "; did you mean '%s'?", suggestion.best);
	fputc('\n', stderr);
	return false;
}

/* How much of the word is the option's name; 0 when it is another. */
static size_t match(const struct option *option, const char *word)
{
	size_t len = strlen(option->name);
	bool is_long = option->name[1] == '-';

	if (strncmp(word, option->name, len) != 0)
		return 0;
	return word[len] == '\0' || !is_long || word[len] == '=' ? len : 0;
}

static const struct option *find(const struct option *options, const char *word, size_t *len_out)
{
	for (; options->name; options++) {
		*len_out = match(options, word);
		if (*len_out > 0)
			return options;
	}
	return NULL;
}

/* Reads the option at *words and leaves *words at its last word. */
static bool read_option(char *const **words, const struct option *options)
{
	const char *word = **words, *rest;
	size_t len;
	const struct option *option = find(options, word, &len);

	if (!option)
		return refuse_option(word, options);
	rest = word + len;
	if (option->flag && *rest != '\0')
		return refuse_option(word, options);
	if (option->flag) {
		*option->flag = true;
		return true;
	}
	if (*rest == '\0')
		rest = *++*words;
	else if (*rest == '=')
		rest++;
	if (!rest || *rest == '\0') {
		fprintf(stderr, "qbind: option '%s' wants a value\n", option->name);
		return false;
	}
	*option->value = rest;
	return true;
}

static bool read_rest(const char *word, const char **rest)
{
	if (*rest) {
		fprintf(stderr, "qbind: one file is enough, got '%s' and '%s'\n", *rest, word);
		return false;
	}
	*rest = word;
	return true;
}

bool options_read(char *const *words, const struct option *options, const char **rest_out)
{
	const char *rest = NULL;
	bool only_rest = false;

	for (; *words; words++) {
		bool is_option = !only_rest && (*words)[0] == '-' && (*words)[1] != '\0';

		if (is_option && strcmp(*words, "--") == 0)
			only_rest = true;
		else if (is_option ? !read_option(&words, options) : !read_rest(*words, &rest))
			return false;
	}
	if (!rest) {
		fputs("qbind: which schema? give the name of a file\n", stderr);
		return false;
	}
	*rest_out = rest;
	return true;
}
