#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "decoding.h"

/* ---- Texts that are accepted ---- */

/* written is what encode makes of them, between SAMPLE_START and SAMPLE_DEFAULTS. */
static const struct {
	const char *json, *written;
} accepted[] = {
	{SAMPLE(""), ""},
	{"\t\n\r { \"params\" : { \"order_id\" : \"7\" } , \"template\":\"t\",\"to\":\"a@b.c\" } ",
	 ""},
	{SAMPLE(",\"note\":null,\"cc\":null,\"big\":null,\"at\":null,\"more\":null,\"level\":null"),
	 ""},
	{SAMPLE(",\"lang\":null,\"priority\":null,\"retries\":null"), ""},
	{SAMPLE(",\"note\":\"\""), ",\"note\":\"\""},
	{SAMPLE(",\"note\":\"\xf0\x9f\x98\x80\xef\xbf\xbf\x7f\xe2\x80\xa8\""),
	 ",\"note\":\"\xf0\x9f\x98\x80\xef\xbf\xbf\x7f\xe2\x80\xa8\""},
	{SAMPLE(",\"note\":\"\\ud83d\\uDE00\\u00e9\\u20AC\\u0041\""),
	 ",\"note\":\"\xf0\x9f\x98\x80\xc3\xa9\xe2\x82\xac"
	 "A\""},
	{SAMPLE(",\"cc\":[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\",\"\\u0001\\u001F\"]"),
	 ",\"cc\":[\"\\\"\\\\/\\b\\f\\n\\r\\t\",\"\\u0001\\u001f\"]"},
	{SAMPLE(",\"is urgent?\":false,\"small\":0,\"big\":0,\"amount\":0,\"share\":0"),
	 ",\"is urgent?\":false,\"small\":0,\"big\":0,\"amount\":0,\"share\":0"},
	{SAMPLE(",\"cc\":[\"a\",\"\xc3\xa9\xc3\xa9\",\"\"]"),
	 ",\"cc\":[\"a\",\"\xc3\xa9\xc3\xa9\",\"\"]"},
	{SAMPLE(",\"levels\":[],\"files\":[]"), ",\"levels\":[],\"files\":[]"},
	{SAMPLE(",\"levels\":[\"high\",\"low\"],\"level\":\"high\""),
	 ",\"level\":\"high\",\"levels\":[\"high\",\"low\"]"},
	{SAMPLE(",\"matrix\":[[],[1],[1.5,2,3,4]]"), ",\"matrix\":[[],[1],[1.5,2,3,4]]"},
	{SAMPLE(",\"flags\":[true,false,true,true,false,true,false,false,true]"),
	 ",\"flags\":[true,false,true,true,false,true,false,false,true]"},
	{SAMPLE(",\"files\":[{\"size\":1,\"name\":\"a\"},{\"type\":\"t\",\"name\":\"b\",\"size\":0}"
		"]"),
	 ",\"files\":[{\"name\":\"a\",\"size\":1},{\"name\":\"b\",\"size\":0,\"type\":\"t\"}]"},
	{SAMPLE(",\"more\":{\"order_id\":\"8\"},\"chain\":{\"next\":{\"value\":2},\"value\":1}"),
	 ",\"more\":{\"order_id\":\"8\"},\"chain\":{\"value\":1,\"next\":{\"value\":2}}"},
	/* integers */
	{SAMPLE(",\"numbers\":[-9223372036854775808,9223372036854775807,9007199254740993,-0,-1]"),
	 ",\"numbers\":[-9223372036854775808,9223372036854775807,9007199254740993,0,-1]"},
	{SAMPLE(",\"numbers\":[1.0,1e3,1.50e1,-20E-1,9007199254740992.0]"),
	 ",\"numbers\":[1,1000,15,-2,9007199254740992]"},
	{SAMPLE(",\"numbers\":[0.0,0e999999999999,-0.0,0E-5,12300e-2]"),
	 ",\"numbers\":[0,0,0,0,123]"},
	{SAMPLE(",\"small\":-2147483648,\"big\":-9223372036854775807"),
	 ",\"small\":-2147483648,\"big\":-9223372036854775807"},
	/* floats */
	{SAMPLE(",\"matrix\":[[0.1,1e3,-0.0,-0]]"), ",\"matrix\":[[0.1,1000,0,0]]"},
	{SAMPLE(",\"matrix\":[[1.7976931348623157e308,5e-324,2.2250738585072014e-308,1e-999]]"),
	 ",\"matrix\":[[1.7976931348623157e308,5e-324,2.2250738585072014e-308,0]]"},
	{SAMPLE(",\"matrix\":[[9007199254740993,123456789012345678,1e23,1.5e-7]]"),
	 ",\"matrix\":[[9007199254740992,1.2345678901234568e17,1e23,1.5e-7]]"},
	{SAMPLE(",\"matrix\":[[0.30000000000000004,123456.789,0.00001,100000000000000000000]]"),
	 ",\"matrix\":[[0.30000000000000004,123456.789,0.00001,1e20]]"},
	{SAMPLE(",\"amount\":1" TEN("0000000000") TEN("0000000000")), ",\"amount\":1e200"},
	{SAMPLE(",\"amount\":0." TEN("0000000000") TEN("0000000000") "12345678901234567890123"),
	 ",\"amount\":1.2345678901234568e-201"},
	/* moments and UUIDs */
	{SAMPLE(",\"at\":\"2024-02-29T13:00:00.500+01:00\""), ",\"at\":\"2024-02-29T12:00:00.5Z\""},
	{SAMPLE(",\"times\":[\"1970-01-01T00:00:00Z\",\"2016-12-31T23:59:60Z\"]"),
	 ",\"times\":[\"1970-01-01T00:00:00Z\",\"2017-01-01T00:00:00Z\"]"},
	{SAMPLE(",\"key\":\"018F4D2E-7B3A-7C4D-8E5F-0123456789AB\""),
	 ",\"key\":\"018f4d2e-7b3a-7c4d-8e5f-0123456789ab\""},
	{SAMPLE(",\"keys\":[\"00000000-0000-0000-0000-000000000000\"]"),
	 ",\"keys\":[\"00000000-0000-0000-0000-000000000000\"]"},
};

