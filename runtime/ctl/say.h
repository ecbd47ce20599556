/* say.h: messages to people, on stderr. */
#ifndef QBIND_CTL_SAY_H
#define QBIND_CTL_SAY_H
#include "outcome.h"
#include "qbind.h"

/* One line, "qbindctl: ..."; control bytes never reach the terminal. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Says why a call failed; returns what to exit with. */
enum outcome say_error(const struct qb_error *err);
/* Says that the heap is empty, and exits. */
_Noreturn void say_no_memory(void);

#endif
