#include "bare.h"
#include "../try.h"

ROUND(bare_tick)
ROUND(bare_maybe)
ROUND(bare_inner)

static const struct trial trials[] = {
	{round_bare_tick, "{}", NULL},
	{round_bare_maybe, "{}", NULL},
	{round_bare_maybe, "{\"note\":\"a\",\"count\":3}", NULL},
	{round_bare_inner, "{\"nothing\":{}}", NULL},
	{round_bare_tick, "{\"a\":1}", "$.a: unknown field [unknown]"},
};

TRY_MAIN(trials)
