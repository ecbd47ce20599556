#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <unistd.h>
#include "watch.h"

/* Editors write several times in a row, or beside the file and then over it. */
#define QUIET_MS 50

/* A file by its folder's watch: it may be replaced, and then is another one. */
struct file {
	int folder;
	char *name;
	struct file *next;
};

struct watch {
	int events, signals;
	struct file *files;
};

struct watch *watch_new(void)
{
	struct watch *watch = calloc(1, sizeof(*watch));
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigprocmask(SIG_BLOCK, &set, NULL);
	if (watch) {
		watch->events = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
		watch->signals = signalfd(-1, &set, SFD_CLOEXEC);
	}
	if (watch && watch->events >= 0 && watch->signals >= 0)
		return watch;
	fprintf(stderr, "qbind: cannot watch files: %s\n", strerror(errno));
	watch_free(watch);
	return NULL;
}

void watch_free(struct watch *watch)
{
	if (!watch)
		return;
	for (struct file *file = watch->files, *next; file; file = next) {
		next = file->next;
		free(file->name);
		free(file);
	}
	close(watch->events);
	close(watch->signals);
	free(watch);
}

static bool is_watched(const struct watch *watch, int folder, const char *name)
{
	const struct file *file = watch->files;

	while (file && (file->folder != folder || strcmp(file->name, name) != 0))
		file = file->next;
	return file;
}

static bool watch_file(struct watch *watch, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	char folder[PATH_MAX];
	struct file *file;
	int id;

	snprintf(folder, sizeof(folder), "%.*s.", (int)(name - path), path);
	id = inotify_add_watch(watch->events, folder,
			       IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE);
	if (id >= 0 && is_watched(watch, id, name))
		return true;
	file = calloc(1, sizeof(*file));
	if (file)
		*file = (struct file){id, strdup(name), watch->files};
	if (id < 0 || !file || !file->name) {
		fprintf(stderr, "qbind: cannot watch %s: %s\n", path, strerror(errno));
		free(file);
		return false;
	}
	watch->files = file;
	return true;
}

bool watch_files(struct watch *watch, const char *const *names)
{
	while (*names && watch_file(watch, *names))
		names++;
	return !*names;
}

void watch_report(const char *name, bool is_fine, const struct timespec *start)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	printf("%s: %s in %lld ms\n", name, is_fine ? "generated" : "not generated",
	       (long long)(now.tv_sec - start->tv_sec) * 1000 +
		       (now.tv_nsec - start->tv_nsec) / 1000000);
	fflush(stdout);
}

/* Takes the events that are there; whether any of them is about a file that is watched. */
static bool take_events(struct watch *watch)
{
	_Alignas(struct inotify_event) char buffer[4096];
	bool is_changed = false;
	ssize_t len;

	while ((len = read(watch->events, buffer, sizeof(buffer))) > 0) {
		for (const char *at = buffer; at < buffer + len;) {
			const struct inotify_event *event = (const void *)at;

			/* When events were lost, anything may have changed. */
			is_changed = is_changed || (event->mask & IN_Q_OVERFLOW) ||
				     (event->len > 0 && is_watched(watch, event->wd, event->name));
			at += sizeof(*event) + event->len;
		}
	}
	return is_changed;
}

bool watch_wait(struct watch *watch)
{
	struct pollfd fds[] = {{watch->signals, POLLIN, 0}, {watch->events, POLLIN, 0}};
	bool is_changed = false;

	for (;;) {
		int count = poll(fds, 2, is_changed ? QUIET_MS : -1);

		if (count < 0 && errno != EINTR)
			return false;
		if (count == 0)
			return true;
		if (count > 0 && fds[0].revents)
			return false;
		if (count > 0)
			is_changed = take_events(watch) || is_changed;
	}
}
