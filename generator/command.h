/* command.h: the commands of qbind. */
#ifndef QBIND_GENERATOR_COMMAND_H
#define QBIND_GENERATOR_COMMAND_H
#include "model.h"

struct memory;

enum exit_status {
	STATUS_FINE = 0,
	STATUS_WRONG = 1,   /* a schema with errors, files that are stale */
	STATUS_TROUBLE = 2, /* wrong usage, files that cannot be read or written */
};

/* words are those after the command's name, and end in NULL. */
enum exit_status generate_command(char *const *words);
enum exit_status check_command(char *const *words);

enum exit_status init_command(char *const *words);
enum exit_status schema_command(char *const *words);
enum exit_status format_command(char *const *words);
enum exit_status explain_command(char *const *words);

/* How messages are printed, as options have it; NULL: as it is best. */
struct command_style {
	const char *format; /* text, json or github */
	const char *color;  /* auto, always or never */
};
/* False after a message, when a value is none of these. */
bool command_check_style(const struct command_style *style);

/* Reads and checks a schema, and prints what is wrong with it; *schema_out is written when nothing
 * is. */
enum exit_status command_load(struct memory *memory, const char *path,
			      const struct command_style *style, const struct schema **schema_out);

#endif
