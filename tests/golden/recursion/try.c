#include "tree.h"
#include "../try.h"

ROUND(tree_walk)

#define WALK(root, chain) \
	"{\"root\":" root ",\"chain\":" chain ",\"pong\":{\"ping\":{\"pongs\":[" \
	"{\"ping\":{\"pongs\":[]},\"back\":{\"ping\":{\"pongs\":[]}}}]}}," \
	"\"branches\":[{\"node\":{\"name\":\"n\",\"children\":[]},\"weights\":[[1,2],[]]}]}"

static const struct trial trials[] = {
	{round_tree_walk,
		WALK("{\"name\":\"a\",\"children\":[{\"name\":\"b\",\"children\":[]}]}",
			"{\"value\":1,\"next\":{\"value\":2,\"next\":{\"value\":3}}}"),
		NULL},
	{round_tree_walk,
		WALK("{\"name\":\"a\",\"children\":[{\"name\":\"b\",\"children\":[{}]}]}",
			"{\"value\":1}"),
		"$.root.children[0].children[0].name: required field is missing [required]"},
};

TRY_MAIN(trials)
