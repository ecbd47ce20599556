#include "maps.h"
#include "../try.h"

ROUND(maps_all)

#define START "{\"texts\":{\"a\":\"b\"},\"numbers\":{},\"points\":{\"p\":{\"x\":1}},"
#define REST \
	"\"colors\":{\"c\":\"green\"},\"shapes\":{\"s\":{\"form\":\"dot\",\"x\":2}}," \
	"\"inline\":{\"i\":{\"a\":true}},\"lists\":{\"l\":[1,2],\"m\":[]}," \
	"\"deep\":{\"d\":{\"e\":\"01890a5d-ac96-774b-bcce-b302099a8057\"}},\"labels\":{\"\":\"\"}," \
	"\"list\":[{\"day\":\"2026-12-01\"}]"

static const struct trial trials[] = {
	{round_maps_all, START REST "}", NULL},
	{round_maps_all,
		START REST ",\"maybe\":{},\"tree\":{\"name\":\"r\",\"branches\":{\"l\":{\"name\":\"x\"}}}}",
		NULL},
	{round_maps_all, "{\"texts\":{}}", "$.texts: 0 entries, at least 1 [items]"},
	{round_maps_all, "{\"texts\":{\"a\":\"1\",\"b\":\"2\",\"c\":\"3\"}}",
		"$.texts: 3 entries, at most 2 [items]"},
	{round_maps_all, "{\"texts\":{\"key\":\"\"}}",
		"$.texts.key: 0 characters, at least 1 [length]"},
	{round_maps_all, "{\"numbers\":{\"a\":1,\"b\":2,\"a\":3}}",
		"line 1 column 12: duplicate object key \"a\" [duplicate]"},
	{round_maps_all, "{\"numbers\":[]}", "$.numbers: expected an object, got an array [type]"},
	{round_maps_all, "{\"deep\":{\"no name\":{\"b\":1}}}",
		"$.deep[\"no name\"].b: expected a string, got number 1 [type]"},
};

TRY_MAIN(trials)
