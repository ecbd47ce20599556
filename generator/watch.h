/* watch.h: waiting for files to change. */
#ifndef QBIND_GENERATOR_WATCH_H
#define QBIND_GENERATOR_WATCH_H
#include <stdbool.h>
#include <time.h>

struct watch;

/* NULL after a line on standard error. From now on SIGINT and SIGTERM end watch_wait() instead of
 * the program. */
struct watch *watch_new(void);
void watch_free(struct watch *watch);
/* names end in NULL. What is watched already stays so. */
bool watch_files(struct watch *watch, const char *const *names);
/* One line about a run that began at start. */
void watch_report(const char *name, bool is_fine, const struct timespec *start);
/* False when a signal came. */
bool watch_wait(struct watch *watch);

#endif
