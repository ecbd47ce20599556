#include "lists.h"
#include "../try.h"

ROUND(lists_draw)

#define REST(matrix) \
	"\"texts\":[\"a\",\"b\"],\"flags\":[true,false],\"smalls\":[0,1],\"larges\":[-1]," \
	"\"reals\":[0.5],\"moments\":[\"2026-12-01T12:00:00Z\"]," \
	"\"ids\":[\"01890a5d-ac96-774b-bcce-b302099a8057\"],\"colors\":[\"green\",\"red\"]," \
	"\"shapes\":[\"square\"],\"points\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]," \
	"\"lines\":[{\"from\":{\"x\":1,\"y\":2},\"to\":{\"x\":3,\"y\":4}}," \
	"{\"from\":{\"x\":5,\"y\":6},\"to\":{\"x\":7,\"y\":8},\"width\":0.5}]," \
	"\"matrix\":" matrix ",\"cube\":[[[1,2],[3]],[],[[]]],\"grid\":[[\"red\"],[\"green\"]]," \
	"\"path\":[{\"x\":1,\"y\":2}],\"paths\":[[{\"x\":1,\"y\":2}],[]]"

static const struct trial trials[] = {
	{round_lists_draw, "{" REST("[[1,2,3],[4,5,6.5]]") "}", NULL},
	{round_lists_draw, "{" REST("[[1,2,3],[4,5]]") "}",
		"$.matrix[1]: 2 items, at least 3 [items]"},
};

TRY_MAIN(trials)
