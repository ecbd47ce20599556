#include "words.h"
#include "../try.h"

ROUND(words_say)
ROUND(words_open)

_Static_assert(WORDS_LEVEL_HIGH == 5 && WORDS_LEVEL_NORMAL == 20, "numbers of the enum");

#define START "{\"id\":1,\"older_still\":\"\",\"token\":\"abc\","
#define REST "\"place\":{\"street\":\"s\"},\"mail\":\"x@example.org\"}"

static const struct trial trials[] = {
	{round_words_say, START REST, START "\"level\":\"normal\"," REST},
	/* As jsonb has it: by length, then by bytes. */
	{round_words_say,
		"{\"id\":1,\"mail\":\"x@example.org\",\"@type\":\"t\",\"level\":\"high\",\"place\":"
		"{\"city\":\"c\",\"street\":\"s\"},\"token\":\"abc\",\"older_still\":\"\"}",
		START "\"level\":\"high\",\"@type\":\"t\"," REST},
	{round_words_say, "{\"id\":1,\"token\":\"secret\"}",
		"$.token: does not fit; the value is sensitive [length]"},
	{round_words_say, "{\"token\":4111111111111111}",
		"$.token: does not fit; the value is sensitive [type]"},
	{round_words_say, "{\"card\":{\"number\":4111}}",
		"$.card: does not fit; the value is sensitive [type]"},
	{round_words_say, "{\"card\":{\"extra\":{\"4111\":1}}}",
		"$.card: does not fit; the value is sensitive [type]"},
	{round_words_say, START "\"mail\":\"x@example.com\"}",
		"$.mail: \"x@example.com\" does not match @example\\.org$ [pattern]"},
	{round_words_say, "{\"id\":1}", "$.older_still: required field is missing [required]"},
	{round_words_say, "{\"ids\":1}", "$.ids: unknown field; did you mean \"id\"? [unknown]"},
	{round_words_open, "{\"x\":{\"y\":[1]},\"z\":null,\"a\":\"b\"}", "{\"a\":\"b\"}"},
	{round_words_open, "{\"x\":1,\"x\":2}",
		"line 1 column 1: duplicate object key \"x\" [duplicate]"},
	{round_words_open, "{\"x\":{\"y\":1,\"y\":2}}",
		"line 1 column 2: duplicate object key \"y\" [duplicate]"},
};

TRY_MAIN(trials)
