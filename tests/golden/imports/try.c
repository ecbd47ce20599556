#include "crm.h"
#include "../try.h"

ROUND(crm_visit)

#define WHO "{\"who\":{\"name\":\"n\",\"home\":{\"street\":\"s\",\"tags\":[\"work\"]}},"

static const struct trial trials[] = {
	{round_crm_visit, WHO "\"own\":\"now\",\"where\":[{\"street\":\"t\"}]}",
		WHO "\"own\":\"now\",\"theirs\":\"high\",\"where\":[{\"street\":\"t\"}]}"},
	{round_crm_visit,
		WHO "\"own\":\"later\",\"theirs\":\"low\",\"where\":[],\"names\":{\"a\":{\"by\":\"post\","
		    "\"street\":\"u\"}},\"contact\":{\"by\":\"mail\",\"to\":\"x\"}}",
		NULL},
	{round_crm_visit, "{\"own\":\"low\"}",
		"$.own: \"low\" is not one of \"now\", \"later\" [enum]"},
};

TRY_MAIN(trials)
