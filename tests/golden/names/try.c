#include "names.h"
#include "../try.h"

ROUND(names_int)
ROUND(names_operator)

static const struct trial trials[] = {
	{round_names_int,
		"{\"int\":1,\"class\":\"default\",\"template\":\"t\",\"errno\":2,\"NULL\":true,"
		"\"bool\":false,\"int32_t\":3,\"size_t\":4,\"camelCase\":\"a\",\"with-dash\":\"b\",\"gr\303\266\303\237e\":\"c\","
		"\"client\":\"d\",\"options\":\"e\",\"err\":\"f\",\"id_out\":\"g\",\"payload\":\"h\"}",
		NULL},
	{round_names_operator, "{\"this\":{\"try\":\"x\"}}", NULL},
};

TRY_MAIN(trials)
