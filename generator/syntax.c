#include <string.h>
#include "character.h"
#include "message.h"
#include "source.h"
#include "syntax.h"

bool syntax_is_utf16(const struct source *source)
{
	return source->len >= 2 && (memcmp(source->text, "\xff\xfe", 2) == 0 ||
				    memcmp(source->text, "\xfe\xff", 2) == 0);
}

/* libyaml names the byte that it gave up at, which need not be the one that is wrong. */
void syntax_report_bytes(struct messages *messages, const struct source *source)
{
	size_t offset = 0, size;
	uint32_t point;
	struct place place;

	while ((size = character_read(source->text + offset, source->len - offset, &point)) > 0)
		offset += size;
	place = source_place(source, offset);
	messages_add(messages, &place, "encoding", "this is not UTF-8");
	messages_hint(messages, "save the file as UTF-8");
}

void syntax_report_control(struct messages *messages, const struct source *source, size_t offset)
{
	struct place place = source_place(source, offset);
	uint32_t point = 0;

	character_read(source->text + offset, source->len - offset, &point);
	messages_add(messages, &place, "encoding", "the control character U+%04X is not allowed",
		     (unsigned)point);
}

/* Where our words are better than libyaml's; first is what stands at the place. */
static const struct wording {
	const char *problem, *first, *code, *text, *hint;
} wordings[] = {
	{"found character that cannot start any token", "\t", "tab", "tabs cannot indent YAML",
	 "use spaces"},
	{"found a tab character", "", "tab", "tabs cannot indent YAML", "use spaces"},
	{"found character that cannot start any token", "@", "syntax",
	 "a plain text cannot begin with '@'", "quote it"},
	{"found character that cannot start any token", "`", "syntax",
	 "a plain text cannot begin with '`'", "quote it"},
	{"found character that cannot start any token", "%", "syntax",
	 "a plain text cannot begin with '%'", "quote it"},
	{"mapping values are not allowed in this context", "", "syntax",
	 "a ':' is not allowed here", "quote the text that contains it"},
	{"did not find expected <document start>", "", "documents",
	 "a second document begins here; a schema is one document", NULL},
	{"found incompatible YAML document", "", "syntax", "this version of YAML is not supported",
	 "write %YAML 1.2, or nothing"},
};

static const struct wording *find_wording(const char *problem, const struct place *place)
{
	const char *at = source_at(place);

	for (size_t i = 0; i < sizeof(wordings) / sizeof(wordings[0]); i++) {
		const struct wording *wording = &wordings[i];

		if (strncmp(problem, wording->problem, strlen(wording->problem)) == 0 &&
		    strncmp(at, wording->first, strlen(wording->first)) == 0)
			return wording;
	}
	return NULL;
}

void syntax_report(struct messages *messages, const struct place *place, const char *problem,
		   const struct place *began, const char *context)
{
	const struct wording *wording = find_wording(problem, place);

	if (wording) {
		messages_add(messages, place, wording->code, "%s", wording->text);
		if (wording->hint)
			messages_hint(messages, "%s", wording->hint);
		return;
	}
	messages_add(messages, place, "syntax", "%s", problem);
	if (began && (began->line != place->line || began->column != place->column))
		messages_also(messages, began, "%s", context);
}
