#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "diff.h"
#include "memory.h"
#include "output.h"

/* What stands at a path. */
struct present {
	bool exists;
	mode_t mode;
	char *text;
	size_t len;
};

/* A finished file beside the one that it will replace. */
struct pending {
	const char *path;
	char *temporary; /* NULL: the bytes are the same */
};

static const char *failed(struct memory *memory, const char *path)
{
	return memory_format(memory, "%s: %s", path, strerror(errno));
}

static const char *read_all(struct memory *memory, int fd, const char *path, size_t size,
			    struct present *present)
{
	present->text = memory_alloc(memory, size + 1);
	while (present->len < size) {
		ssize_t got = read(fd, present->text + present->len, size - present->len);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return failed(memory, path);
		if (got == 0)
			break;
		present->len += (size_t)got;
	}
	return NULL;
}

static const char *read_open(struct memory *memory, int fd, const char *path, const char *mark,
			     struct present *present)
{
	struct stat status;
	const char *error;

	if (fstat(fd, &status) != 0)
		return failed(memory, path);
	if (!S_ISREG(status.st_mode))
		return memory_format(memory, "%s: is not a regular file", path);
	present->exists = true;
	present->mode = status.st_mode & 07777;
	error = read_all(memory, fd, path, (size_t)status.st_size, present);
	if (error || !mark)
		return error;
	if (!memmem(present->text, strcspn(present->text, "\n"), mark, strlen(mark)))
		return memory_format(memory, "%s: is not one of qbind's files; it is left as it is",
				     path);
	return NULL;
}

static const char *read_present(struct memory *memory, const struct output_file *file,
				struct present *present)
{
	const char *path = file->path;

	/* O_NONBLOCK: not to hang on a FIFO. */
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	const char *error;

	*present = (struct present){.exists = false};
	if (fd < 0 && errno == ENOENT)
		return NULL;
	if (fd < 0 && errno == ELOOP)
		return memory_format(memory, "%s: is a symbolic link; it is not followed", path);
	if (fd < 0)
		return failed(memory, path);
	error = read_open(memory, fd, path, file->mark, present);
	close(fd);
	return error;
}

static mode_t default_mode(void)
{
	mode_t mask = umask(0);

	umask(mask);
	return 0666 & ~mask;
}

static bool write_all(int fd, const char *text, size_t len)
{
	while (len > 0) {
		ssize_t written = write(fd, text, len);

		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return false;
		text += written;
		len -= (size_t)written;
	}
	return true;
}

/* ".name.XXXXXX" in the same folder, so that a rename can replace the file at once. */
static char *temporary_name(struct memory *memory, const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t folder = slash ? (size_t)(slash - path) + 1 : 0;

	return memory_format(memory, "%.*s.%s.XXXXXX", (int)folder, path, path + folder);
}

static const char *write_temporary(struct memory *memory, const struct output_file *file,
				   mode_t mode, struct pending *pending)
{
	char *name = temporary_name(memory, file->path);
	int fd = mkostemp(name, O_CLOEXEC);
	const char *error = NULL;

	if (fd < 0)
		return failed(memory, file->path);
	pending->temporary = name;
	if (!write_all(fd, file->text, file->len) || fchmod(fd, mode) != 0)
		error = failed(memory, file->path);
	/* Some file systems tell of a full disk only here. */
	if (close(fd) != 0 && !error)
		error = failed(memory, file->path);
	return error;
}

static const char *prepare(struct memory *memory, const struct output_file *file,
			   struct pending *pending)
{
	struct present present;
	const char *error = read_present(memory, file, &present);

	pending->path = file->path;
	if (error)
		return error;
	if (present.exists && present.len == file->len &&
	    memcmp(present.text, file->text, file->len) == 0)
		return NULL;
	return write_temporary(memory, file, present.exists ? present.mode : default_mode(),
			       pending);
}

static const char *replace(struct memory *memory, struct pending *pending)
{
	if (!pending->temporary)
		return NULL;
	if (rename(pending->temporary, pending->path) != 0)
		return failed(memory, pending->path);
	pending->temporary = NULL;
	return NULL;
}

const char *output_write(struct memory *memory, const struct output_file *files, size_t count)
{
	struct pending *pending = memory_alloc(memory, count * sizeof(*pending));
	const char *error = NULL;

	for (size_t i = 0; i < count && !error; i++)
		error = prepare(memory, &files[i], &pending[i]);
	for (size_t i = 0; i < count && !error; i++)
		error = replace(memory, &pending[i]);
	for (size_t i = 0; i < count; i++) {
		if (pending[i].temporary)
			unlink(pending[i].temporary);
	}
	return error;
}

static const char *compare(struct memory *memory, const struct output_file *file, FILE *out,
			   bool *is_stale)
{
	struct diff_side before = {"/dev/null", "", 0};
	struct diff_side after = {memory_format(memory, "%s (new)", file->path), file->text,
				  file->len};
	struct present present;
	const char *error = read_present(memory, file, &present);

	if (error)
		return error;
	if (present.exists)
		before = (struct diff_side){file->path, present.text, present.len};
	if (diff_print(memory, &before, &after, OUTPUT_VERSION, out))
		*is_stale = true;
	return NULL;
}

const char *output_compare(struct memory *memory, const struct output_file *files, size_t count,
			   FILE *out, bool *is_stale_out)
{
	const char *error = NULL;

	*is_stale_out = false;
	for (size_t i = 0; i < count && !error; i++)
		error = compare(memory, &files[i], out, is_stale_out);
	return error;
}
