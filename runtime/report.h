/* report.h: tells the service what a worker sees, one event at a time. */
#ifndef QBIND_REPORT_H
#define QBIND_REPORT_H
#include <pthread.h>
#include "qbind.h"

struct report {
	void (*tell)(const struct qb_event *event, void *context); /* NULL: nobody wants to know */
	void *context;
	pthread_mutex_t lock;
};

void report_init(struct report *report);
void report_clear(struct report *report);
void report_event(struct report *report, const struct qb_event *event);
/* A call failed and is tried again. */
void report_error(struct report *report, const struct qb_error *err);

#endif
