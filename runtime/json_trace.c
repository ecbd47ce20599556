#include "error.h"
#include "json.h"
#include "utf8.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define PATH_SIZE sizeof(((struct qb_error *)NULL)->path)
#define MESSAGE_SIZE sizeof(((struct qb_error *)NULL)->message)

/* ---- Paths ---- */

struct path {
	char text[PATH_SIZE];
	size_t len;
	bool is_cut;
};

/* A path that is too long ends with its last whole step and dots. */
static void append(struct path *path, const char *step, size_t len)
{
	static const char dots[] = "...";

	if (path->is_cut)
		return;
	path->is_cut = len > sizeof(path->text) - sizeof(dots) - path->len;
	if (path->is_cut) {
		step = dots;
		len = sizeof(dots) - 1;
	}
	memcpy(path->text + path->len, step, len);
	path->len += len;
	path->text[path->len] = '\0';
}

static bool is_plain_name(const char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
	static const char others[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
				     "0123456789-";

	return strspn(name, letters) > 0 && name[strspn(name, others)] == '\0';
}

static void append_step(struct path *path, const struct json_step *step)
{
	char quoted[JSON_QUOTE_SIZE], text[PATH_SIZE];
	int len;

	if (step->name == NULL)
		len = snprintf(text, sizeof(text), "[%zu]", step->index);
	else if (is_plain_name(step->name))
		len = snprintf(text, sizeof(text), ".%s", step->name);
	else
		len = snprintf(text, sizeof(text), "[%s]",
			       json_quote(quoted, step->name, strlen(step->name)));
	if (len > 0)
		append(path, text, (size_t)len);
}

static void write_path(struct path *path, const struct json_step *step)
{
	const struct json_step *steps[QB_PAYLOAD_DEPTH + 1];
	size_t count = 0;

	path->len = 0;
	path->is_cut = false;
	append(path, "$", 1);
	for (; step != NULL && count <= QB_PAYLOAD_DEPTH; step = step->up)
		steps[count++] = step;
	while (count-- > 0)
		append_step(path, steps[count]);
}

/* ---- Places in the text ---- */

struct place {
	size_t line, column; /* 0 when unknown */
};

/* Columns count characters. */
static struct place place_of(const struct json_trace *trace, const char *at)
{
	struct place place = {0};
	const char *line = trace->text, *end;

	if (line == NULL || at == NULL)
		return place;
	for (place.line = 1; (end = memchr(line, '\n', (size_t)(at - line))) != NULL; place.line++)
		line = end + 1;
	place.column = utf8_count(line, (size_t)(at - line)) + 1;
	return place;
}

/* ---- Messages ---- */

/* "head: detail [code]", of which detail is cut when all is too long. */
static enum qb_result fail(struct qb_error *err, const char *head, const char *detail,
			   const char *code)
{
	char text[2 * MESSAGE_SIZE];
	size_t room = MESSAGE_SIZE - 1 - strlen(" []") - strlen(code);
	int len = snprintf(text, sizeof(text), "%s: %s", head, detail);
	size_t kept = utf8_cut(text, len < 0 ? 0 : (size_t)len, room);

	return error_set(err, QB_INVALID, "%.*s [%s]", (int)kept, text, code);
}

static void blame(const struct json_trace *trace, const char *path, struct place place)
{
	if (trace->err == NULL)
		return;
	memcpy(trace->err->path, path, strlen(path) + 1);
	trace->err->line = place.line;
	trace->err->column = place.column;
}

/* A path may tell something too: the keys of a map. */
static const struct json_step *shown_step(const struct json_trace *trace)
{
	return trace->hidden != NULL ? trace->hidden : trace->step;
}

/* That a field is missing tells nothing of its value. */
static void hide(const struct json_trace *trace, const char *code, char detail[MESSAGE_SIZE])
{
	bool is_missing = trace->hidden == trace->step && strcmp(code, "required") == 0;

	if (trace->hidden != NULL && !is_missing)
		snprintf(detail, MESSAGE_SIZE, "does not fit; the value is sensitive");
}

static enum qb_result fail_value(const struct json_trace *trace, const char *detail,
				 const char *code)
{
	struct path path;

	write_path(&path, shown_step(trace));
	fail(trace->err, path.text, detail, code);
	blame(trace, path.text, place_of(trace, trace->value));
	return QB_INVALID;
}

enum qb_result json_fail(const struct json_trace *trace, const char *code, const char *format, ...)
{
	char detail[MESSAGE_SIZE];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(detail, sizeof(detail), format, arguments);
	va_end(arguments);
	hide(trace, code, detail);
	return fail_value(trace, detail, code);
}

static enum qb_result fail_at(const struct json_trace *trace, struct place place,
			      const char *detail, const char *code)
{
	char head[64];

	snprintf(head, sizeof(head), "line %zu column %zu", place.line, place.column);
	return fail(trace->err, head, detail, code);
}

enum qb_result json_fail_text(const struct json_trace *trace, const char *at, const char *code,
			      const char *format, ...)
{
	char detail[MESSAGE_SIZE];
	struct place place = place_of(trace, at);
	int used = 0;
	va_list arguments;

	/* A document within a struct: the struct has a path, but no lines. */
	if (trace->text == NULL)
		used = snprintf(detail, sizeof(detail),
				"at byte %zu: ", (size_t)(at - trace->value) + 1);
	va_start(arguments, format);
	vsnprintf(detail + used, sizeof(detail) - (size_t)used, format, arguments);
	va_end(arguments);
	hide(trace, code, detail);
	if (trace->text == NULL)
		return fail_value(trace, detail, code);
	fail_at(trace, place, detail, code);
	blame(trace, "", place);
	return QB_INVALID;
}

enum qb_result json_fail_duplicate(const struct json_trace *trace)
{
	char quoted[JSON_QUOTE_SIZE], detail[MESSAGE_SIZE];
	const char *name = trace->step->name;
	struct place place = place_of(trace, trace->value);
	struct path path;

	snprintf(detail, sizeof(detail), "duplicate object key %s",
		 json_quote(quoted, name, strlen(name)));
	hide(trace, "duplicate", detail);
	if (trace->text == NULL)
		return fail_value(trace, detail, "duplicate");
	write_path(&path, shown_step(trace));
	fail_at(trace, place, detail, "duplicate");
	blame(trace, path.text, place);
	return QB_INVALID;
}

enum qb_result json_fail_depth(const struct json_trace *trace)
{
	return json_fail(trace, "depth", "nested deeper than %d levels", QB_PAYLOAD_DEPTH);
}

enum qb_result json_fail_size(struct qb_error *err)
{
	const struct json_trace trace = {.err = err};

	return json_fail(&trace, "size", "payload takes more than %d bytes", QB_PAYLOAD_BYTES);
}
