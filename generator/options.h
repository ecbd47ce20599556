/* options.h: reads a command's part of the command line. */
#ifndef QBIND_GENERATOR_OPTIONS_H
#define QBIND_GENERATOR_OPTIONS_H
#include <stdbool.h>

/* "--check" sets a flag; "-o" and "--depfile" want a value: exactly one of the pointers is given.
 */
struct option {
	const char *name;
	const char **value;
	bool *flag;
};

/* Options may stand anywhere before "--"; "--name=value" and "-ovalue" are read too. Exactly one
 * word must remain. Says what is wrong on the standard error and is false. options ends in a row
 * of NULLs. */
bool options_read(char *const *words, const struct option *options, const char **rest_out);

#endif
