/* worker: delivers the e-mails that wait in the queue, until SIGTERM or SIGINT. */
#include <curl/curl.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "mailer.h"

static struct qb_worker *worker; /* for the signal handler */

static void stop(int signal_number)
{
	(void)signal_number;
	qb_worker_stop(worker);
}

static void on_signals(void (*handler)(int))
{
	struct sigaction action = {.sa_handler = handler};

	sigemptyset(&action.sa_mask);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGINT, &action, NULL);
}

static void report(const struct qb_event *event, void *context)
{
	static const char *const words[] = {
		[QB_EVENT_CONNECTED] = "connected again",
		[QB_EVENT_DATABASE] = "database trouble",
		[QB_EVENT_TASK_RETRIED] = "tried again later",
		[QB_EVENT_TASK_FAILED] = "failed",
		[QB_EVENT_TASK_LOST] = "too late, the lease is gone",
		[QB_EVENT_TASK_RESCUED] = "taken back from a dead worker",
	};
	size_t kind = (size_t)event->kind;
	char id[QB_UUID_TEXT_SIZE] = "";

	(void)context;
	if (event->task)
		qb_uuid_format(event->task, id);
	fprintf(stderr, "worker %ld: %s: %s %s\n", (long)getpid(),
		kind < sizeof(words) / sizeof(words[0]) && words[kind] ? words[kind] : "event", id,
		event->message);
}

static bool read_number(const char *text, int32_t *value_out)
{
	char *end;
	long value = strtol(text, &end, 10);

	*value_out = value > 0 && value <= INT32_MAX ? (int32_t)value : 0;
	return *value_out > 0 && *end == '\0';
}

/* False when the command line is wrong. */
static bool read_options(int argc, char **argv, struct qb_worker_options *options)
{
	bool ok = true;
	int32_t number = 0;
	int option;

	while ((option = getopt(argc, argv, "s:l:")) != -1) {
		ok = ok && option != '?' && read_number(optarg, &number);
		if (option == 's')
			options->slots = number;
		else
			options->lease_ms = number;
	}
	return ok && optind == argc - 1;
}

static int work(struct mailer *mailer, const struct qb_worker_options *options)
{
	struct qb_error err;
	enum qb_result rc = qb_worker_open("", options, &worker, &err);

	if (rc == QB_OK) {
		on_signals(stop);
		fprintf(stderr, "worker %ld: ready\n", (long)getpid());
		rc = mail_work(worker, mailer, &err, .send_email = mailer_send_email);
	}
	if (rc != QB_OK)
		fprintf(stderr, "worker %ld: %s\n", (long)getpid(), err.message);
	else
		fprintf(stderr, "worker %ld: stopped\n", (long)getpid());
	on_signals(SIG_IGN); /* no handler may meet a worker that is gone */
	qb_worker_free(worker);
	return rc == QB_OK ? 0 : 1;
}

int main(int argc, char **argv)
{
	struct qb_worker_options options = QB_OPTIONS_INIT(struct qb_worker_options);
	struct mailer mailer;
	int status;

	options.report = report;
	if (!read_options(argc, argv, &options)) {
		fprintf(stderr, "usage: worker [-s SLOTS] [-l LEASE_MS] smtp://HOST:PORT\n"
				"The database is libpq's: PGHOST, ...\n");
		return 2;
	}
	mailer.smtp_url = argv[optind];
	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		return 1;
	status = work(&mailer, &options);
	curl_global_cleanup();
	return status;
}
