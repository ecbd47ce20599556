#include "kinds.h"
#include "../try.h"

ROUND(kinds_required)
ROUND(kinds_optional)
ROUND(kinds_fallback)
ROUND(kinds_limits)

#define ALL \
	"{\"text\":\"a\",\"flag\":true,\"small\":-1,\"large\":9007199254740993,\"real\":0.1," \
	"\"moment\":\"2026-12-01T12:00:00Z\",\"id\":\"01890a5d-ac96-774b-bcce-b302099a8057\"," \
	"\"color\":\"blue\",\"point\":{\"x\":1,\"y\":2},\"list\":[\"b\",\"c\"]}"
#define NEAR \
	"{\"text\":\"abcdefghij\",\"short_text\":\"\",\"long_text\":\"" HUNDRED "\",\"small\":5," \
	"\"large\":-9223372036854775808,\"real\":-0.5,\"list\":[\"ab\"],\"maybe\":1,\"fallback\":" \
	"9}"
#define TEN "0123456789"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

static const struct trial trials[] = {
	{round_kinds_required, ALL, NULL},
	{round_kinds_required, "{}", "$.text: required field is missing [required]"},
	{round_kinds_optional, ALL, NULL},
	{round_kinds_optional, "{}", NULL},
	{round_kinds_optional, "{\"small\":0,\"flag\":false,\"list\":[],\"text\":\"\"}",
		"{\"text\":\"\",\"flag\":false,\"small\":0,\"list\":[]}"},
	{round_kinds_fallback, "{}",
		"{\"text\":\"say \\\"hi\\\"?\?/ \\\\ \303\274\",\"empty\":\"\",\"flag\":true,"
		"\"small\":-2147483648,\"large\":-9223372036854775808,\"real\":0.1,\"whole\":3,"
		"\"moment\":\"2026-12-01T12:00:00.5Z\",\"id\":\"01890a5d-ac96-774b-bcce-b302099a8057\","
		"\"color\":\"green\"}"},
	{round_kinds_limits, NEAR, NULL},
};

TRY_MAIN(trials)
