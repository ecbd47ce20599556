/* Payloads of every kind through a jsonb column: what comes back is what went in, and it is as long
 * as encode thought. The tables are those of the golden cases. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "../golden/maps/expected/maps.c"
#include "../golden/nullable/expected/nullable.c"
#include "../golden/scalars/expected/scalars.c"
#include "../golden/unions/expected/unions.c"
#include "queue.h"

static struct qb_arena arena;

static void setup(void)
{
	queue_setup();
	qb_arena_init(&arena, NULL, 0);
}

static void teardown(void)
{
	qb_arena_clear(&arena);
	queue_teardown();
}

static const struct {
	const struct qb_object *type;
	const char *json;
} payloads[] = {
	{&scalars_optional_object,
	 "{\"i8\":-128,\"u64\":\"18446744073709551615\",\"f32\":3.4028235e38,\"price\":\"-999\","
	 "\"day\":\"0000-01-01\",\"wait\":\"PT87660000H\",\"data\":\"AP8=\",\"any\":{\"long "
	 "name\":[1e3,-0.0,1.10,1e-7,123456789012345678,\"\\u0001\\\"\\\\/"
	 "\\ud83d\\ude00\",null,{}]}}"},
	{&scalars_optional_object, "{\"i8\":127,\"f32\":1e-45,\"data\":\"\",\"any\":\"\"}"},
	{&scalars_limits_object,
	 "{\"i16\":-2,\"even\":2,\"u64\":\"3\",\"f32\":1.17549435e-38,\"f64\":2.4999999999999996,"
	 "\"price\":\"0.00\",\"data\":\"YQ==\",\"mail\":\"j\xc3\xbcrgen@example.org\"}"},
	{&maps_all_object,
	 "{\"texts\":{\"b\":\"1\",\"a longer key\":\"2\"},\"numbers\":{\"\":0,\"\xc3\xbc\":1},"
	 "\"points\":{},\"colors\":{\"c\":\"red\"},\"shapes\":{\"s\":{\"form\":\"box\",\"side\":1}}"
	 ","
	 "\"inline\":{\"i\":{\"a\":false}},\"lists\":{\"l\":[]},\"deep\":{\"d\":{}},\"labels\":{},"
	 "\"list\":[{},{\"d\":\"9999-12-31\"}],\"maybe\":{\"m\":null}}"},
	/* jsonb puts the discriminator behind shorter names. */
	{&unions_send_object,
	 "{\"body\":{\"kind\":\"html\",\"html\":\"\",\"inline\":true},\"sum\":{\"op\":\"negated\","
	 "\"of\":{\"op\":\"number\",\"value\":0.1}},\"where\":{\"the-type\":\"int\",\"int\":-1}}"},
	{&nullable_required_object,
	 "{\"text\":null,\"number\":0,\"data\":null,\"color\":\"green\",\"point\":null,\"shape\":{"
	 "\"form\":\"dot\",\"x\":2},\"list\":null,\"points\":[],\"map\":null,\"inline\":{\"a\":"
	 "true}}"},
	{&nullable_optional_object,
	 "{\"text\":null,\"any\":null,\"node\":{\"next\":{\"next\":null}}}"},
};

/* What jsonb makes of a text. */
static const char *through_jsonb(const char *json)
{
	char *sql = malloc(strlen(json) + 100);

	ck_assert_ptr_nonnull(sql);
	sprintf(sql, "SELECT $json$%s$json$::jsonb", json);
	json = queue_text(sql);
	free(sql);
	return json;
}

static const char *again(const struct qb_object *type, const char *json)
{
	const void *payload;
	const char *text;
	struct qb_error err;
	size_t len;

	ck_assert_msg(qb_decode(type, json, strlen(json), &arena, &payload, &err) == QB_OK, "%s",
		      err.message);
	ck_assert_msg(qb_encode(type, payload, &arena, &text, &len, &err) == QB_OK, "%s",
		      err.message);
	return text;
}

START_TEST(payloads_come_back_from_jsonb)
{
	const char *written = again(payloads[_i].type, payloads[_i].json);
	const char *back = again(payloads[_i].type, through_jsonb(written));
	char sql[4096];

	/* Within `json` and maps, jsonb has its own order and its own numbers. */
	snprintf(sql, sizeof(sql), "SELECT $json$%s$json$::jsonb = $json$%s$json$::jsonb", written,
		 back);
	ck_assert_int_eq(queue_number(sql), 1);
}
END_TEST

