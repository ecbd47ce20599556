#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "embedded.h"
#include "memory.h"
#include "render.h"
#include "template.h"

static const char *load_embedded(struct templates *templates)
{
	for (const struct embedded *each = embedded_templates; each->name; each++) {
		if (!templates_add(templates, each->name, each->text))
			break;
	}
	return templates_error(templates);
}

static int is_template(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');

	return entry->d_name[0] != '.' && dot && (strcmp(dot, ".c") == 0 || strcmp(dot, ".h") == 0);
}

static const char *read_text(struct memory *memory, const char *path, const char **text_out)
{
	FILE *file = fopen(path, "re");
	char *text = NULL;
	size_t size = 0;
	ssize_t len;
	const char *error = NULL;

	/* A template has no NUL; what comes after one would not be seen. */
	len = file ? getdelim(&text, &size, '\0', file) : -1;
	if (!file || ferror(file))
		error = memory_format(memory, "%s: %s", path, strerror(errno));
	else
		*text_out = memory_copy(memory, len > 0 ? text : "", len > 0 ? (size_t)len : 0);
	free(text);
	if (file)
		fclose(file);
	return error;
}

static const char *load_file(struct memory *memory, const char *folder, const char *name,
			     struct templates *templates)
{
	const char *text = "", *path = memory_format(memory, "%s/%s", folder, name);
	const char *error = read_text(memory, path, &text);

	if (!error)
		templates_add(templates, memory_copy(memory, name, strlen(name)), text);
	return error ? error : templates_error(templates);
}

static const char *load_folder(struct memory *memory, const char *folder,
			       struct templates *templates)
{
	struct dirent **entries;
	int count = scandir(folder, &entries, is_template, alphasort);
	const char *error = NULL;

	if (count < 0)
		return memory_format(memory, "%s: %s", folder, strerror(errno));
	for (int i = 0; i < count; i++) {
		if (!error)
			error = load_file(memory, folder, entries[i]->d_name, templates);
		free(entries[i]);
	}
	free(entries);
	return error;
}

const char *render_load(struct memory *memory, const char *folder, struct templates **templates_out)
{
	*templates_out = templates_new(memory);
	return folder ? load_folder(memory, folder, *templates_out) : load_embedded(*templates_out);
}

/* In place. */
static size_t squeeze(char *text)
{
	char *out = text;
	size_t newlines = 2; /* none at the start either */

	for (const char *in = text; *in != '\0'; in++) {
		newlines = *in == '\n' ? newlines + 1 : 0;
		if (newlines <= 2)
			*out++ = *in;
	}
	while (out - text >= 2 && out[-1] == '\n' && out[-2] == '\n')
		out--;
	*out = '\0';
	return (size_t)(out - text);
}

const char *render(struct memory *memory, struct templates *templates, const char *name,
		   const struct json_t *view, const char **text_out, size_t *len_out)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);
	bool is_whole;

	if (!out)
		memory_exhausted();
	is_whole = templates_render(templates, name, view, out);
	if (fclose(out) != 0)
		memory_exhausted();
	memory_adopt(memory, text);
	if (is_whole) {
		*len_out = squeeze(text);
		*text_out = text;
	}
	return templates_error(templates);
}
