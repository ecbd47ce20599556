#include <stdint.h>
#include <string.h>
#include "diff.h"
#include "memory.h"

#define CONTEXT 3
/* What changed between the first and the last difference is compared line by line, unless that
 * would take a table of more cells; then all of it is shown as replaced. */
#define MOST_CELLS ((size_t)16 << 20)

struct line {
	const char *text;
	size_t len; /* with its newline */
};

struct side {
	struct line *lines;
	size_t count;
};

struct diff {
	struct memory *memory;
	struct side before, after;
	const char *ignored;
	/* One character for each line of the result: ' ', '-' or '+'. */
	char *script;
	size_t length;
};

static struct side split(struct memory *memory, const struct diff_side *text)
{
	const char *next = text->text, *end = text->text + text->len;
	struct side side = {NULL, 0};
	size_t newlines = 0;

	for (const char *c = next; c < end; c++)
		newlines += *c == '\n';
	side.lines = memory_alloc(memory, (newlines + 1) * sizeof(*side.lines));
	while (next < end) {
		const char *newline = memchr(next, '\n', (size_t)(end - next));
		const char *after = newline ? newline + 1 : end;

		side.lines[side.count++] = (struct line){next, (size_t)(after - next)};
		next = after;
	}
	return side;
}

static bool begins(const struct line *line, const char *text)
{
	return line->len >= strlen(text) && memcmp(line->text, text, strlen(text)) == 0;
}

static bool is_same(const struct diff *diff, size_t i, size_t j)
{
	const struct line *a = &diff->before.lines[i], *b = &diff->after.lines[j];

	return (a->len == b->len && memcmp(a->text, b->text, a->len) == 0) ||
	       (begins(a, diff->ignored) && begins(b, diff->ignored));
}

static void add(struct diff *diff, char operation, size_t count)
{
	memset(diff->script + diff->length, operation, count);
	diff->length += count;
}

/* The longest common subsequence of before[start, i_end) and after[start, j_end). */
static void compare(struct diff *diff, size_t start, size_t i_end, size_t j_end)
{
	size_t rows = i_end - start, columns = j_end - start, width = columns + 1;
	uint32_t *longest = memory_alloc(diff->memory, (rows + 1) * width * sizeof(*longest));
	size_t i = 0, j = 0;

	for (size_t r = rows; r-- > 0;) {
		for (size_t c = columns; c-- > 0;) {
			uint32_t down = longest[(r + 1) * width + c];
			uint32_t right = longest[r * width + c + 1];
			uint32_t both = longest[(r + 1) * width + c + 1] + 1;

			longest[r * width + c] = is_same(diff, start + r, start + c) ? both
						 : down >= right                     ? down
										     : right;
		}
	}
	while (i < rows && j < columns) {
		bool same = is_same(diff, start + i, start + j);
		bool is_removed = longest[(i + 1) * width + j] >= longest[i * width + j + 1];

		add(diff, same ? ' ' : is_removed ? '-' : '+', 1);
		i += same || is_removed;
		j += same || !is_removed;
	}
	add(diff, '-', rows - i);
	add(diff, '+', columns - j);
}

static void write_script(struct diff *diff)
{
	size_t before = diff->before.count, after = diff->after.count;
	size_t start = 0, rest = 0;

	diff->script = memory_alloc(diff->memory, before + after + 1);
	while (start < before && start < after && is_same(diff, start, start))
		start++;
	while (rest < before - start && rest < after - start &&
	       is_same(diff, before - 1 - rest, after - 1 - rest))
		rest++;
	add(diff, ' ', start);
	if ((before - rest - start + 1) > MOST_CELLS / (after - rest - start + 1)) {
		add(diff, '-', before - rest - start);
		add(diff, '+', after - rest - start);
	} else {
		compare(diff, start, before - rest, after - rest);
	}
	add(diff, ' ', rest);
}

/* The end of the hunk around the change at start: where twice the context follows unchanged. */
static size_t hunk_end(const struct diff *diff, size_t start)
{
	size_t end = start, unchanged = 0;

	for (size_t at = start; at < diff->length && unchanged <= 2 * CONTEXT; at++) {
		unchanged = diff->script[at] == ' ' ? unchanged + 1 : 0;
		if (unchanged == 0)
			end = at + 1;
	}
	return end + CONTEXT < diff->length ? end + CONTEXT : diff->length;
}

static void print_line(char operation, const struct line *line, FILE *out)
{
	putc(operation, out);
	fwrite(line->text, 1, line->len, out);
	if (line->text[line->len - 1] != '\n')
		fputs("\n\\ No newline at end of file\n", out);
}

/* diff -u counts the lines of an empty side from the one before. */
static void print_range(char sign, size_t first, size_t count, FILE *out)
{
	fprintf(out, "%c%zu,%zu ", sign, count == 0 ? first : first + 1, count);
}

/* Prints script[from, to), of which i and j lines have gone before on each side. */
static void print_hunk(const struct diff *diff, size_t from, size_t to, size_t i, size_t j,
		       FILE *out)
{
	size_t removed = 0, added = 0;

	for (size_t at = from; at < to; at++) {
		removed += diff->script[at] != '+';
		added += diff->script[at] != '-';
	}
	fputs("@@ ", out);
	print_range('-', i, removed, out);
	print_range('+', j, added, out);
	fputs("@@\n", out);
	for (size_t at = from; at < to; at++) {
		char operation = diff->script[at];

		print_line(operation,
			   operation == '+' ? &diff->after.lines[j] : &diff->before.lines[i], out);
		i += operation != '+';
		j += operation != '-';
	}
}

static void print_hunks(const struct diff *diff, FILE *out)
{
	size_t i = 0, j = 0, at = 0;

	while (at < diff->length) {
		const char *change = diff->script + at + strspn(diff->script + at, " ");
		size_t first = (size_t)(change - diff->script), from, end;

		if (first == diff->length)
			return;
		from = first - at > CONTEXT ? first - CONTEXT : at;
		i += from - at;
		j += from - at;
		end = hunk_end(diff, first);
		print_hunk(diff, from, end, i, j, out);
		for (at = from; at < end; at++) {
			i += diff->script[at] != '+';
			j += diff->script[at] != '-';
		}
	}
}

bool diff_print(struct memory *memory, const struct diff_side *before,
		const struct diff_side *after, const char *ignored, FILE *out)
{
	struct diff diff = {
		.memory = memory,
		.before = split(memory, before),
		.after = split(memory, after),
		.ignored = ignored,
	};

	write_script(&diff);
	if (strspn(diff.script, " ") == diff.length)
		return false;
	fprintf(out, "--- %s\n+++ %s\n", before->label, after->label);
	print_hunks(&diff, out);
	return true;
}