START_TEST(a_payload_keeps_its_values)
{
	const struct sample *sample;
	const char *json;
	char expected[1000];
	size_t len;

	snprintf(expected, sizeof(expected), "%s%s%s}", SAMPLE_START, accepted[_i].written,
		 SAMPLE_DEFAULTS);
	ck_assert_msg(decode(accepted[_i].json, &sample) == QB_OK, "%s: %s", accepted[_i].json,
		      err.message);
	ck_assert_int_eq(qb_encode(&sample_object, sample, &arena, &json, &len, &err), QB_OK);
	ck_assert_str_eq(json, expected);
	ck_assert_uint_eq(len, strlen(expected));
}
END_TEST

START_TEST(absent_members_look_absent)
{
	const struct sample *sample;

	ck_assert_int_eq(decode(SAMPLE(",\"cc\":null"), &sample), QB_OK);
	ck_assert_ptr_null(sample->note);
	ck_assert_ptr_null(sample->cc.items);
	ck_assert_uint_eq(sample->cc.len, 0);
	ck_assert(!sample->urgent.set && !sample->big.set && !sample->at.set);
	ck_assert_int_eq((int)sample->level, 0);
	ck_assert_ptr_null(sample->more);
	ck_assert_str_eq(sample->lang, "en");
	ck_assert_int_eq(sample->priority, SAMPLE_NORMAL);
	ck_assert_int_eq(sample->retries, 3);
}
END_TEST

