#include "nested.h"
#include "../try.h"

ROUND(nested_build)

#define SOURCE(branch) \
	"\"source\":{\"repository\":{\"url\":\"u\",\"owner\":{\"name\":\"n\"}}" branch "}"

static const struct trial trials[] = {
	{round_nested_build, "{" SOURCE("") "}", "{" SOURCE(",\"branch\":\"main\"") "}"},
	{round_nested_build, "{" SOURCE(",\"branch\":\"x\"") ",\"cache\":{\"size\":1}}", NULL},
	{round_nested_build, "{" SOURCE("") ",\"cache\":{\"size\":1,\"policy\":{}}}",
		"{" SOURCE(",\"branch\":\"main\"") ",\"cache\":{\"size\":1,\"policy\":{\"keep\":3}}}"},
	{round_nested_build, "{" SOURCE("") ",\"cache\":{\"size\":1,\"policy\":{\"keep\":\"3\"}}}",
		"$.cache.policy.keep: expected an integer, got string \"3\" [type]"},
};

TRY_MAIN(trials)
