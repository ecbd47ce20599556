#include "nullable.h"
#include "../try.h"

ROUND(nullable_required)
ROUND(nullable_optional)

#define NULLS \
	"{\"text\":null,\"number\":null,\"data\":null,\"color\":null,\"point\":null," \
	"\"shape\":null,\"list\":null,\"points\":null,\"map\":null,\"inline\":null}"
#define VALUES \
	"{\"text\":\"\",\"number\":0,\"data\":\"\",\"color\":\"red\",\"point\":{\"x\":1}," \
	"\"shape\":{\"form\":\"dot\",\"x\":2},\"list\":[],\"points\":[{\"x\":3}],\"map\":{\"a\":1}," \
	"\"inline\":{\"a\":true}}"

/* What no JSON can say: a required field that is absent. */
static const char *round_absent(const char *json, struct qb_arena *arena, struct qb_error *err)
{
	struct nullable_required payload = {.text = {QB_NULL, NULL}, .number = {QB_VALUE, 5}};
	const char *text;
	size_t len;

	(void)json;
	return nullable_required_encode(&payload, arena, &text, &len, err) == QB_OK ? text : NULL;
}

static const struct trial trials[] = {
	{round_nullable_required, NULLS, NULL},
	{round_nullable_required, VALUES, NULL},
	{round_nullable_required, "{}", "$.text: required field is missing [required]"},
	{round_nullable_required, "{\"text\":\"long\"}", "$.text: 4 characters, at most 3 [length]"},
	{round_nullable_optional, "{}", NULL},
	{round_nullable_optional, "{\"text\":null,\"point\":null,\"list\":null,\"any\":null}", NULL},
	{round_nullable_optional,
		"{\"text\":\"a\",\"point\":{\"x\":0},\"list\":[\"b\"],\"any\":[null],\"node\":{\"next\":"
		"{\"next\":null}}}",
		NULL},
	{round_absent, "a required field without a state",
		"$.data: required field is missing [required]"},
};

TRY_MAIN(trials)