START_TEST(present_members_are_set)
{
	const struct sample *sample;

	ck_assert_int_eq(decode(SAMPLE(",\"is urgent?\":false,\"big\":-5,\"key\":"
				       "\"018f4d2e-7b3a-7c4d-8e5f-0123456789ab\",\"numbers\":[],"
				       "\"at\":\"1969-12-31T23:59:59.25Z\",\"amount\":-2.5e-3,"
				       "\"lang\":\"de\",\"priority\":\"high\",\"retries\":0"),
				&sample),
			 QB_OK);
	ck_assert_str_eq(sample->to, "a@b.c");
	ck_assert_str_eq(sample->params.order_id, "7");
	ck_assert(sample->urgent.set && !sample->urgent.value);
	ck_assert(sample->big.set && sample->big.value == -5);
	ck_assert(sample->key.set && sample->key.value.bytes[15] == 0xab);
	ck_assert(sample->at.set && sample->at.value.sec == -1);
	ck_assert_int_eq(sample->at.value.nsec, 250000000);
	ck_assert(sample->amount.set && sample->amount.value == -0.0025);
	ck_assert_ptr_nonnull(sample->numbers.items);
	ck_assert_str_eq(sample->lang, "de");
	ck_assert_int_eq(sample->priority, SAMPLE_HIGH);
	ck_assert_int_eq(sample->retries, 0);
}
END_TEST

START_TEST(minus_zero_keeps_its_sign_within_the_process)
{
	const struct sample *sample;

	ck_assert_int_eq(decode(SAMPLE(",\"amount\":-0,\"share\":-0.0"), &sample), QB_OK);
	ck_assert(signbit(sample->amount.value) && signbit(sample->share.value));
}
END_TEST

/* ---- Objects with more members than a word has bits ---- */

#define WIDE 150
struct wide {
	struct qb_opt_int32 members[WIDE];
};

START_TEST(an_object_may_have_many_members)
{
	static char names[WIDE][8];
	static struct qb_field fields[WIDE];
	const struct qb_object type = {
		.name = "wide", .size = sizeof(struct wide), .fields = fields, .count = WIDE};
	struct wide wide = {0};
	const void *decoded;
	const char *json;
	size_t len;

	for (size_t i = 0; i < WIDE; i++) {
		snprintf(names[i], sizeof(names[i]), "m%zu", i);
		fields[i] = (struct qb_field){.name = names[i],
					      .kind = QB_INT32,
					      .flags = QB_OPTIONAL | QB_SET,
					      .offset = offsetof(struct wide, members[i].value),
					      .set = offsetof(struct wide, members[i].set)};
		if (i % 3 != 0)
			wide.members[i] = (struct qb_opt_int32){true, (int32_t)i};
	}
	ck_assert_int_eq(qb_encode(&type, &wide, &arena, &json, &len, &err), QB_OK);
	ck_assert_int_eq(qb_decode(&type, json, len, &arena, &decoded, &err), QB_OK);
	for (size_t i = 0; i < WIDE; i++) {
		const struct qb_opt_int32 *member = &((const struct wide *)decoded)->members[i];

		ck_assert(member->set == wide.members[i].set);
		ck_assert_int_eq(member->value, wide.members[i].value);
	}
	json = "{\"m149\":1,\"m149\":2}";
	ck_assert_int_eq(qb_decode(&type, json, strlen(json), &arena, &decoded, &err), QB_INVALID);
	ck_assert_str_eq(err.message,
			 "line 1 column 11: duplicate object key \"m149\" [duplicate]");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_values");
	TCase *tcase = tcase_create("json_values");
	SRunner *runner;
	int failed;

	tcase_add_checked_fixture(tcase, start, stop);
	tcase_add_loop_test(tcase, a_payload_keeps_its_values, 0, COUNT(accepted));
	tcase_add_test(tcase, absent_members_look_absent);
	tcase_add_test(tcase, present_members_are_set);
	tcase_add_test(tcase, minus_zero_keeps_its_sign_within_the_process);
	tcase_add_test(tcase, an_object_may_have_many_members);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
