/* options.h: the command line's options, as values. */
#ifndef QBIND_CTL_OPTIONS_H
#define QBIND_CTL_OPTIONS_H
#include <stdbool.h>
#include <stdint.h>

enum option_id {
	OPTION_DATABASE = 1, /* 0 is getopt's word for no option */
	OPTION_SCHEMA,
	OPTION_JSON,
	OPTION_HELP,
	OPTION_VERSION,
	OPTION_ALL,
	OPTION_LIMIT,
	OPTION_PAYLOAD,
	OPTION_QUEUE,
	OPTION_STATUS,
	OPTION_TYPE,
	OPTION_END,
};
#define OPTION_BIT(id) (1u << (id))
#define OPTIONS_GLOBAL                                                                             \
	(OPTION_BIT(OPTION_DATABASE) | OPTION_BIT(OPTION_SCHEMA) | OPTION_BIT(OPTION_JSON) |       \
	 OPTION_BIT(OPTION_HELP) | OPTION_BIT(OPTION_VERSION))

/* Zeroed members were not given. */
struct options {
	unsigned given; /* OPTION_BIT()s */
	const char *database, *schema, *status, *queue, *type;
	int32_t limit;
};

/* Takes the options out of the command line, wherever they stand: argv[*first_out] and what follows
 * are the rest. Says what is wrong and returns false when something is. */
bool options_read(struct options *options, int argc, char **argv, int *first_out);
bool options_has(const struct options *options, enum option_id id);
/* The name of the first option of a set of OPTION_BIT()s. */
const char *options_name(unsigned set);

#endif
