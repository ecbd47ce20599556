/* say.c: see say.h. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include "error.h"
#include "say.h"

void say(const char *format, ...)
{
	char text[1024], line[1024];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	error_clean_text(line, sizeof(line), text);
	fprintf(stderr, "qbindctl: %s\n", line);
}

enum outcome say_error(const struct qb_error *err)
{
	say("%s", err->message);
	return err->result == QB_DATABASE ? REFUSED : UNUSABLE;
}

void say_no_memory(void)
{
	say("out of memory");
	exit(UNUSABLE);
}
