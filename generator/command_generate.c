#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include "command.h"
#include "depfile.h"
#include "digest.h"
#include "json_schema.h"
#include "memory.h"
#include "options.h"
#include "output.h"
#include "render.h"
#include "source.h"
#include "view.h"
#include "watch.h"

struct request {
	const char *schema, *folder, *depfile, *target, *templates;
	struct command_style style;
	bool only_compares, only_dumps, only_prints;
};

/* The header, the source, the JSON Schema and the depfile. */
#define MOST_FILES 4

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

/* The first outputs, in the order of the templates. */
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

static void add_file(struct outputs *outputs, const char *path, const char *text, const char *mark)
{
	outputs->files[outputs->count++] = (struct output_file){path, text, strlen(text), mark};
}

/* Of the schema and all that it imports. */
static const char *const *source_names(struct memory *memory, const struct schema *schema)
{
	const char **names = memory_alloc(memory, (schema->all_schema_count + 1) * sizeof(*names));

	for (size_t i = 0; i < schema->all_schema_count; i++)
		names[i] = schema->all_schemas[i]->source->name;
	return names;
}

static void add_depfile(struct memory *memory, const struct request *request,
			const struct schema *schema, struct outputs *outputs)
{
	const char *targets[MOST_FILES + 1] = {request->target};

	for (size_t i = 0; !request->target && i < outputs->count; i++)
		targets[i] = outputs->files[i].path;
	add_file(outputs, request->depfile,
		 depfile_text(memory, targets, source_names(memory, schema)), targets[0]);
}

static void print_files(const struct outputs *outputs)
{
	for (size_t i = 0; i < outputs->count; i++)
		fwrite(outputs->files[i].text, 1, outputs->files[i].len, stdout);
}

static enum exit_status trouble(const char *error)
{
	fprintf(stderr, "%s\n", error);
	return STATUS_TROUBLE;
}

static enum exit_status emit(struct memory *memory, const struct request *request,
			     const struct schema *schema, const struct view_origin *origin)
{
	struct outputs outputs = {
		.files = {{.path = output_path(memory, request, schema, ".h"), .mark = OUTPUT_MARK},
			  {.path = output_path(memory, request, schema, ".c"),
			   .mark = OUTPUT_MARK}},
		.count = 2,
	};
	const char *error =
		render_files(memory, request, view_new(memory, schema, origin), &outputs);
	bool is_stale = false;

	add_file(&outputs, output_path(memory, request, schema, ".schema.json"),
		 json_schema_text(memory, schema,
				  memory_format(memory, "%s from %s. Do not edit. model-sha256: %s",
						OUTPUT_MARK, origin->source, origin->digest)),
		 OUTPUT_MARK);
	if (!error)
		error = refuse_depfile(memory, request, &outputs);
	if (error)
		return trouble(error);
	if (request->only_prints) {
		print_files(&outputs);
	} else if (request->only_compares) {
		error = output_compare(memory, outputs.files, outputs.count, stdout, &is_stale);
	} else {
		if (request->depfile)
			add_depfile(memory, request, schema, &outputs);
		error = output_write(memory, outputs.files, outputs.count);
	}
	if (error)
		return trouble(error);
	return is_stale ? STATUS_WRONG : STATUS_FINE;
}

static enum exit_status generate(struct memory *memory, const struct request *request,
				 const struct schema **schema_out)
{
	const struct schema *schema;
	struct view_origin origin = {base_name(request->schema), QB_VERSION, NULL};
	enum exit_status status = command_load(memory, request->schema, &request->style, &schema);

	if (status != STATUS_FINE)
		return status;
	*schema_out = schema;
	origin.digest = digest_schema(memory, schema);
	if (!request->only_dumps)
		return emit(memory, request, schema, &origin);
	view_dump(view_new(memory, schema, &origin), stdout);
	return STATUS_FINE;
}

static enum exit_status generate_once(const struct request *request)
{
	struct memory *memory = memory_new();
	const struct schema *schema = NULL;
	enum exit_status status = generate(memory, request, &schema);

	memory_free(memory);
	return status;
}

/* While the schema has errors, the files of the last time that it had none are watched. */
static bool watch_again(struct watch *watch, const struct request *request,
			enum exit_status *status_out)
{
	struct memory *memory = memory_new();
	const char *const self[] = {request->schema, NULL};
	const struct schema *schema = NULL;
	struct timespec start;
	bool is_watched;

	clock_gettime(CLOCK_MONOTONIC, &start);
	*status_out = generate(memory, request, &schema);
	is_watched = watch_files(watch, self) &&
		     (!schema || watch_files(watch, source_names(memory, schema)));
	watch_report(request->schema, *status_out == STATUS_FINE, &start);
	memory_free(memory);
	return is_watched;
}

/* Until a signal comes. */
static enum exit_status generate_always(const struct request *request)
{
	struct watch *watch = watch_new();
	enum exit_status status;

	while (watch && watch_again(watch, request, &status)) {
		if (!watch_wait(watch)) {
			watch_free(watch);
			return STATUS_FINE;
		}
	}
	watch_free(watch);
	return STATUS_TROUBLE;
}

enum exit_status generate_command(char *const *words)
{
	struct request request = {.folder = NULL};
	bool watches = false;
	const struct option options[] = {
		{"-o", &request.folder, NULL},
		{"--check", NULL, &request.only_compares},
		{"--depfile", &request.depfile, NULL},
		{"--deptarget", &request.target, NULL},
		{"--templates", &request.templates, NULL},
		{"--dump-view", NULL, &request.only_dumps},
		{"--stdout", NULL, &request.only_prints},
		{"--watch", NULL, &watches},
		{"--error-format", &request.style.format, NULL},
		{"--color", &request.style.color, NULL},
		{NULL, NULL, NULL},
	};

	if (!options_read(words, options, &request.schema) || !command_check_style(&request.style))
		return STATUS_TROUBLE;
	return watches ? generate_always(&request) : generate_once(&request);
}
