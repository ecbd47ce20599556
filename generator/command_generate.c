#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include "command.h"
#include "depfile.h"
#include "digest.h"
#include "memory.h"
#include "options.h"
#include "output.h"
#include "render.h"
#include "view.h"

struct request {
	const char *schema, *folder, *depfile, *templates;
	bool only_compares, only_dumps;
};

/* The header, the source and the depfile. */
#define MOST_FILES 3

struct outputs {
	struct output_file files[MOST_FILES];
	size_t count;
};

/* "src/" of "src/tasks.yaml", "" of "tasks.yaml". */
static const char *folder_of(struct memory *memory, const char *path)
{
	const char *slash = strrchr(path, '/');

	return memory_copy(memory, path, slash ? (size_t)(slash - path) + 1 : 0);
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static const char *output_path(struct memory *memory, const struct request *request,
			       const struct schema *schema, const char *ending)
{
	const char *folder = request->folder ? memory_format(memory, "%s/", request->folder)
					     : folder_of(memory, request->schema);

	return memory_format(memory, "%s%s%s", folder, schema->name_space.text, ending);
}

static const char *render_files(struct memory *memory, const struct request *request,
				const struct json_t *view, struct outputs *outputs)
{
	static const char *const names[] = {"header.h", "source.c"};
	struct templates *templates;
	const char *error = render_load(memory, request->templates, &templates);

	for (size_t i = 0; i < 2 && !error; i++) {
		struct output_file *file = &outputs->files[i];

		error = render(memory, templates, names[i], view, &file->text, &file->len);
	}
	outputs->count = 2;
	return error;
}

static bool is_same_folder(struct memory *memory, const char *left, const char *right)
{
	const char *folder = folder_of(memory, left), *other = folder_of(memory, right);
	struct stat status, other_status;

	return stat(*folder ? folder : ".", &status) == 0 &&
	       stat(*other ? other : ".", &other_status) == 0 &&
	       status.st_dev == other_status.st_dev && status.st_ino == other_status.st_ino;
}

/* The depfile would take the place of what it is about. */
static const char *refuse_depfile(struct memory *memory, const struct request *request,
				  const struct outputs *outputs)
{
	for (size_t i = 0; request->depfile && i < outputs->count; i++) {
		const char *path = outputs->files[i].path;

		if (strcmp(base_name(path), base_name(request->depfile)) == 0 &&
		    is_same_folder(memory, path, request->depfile))
			return memory_format(memory, "%s: --depfile names a generated file",
					     request->depfile);
	}
	return NULL;
}

static void add_depfile(struct memory *memory, const struct request *request,
			struct outputs *outputs)
{
	const char *targets[] = {outputs->files[0].path, outputs->files[1].path, NULL};
	const char *sources[] = {request->schema, NULL};
	const char *text = depfile_text(memory, targets, sources);

	outputs->files[outputs->count++] =
		(struct output_file){request->depfile, text, strlen(text)};
}

static enum exit_status trouble(const char *error)
{
	fprintf(stderr, "%s\n", error);
	return STATUS_TROUBLE;
}

static enum exit_status emit(struct memory *memory, const struct request *request,
			     const struct schema *schema, const struct json_t *view)
{
	struct outputs outputs = {
		.files = {{.path = output_path(memory, request, schema, ".h")},
			  {.path = output_path(memory, request, schema, ".c")}},
	};
	const char *error = render_files(memory, request, view, &outputs);
	bool is_stale = false;

	if (!error)
		error = refuse_depfile(memory, request, &outputs);
	if (error)
		return trouble(error);
	if (request->only_compares) {
		error = output_compare(memory, outputs.files, outputs.count, stdout, &is_stale);
	} else {
		if (request->depfile)
			add_depfile(memory, request, &outputs);
		error = output_write(memory, outputs.files, outputs.count);
	}
	if (error)
		return trouble(error);
	return is_stale ? STATUS_WRONG : STATUS_FINE;
}

static enum exit_status generate(struct memory *memory, const struct request *request)
{
	const struct schema *schema;
	struct view_origin origin = {base_name(request->schema), QB_VERSION, NULL};
	enum exit_status status = command_load(memory, request->schema, &schema);
	struct json_t *view;

	if (status != STATUS_FINE)
		return status;
	origin.digest = digest_schema(memory, schema);
	view = view_new(memory, schema, &origin);
	if (request->only_dumps)
		view_dump(view, stdout);
	else
		status = emit(memory, request, schema, view);
	view_free(view);
	return status;
}

enum exit_status generate_command(char *const *words)
{
	struct request request = {.folder = NULL};
	const struct option options[] = {
		{"-o", &request.folder, NULL},
		{"--check", NULL, &request.only_compares},
		{"--depfile", &request.depfile, NULL},
		{"--templates", &request.templates, NULL},
		{"--dump-view", NULL, &request.only_dumps},
		{NULL, NULL, NULL},
	};
	struct memory *memory;
	enum exit_status status;

	if (!options_read(words, options, &request.schema))
		return STATUS_TROUBLE;
	memory = memory_new();
	status = generate(memory, &request);
	memory_free(memory);
	return status;
}
