#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include "imports.h"
#include "memory.h"
#include "message.h"
#include "source.h"

void imports_init(struct imports *imports, struct memory *memory, struct messages *messages)
{
	*imports = (struct imports){.memory = memory, .messages = messages};
	imports->tail = &imports->files;
}

static struct import_file *add(struct imports *imports, const struct source *source,
			       const struct stat *status)
{
	struct import_file *file = memory_alloc(imports->memory, sizeof(*file));

	file->source = source;
	file->device = status->st_dev;
	file->inode = status->st_ino;
	*imports->tail = file;
	imports->tail = &file->next;
	imports->count++;
	messages_enter_source(imports->messages, source);
	return file;
}

struct import_file *imports_add_first(struct imports *imports, const struct source *source)
{
	struct stat status;

	/* A text that is no file is not imported either. */
	if (stat(source->name, &status) != 0)
		status = (struct stat){.st_dev = 0};
	return add(imports, source, &status);
}

/* Beside the importing file, as seen from where the user stands. */
static const char *full_path(struct imports *imports, const struct import_file *importer,
			     const char *path)
{
	const char *slash = strrchr(importer->source->name, '/');
	int len = slash ? (int)(slash - importer->source->name) + 1 : 0;

	if (*path == '/')
		return path;
	return memory_format(imports->memory, "%.*s%s", len, importer->source->name, path);
}

static struct import_file *find(const struct imports *imports, const struct stat *status)
{
	struct import_file *file = imports->files;

	while (file && (file->device != status->st_dev || file->inode != status->st_ino))
		file = file->next;
	return file;
}

static void refuse(struct imports *imports, const struct text *path, const char *problem)
{
	messages_add(imports->messages, &path->place, "import", "%s",
		     messages_word(imports->messages, problem));
}

/* "a.yaml -> b.yaml -> a.yaml" */
static void refuse_cycle(struct imports *imports, const struct import_file *importer,
			 const struct import_file *again, const struct text *path)
{
	const char *chain = again->source->name;

	for (; importer != again; importer = importer->importer)
		chain = memory_format(imports->memory, "%s -> %s", importer->source->name, chain);
	messages_add(imports->messages, &path->place, "import-cycle", "%s -> %s",
		     again->source->name, chain);
	messages_hint(imports->messages, "move what both need to a third file");
}

static struct import_file *load(struct imports *imports, const struct text *path, const char *full,
				const struct stat *status)
{
	const char *problem;
	const struct source *source;

	if (imports->count == IMPORTS_MOST) {
		refuse(imports, path, "too many files are imported");
		return NULL;
	}
	source = source_load(imports->memory, full, &problem);
	if (!source) {
		refuse(imports, path, problem);
		return NULL;
	}
	return add(imports, source, status);
}

struct import_file *imports_find(struct imports *imports, struct import_file *importer,
				 const struct text *path)
{
	const char *full = full_path(imports, importer, path->text);
	struct import_file *file;
	struct stat status;

	if (stat(full, &status) != 0) {
		refuse(imports, path,
		       memory_format(imports->memory, "%s: %s", full, strerror(errno)));
		return NULL;
	}
	if (!S_ISREG(status.st_mode)) {
		refuse(imports, path, memory_format(imports->memory, "%s: is no file", full));
		return NULL;
	}
	file = find(imports, &status);
	if (file && file->is_open) {
		refuse_cycle(imports, importer, file, path);
		return NULL;
	}
	if (importer->depth + 1 == IMPORTS_DEPTH) {
		refuse(imports, path, "imports are nested too deep");
		return NULL;
	}
	if (!file)
		file = load(imports, path, full, &status);
	if (!file)
		return NULL;
	file->importer = importer;
	file->depth = importer->depth + 1;
	return file;
}
