#include "shop.h"
#include "../try.h"

ROUND(shop_order)

static const struct trial trials[] = {
	{round_shop_order, "{\"answer\":\"say \\\"off\\\"\",\"size\":\"m\",\"gift\":{}}",
		"{\"priority\":\"very-high\",\"answer\":\"say \\\"off\\\"\",\"size\":\"m\","
		"\"gift\":{\"paper\":\"stars\"}}"},
	{round_shop_order, "{\"answer\":\"on\",\"size\":\"xl\"}",
		"$.size: \"xl\" is not one of \"s\", \"m\", \"l\" [enum]"},
};

int main(void)
{
	enum shop_priority priority = SHOP_PRIORITY_LOW;

	if (!shop_priority_parse("very-high", &priority) || priority != SHOP_PRIORITY_VERY_HIGH ||
		strcmp(shop_priority_name(priority), "very-high") != 0)
		return 1;
	if (shop_priority_parse("", &priority) || shop_priority_name((enum shop_priority)0))
		return 2;
	return try_all(trials, sizeof(trials) / sizeof(trials[0])) != 0;
}