/* ---- Length ---- */

/* Where @ stands they grow. */
static const struct {
	const struct qb_object *type;
	const char *json;
} growing[] = {
	{&scalars_optional_object,
	 "{\"i8\":-128,\"u64\":\"18446744073709551615\",\"f32\":-3.4028235e38,\"price\":\"-999\","
	 "\"day\":\"0000-01-01\",\"wait\":\"PT26H\",\"data\":\"AP8=\",\"any\":\"@\"}"},
	{&scalars_optional_object,
	 "{\"f32\":1e-45,\"any\":{\"a b\": [1e3, -0.0, -0, 1.10, 1e-7, 12.5e1, 0.00e-3, 1E+30, "
	 "-1.5e300, 1e-400, 0e5, 123456789012345678901234567890],\"e\":[{},[],null,true],"
	 "\"\\u0001\\u007f\\/\\\"\\\\\\b\\f\\n\\r\\t\\ud83d\\ude00\":\"@\"}}"},
	{&maps_all_object,
	 "{\"texts\":{\"b\":\"@\",\"\\n\":\"2\"},\"numbers\":{\"\":0,\"\xc3\xbc\":1},"
	 "\"points\":{\"p\":{\"x\":-1}},\"colors\":{\"c\":\"red\"},\"shapes\":{\"s\":{\"form\":"
	 "\"box\",\"side\":1}},\"inline\":{\"i\":{\"a\":false}},\"lists\":{\"l\":[],\"m\":[1,2]},"
	 "\"deep\":{\"d\":{}},\"labels\":{},\"list\":[{},{\"d\":\"9999-12-31\",\"e\":"
	 "\"2024-02-29\"}],\"maybe\":{\"m\":null}}"},
	{&unions_send_object,
	 "{\"body\":{\"kind\":\"html\",\"html\":\"@\",\"inline\":true},\"other\":{\"kind\":"
	 "\"nothing\"},\"sum\":{\"op\":\"negated\",\"of\":{\"op\":\"number\",\"value\":1e-300}},"
	 "\"where\":{\"the-type\":\"int\",\"int\":-1}}"},
	{&nullable_optional_object,
	 "{\"text\":\"@\",\"point\":null,\"list\":[\"a\",\"b\"],\"any\":null,\"node\":{\"next\":"
	 "null}}"},
};

/* Instead of @. */
static char *with_filler(const char *json, size_t count)
{
	const char *at = strchr(json, '@');
	char *text = malloc(strlen(json) + count);

	ck_assert_ptr_nonnull(at);
	ck_assert_ptr_nonnull(text);
	memcpy(text, json, (size_t)(at - json));
	memset(text + (at - json), 'x', count);
	strcpy(text + (at - json) + count, at + 1);
	return text;
}

static size_t printed(const char *json)
{
	char *sql = malloc(strlen(json) + 100);
	int64_t length;

	ck_assert_ptr_nonnull(sql);
	sprintf(sql, "SELECT octet_length($json$%s$json$::jsonb::text)", json);
	length = queue_number(sql);
	free(sql);
	return (size_t)length;
}

START_TEST(a_payload_is_as_long_as_jsonb_prints_it)
{
	const struct qb_object *type = growing[_i].type;
	const char *written;
	char *text = with_filler(growing[_i].json, 1);
	size_t room = QB_PAYLOAD_BYTES + 1 - printed(again(type, text)), len;
	const void *payload;
	struct qb_error err;

	free(text);
	text = with_filler(growing[_i].json, room);
	written = again(type, text);
	ck_assert_uint_eq(printed(written), QB_PAYLOAD_BYTES);
	free(text);
	text = with_filler(growing[_i].json, room + 1);
	ck_assert_int_eq(qb_decode(type, text, strlen(text), &arena, &payload, &err), QB_OK);
	ck_assert_int_eq(qb_encode(type, payload, &arena, &written, &len, &err), QB_INVALID);
	ck_assert_str_eq(err.message, "$: payload takes more than 1048576 bytes [size]");
	free(text);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("payload");
	TCase *tcase = tcase_create("payload");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, payloads_come_back_from_jsonb, 0,
			    sizeof(payloads) / sizeof(payloads[0]));
	tcase_add_loop_test(tcase, a_payload_is_as_long_as_jsonb_prints_it, 0,
			    sizeof(growing) / sizeof(growing[0]));
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
