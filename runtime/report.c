#include "report.h"
#include <stddef.h>

void report_init(struct report *report)
{
	report->tell = NULL;
	report->context = NULL;
	pthread_mutex_init(&report->lock, NULL);
}

void report_clear(struct report *report)
{
	pthread_mutex_destroy(&report->lock);
}

void report_event(struct report *report, const struct qb_event *event)
{
	if (report->tell == NULL)
		return;
	pthread_mutex_lock(&report->lock);
	report->tell(event, report->context);
	pthread_mutex_unlock(&report->lock);
}

void report_error(struct report *report, const struct qb_error *err)
{
	struct qb_event event = {QB_EVENT_DATABASE, err->result, NULL, err->message};

	report_event(report, &event);
}
