#include "scalars.h"
#include "../try.h"

ROUND(scalars_plain)
ROUND(scalars_optional)
ROUND(scalars_fallback)
ROUND(scalars_limits)

#define PLAIN \
	"{\"i8\":-128,\"i16\":32767,\"u8\":255,\"u16\":65535,\"u32\":4294967295,\"u64\":" \
	"\"18446744073709551615\",\"f32\":0.1,\"price\":\"-12.30\",\"day\":\"0000-01-01\"," \
	"\"wait\":\"PT26H3.25S\",\"data\":\"AP8=\",\"any\":{\"a\":[1,null,\"\\\"\"]}," \
	"\"js\":\"-9223372036854775808\",\"whole\":9007199254740993,\"real\":1e-7," \
	"\"also_a_day\":\"2024-02-29\",\"lists\":{\"i8\":[1,-1],\"u64\":[\"0\"],\"f32\":[16777216," \
	"3.4028235e38],\"days\":[\"2026-12-01\"],\"data\":[\"\"],\"any\":[null,true]}}"
#define LIMITS \
	"{\"i16\":2,\"even\":200,\"u64\":\"3\",\"f32\":1.5,\"f64\":0,\"price\":\"100.49\"," \
	"\"data\":\"YWJj\""
#define GOOD LIMITS ","

static const struct trial trials[] = {
	{round_scalars_plain, PLAIN, NULL},
	{round_scalars_optional, "{}", NULL},
	{round_scalars_optional, "{\"i8\":null,\"u64\":null,\"any\":null,\"data\":null}", "{}"},
	{round_scalars_optional,
		"{\"i8\":0,\"u64\":\"0\",\"f32\":0,\"price\":\"0\",\"day\":\"9999-12-31\",\"wait\":\"PT0S\","
		"\"data\":\"\",\"any\":[]}",
		NULL},
	{round_scalars_fallback, "{}",
		"{\"i8\":-128,\"u32\":4294967295,\"u64\":\"18446744073709551615\",\"f32\":0.1,"
		"\"price\":\"-1.5\",\"day\":\"2024-02-29\",\"wait\":\"PT24H0.5S\"}"},
	{round_scalars_optional, "{\"i8\":128}", "$.i8: 128 is out of range of int8 [range]"},
	{round_scalars_optional, "{\"u64\":1}", "$.u64: expected a string, got number 1 [type]"},
	{round_scalars_optional, "{\"u64\":\"01\"}",
		"$.u64: expected an unsigned integer of 64 bits, got \"01\" [integer]"},
	{round_scalars_optional, "{\"u64\":\"18446744073709551616\"}",
		"$.u64: expected an unsigned integer of 64 bits, got \"18446744073709551616\" [integer]"},
	{round_scalars_optional, "{\"f32\":3.5e38}", "$.f32: 3.5e38 is out of range of float32 [range]"},
	{round_scalars_optional, "{\"day\":\"2023-02-29\"}",
		"$.day: expected a date such as \"2026-12-01\", got \"2023-02-29\" [date]"},
	{round_scalars_optional, "{\"wait\":\"P1Y\"}",
		"$.wait: expected a duration such as \"PT30S\", got \"P1Y\" [duration]"},
	{round_scalars_optional, "{\"data\":\"AP8\"}",
		"$.data: expected base64 with padding, wrong at byte 4 [base64]"},
	{round_scalars_optional, "{\"any\":{\"a\":1,\"a\":2}}",
		"line 1 column 8: duplicate object key \"a\" [duplicate]"},
	{round_scalars_optional, "{\"any\":1e400}", "$.any: 1e400 is out of range [range]"},
	{round_scalars_optional, "{\"price\":\"12.5\"}",
		"$.price: 12.5 has 1 digits behind the point, at most 0 [decimal]"},
	{round_scalars_limits, LIMITS "}", NULL},
	{round_scalars_limits,
		GOOD "\"mail\":\"a.b@c.example\",\"link\":\"https://[::1]:80/a?b#c\",\"host\":\"a-b.c\","
		     "\"four\":\"127.0.0.1\",\"six\":\"::ffff:1.2.3.4\",\"code\":\"AB-12\",\"only\":7,"
		     "\"word\":\"yes-please\",\"tags\":[\"a\",\"b\"]}",
		NULL},
	{round_scalars_limits, "{\"i16\":3", "$.i16: expected at most 2, got 3 [range]"},
	{round_scalars_limits, GOOD "\"mail\":\"a b@c\"}",
		"$.mail: expected an email, got \"a b@c\" [format]"},
	{round_scalars_limits, GOOD "\"code\":\"AB-x\"}",
		"$.code: \"AB-x\" does not match ^[A-Z]{2}-\\d+\"?$ [pattern]"},
	{round_scalars_limits, GOOD "\"only\":8}", "$.only: expected at most 7, got 8 [range]"},
	{round_scalars_limits, GOOD "\"word\":\"no\"}",
		"$.word: \"no\" is not one of \"yes-please\" [enum]"},
	{round_scalars_limits, GOOD "\"tags\":[\"a\",\"b\",\"a\"]}",
		"$.tags[2]: the same as item 0 [unique]"},
	{round_scalars_limits, "{\"i16\":0,\"even\":3}",
		"$.even: expected a multiple of 2, got 3 [multiple]"},
	{round_scalars_limits, "{\"u64\":\"4\"}",
		"$.u64: expected a multiple of 3, got 4 [multiple]"},
	{round_scalars_limits, "{\"f32\":0}", "$.f32: expected more than 0, got 0 [range]"},
	{round_scalars_limits, "{\"f64\":2.5}", "$.f64: expected less than 2.5, got 2.5 [range]"},
	{round_scalars_limits, "{\"price\":\"100.50\"}",
		"$.price: expected less than 100.5, got 100.50 [range]"},
	{round_scalars_limits, "{\"data\":\"YWJjZA==\"}", "$.data: 4 bytes, at most 3 [length]"},
};

TRY_MAIN(trials)
