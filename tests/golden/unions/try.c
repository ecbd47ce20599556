#include "unions.h"
#include "../try.h"

ROUND(unions_send)

#define WHERE "\"where\":{\"the-type\":\"int\",\"int\":1}}"

static const struct trial trials[] = {
	{round_unions_send, "{\"body\":{\"kind\":\"text\",\"text\":\"hi\"}," WHERE, NULL},
	{round_unions_send, "{\"body\":{\"html\":\"hi\",\"kind\":\"html\"}," WHERE,
		"{\"body\":{\"kind\":\"html\",\"html\":\"hi\",\"inline\":true}," WHERE},
	{round_unions_send,
		"{\"body\":{\"kind\":\"nothing\"},\"other\":{\"kind\":\"text\",\"text\":\"\"},\"many\":["
		"{\"kind\":\"nothing\"},{\"kind\":\"html\",\"html\":\"\",\"inline\":false}]," WHERE,
		NULL},
	{round_unions_send,
		"{\"body\":{\"kind\":\"nothing\"},\"sum\":{\"op\":\"sum\",\"terms\":[{\"op\":\"number\","
		"\"value\":1.5},{\"op\":\"negated\",\"of\":{\"op\":\"number\",\"value\":2}}]}," WHERE,
		NULL},
	{round_unions_send,
		"{\"body\":{\"kind\":\"nothing\"},\"where\":{\"x\":[1,{}],\"path\":\"p\",\"the-type\":"
		"\"on-disk\"}}",
		"{\"body\":{\"kind\":\"nothing\"},\"where\":{\"the-type\":\"on-disk\",\"path\":\"p\"}}"},
	{round_unions_send, "{\"body\":{}}", "$.body.kind: required field is missing [required]"},
	{round_unions_send, "{\"body\":{\"kind\":\"pdf\"}}",
		"$.body.kind: \"pdf\" is not one of \"text\", \"html\", \"nothing\" [enum]"},
	{round_unions_send, "{\"body\":{\"kind\":1}}",
		"$.body.kind: expected a string, got number 1 [type]"},
	{round_unions_send, "{\"body\":{\"kind\":\"text\",\"html\":\"\"}}",
		"$.body.html: unknown field [unknown]"},
	{round_unions_send, "{\"body\":{\"kind\":\"text\",\"text\":\"123456\"}}",
		"$.body.text: 6 characters, at most 5 [length]"},
	{round_unions_send, "{\"body\":{\"kind\":\"nothing\",\"kind\":\"nothing\"}}",
		"line 1 column 27: duplicate object key \"kind\" [duplicate]"},
	{round_unions_send, "{\"body\":[]}", "$.body: expected an object, got an array [type]"},
};

TRY_MAIN(trials)
