/* An empty heap at every place where payloads of every kind allocate, by the tables of the golden
 * cases. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "../golden/maps/expected/maps.c"
#include "../golden/nullable/expected/nullable.c"
#include "../golden/scalars/expected/scalars.c"
#include "../golden/unions/expected/unions.c"
#include "../golden/words/expected/words.c"
#include "pieces.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
static const struct {
	const struct qb_object *type;
	const char *json;
} payloads[] = {
	{&scalars_plain_object, "{\"i8\":1,\"i16\":1,\"u8\":1,\"u16\":1,\"u32\":1,\"u64\":\"1\","
				"\"f32\":0.1,\"price\":\"1\","
				"\"day\":\"2026-12-01\",\"wait\":\"PT1S\",\"data\":\"AP8=\","
				"\"any\":{\"a\":{\"b\":1},\"c\":["
				"{}]},\"js\":\"1\",\"whole\":1,\"real\":0.1234567890123456789,"
				"\"also_a_day\":\"2026-12-01\","
				"\"lists\":{\"i8\":[1],\"u64\":[\"1\"],\"f32\":[1],\"days\":["
				"\"2026-12-01\",\"2026-12-02\"],"
				"\"data\":[\"\"],\"any\":[{\"x\":1}]}}"},
	{&scalars_limits_object, "{\"i16\":1,\"even\":2,\"u64\":\"3\",\"f32\":1,\"f64\":1,"
				 "\"price\":\"1\",\"data\":\"YQ==\","
				 "\"code\":\"AB-1\",\"tags\":[\"a\",\"b\",\"c\"]}"},
	{&maps_all_object,
	 "{\"texts\":{\"b\":\"1\"},\"numbers\":{\"a\":1,\"b\":2,\"c\":3,\"d\":4,\"e\":5,\"f\":6,"
	 "\"g\":7,"
	 "\"h\":8,\"i\":9},\"points\":{\"p\":{\"x\":1}},\"colors\":{},\"shapes\":{\"s\":{\"form\":"
	 "\"box\",\"side\":1}},\"inline\":{},\"lists\":{\"l\":[1]},\"deep\":{\"d\":{}},\"labels\":{"
	 "},"
	 "\"list\":[],\"tree\":{\"name\":\"r\",\"branches\":{\"l\":{\"name\":\"x\"}}}}"},
	{&unions_send_object, "{\"body\":{\"html\":\"h\",\"x\":1,\"kind\":\"html\"},\"where\":{"
			      "\"the-type\":\"int\",\"int\":1}}"},
	{&unions_send_object,
	 "{\"body\":{\"text\":\"h\",\"kind\":\"text\"},\"other\":{\"kind\":\"nothing\"},\"where\":{"
	 "\"more\":{\"a\":1},\"path\":\"p\",\"the-type\":\"on-disk\"}}"},
	{&nullable_required_object,
	 "{\"text\":\"a\",\"number\":0,\"data\":\"YQ==\",\"color\":\"red\",\"point\":{\"x\":1},"
	 "\"shape\":{"
	 "\"form\":\"dot\",\"x\":2},\"list\":[\"a\"],\"points\":[{\"x\":1}],\"map\":{\"a\":1},"
	 "\"inline\":{\"a\":true}}"},
	{&words_say_object,
	 "{\"id\":1,\"older_still\":\"\",\"token\":\"abc\",\"card\":{\"number\":\"1\",\"extra\":{"
	 "\"a\":"
	 "\"b\"}},\"place\":{\"street\":\"s\",\"x\":1,\"y\":[]},\"mail\":\"x@example.org\"}"},
};

/* The fourth is refused: nothing but that and an empty heap may come of it. */
static bool is_refused(const struct qb_error *err)
{
	return err->result == QB_INVALID && strcmp(err->path, "$.body.x") == 0;
}

START_TEST(an_empty_heap_is_said_wherever_it_comes)
{
	const char *json = payloads[_i].json, *text;
	struct qb_arena arena;
	struct qb_error err = {.result = QB_NO_MEMORY};
	const void *payload;
	size_t len, empty = 0;

	for (most = 0; err.result == QB_NO_MEMORY; most++) {
		err.result = QB_OK;
		qb_arena_init(&arena, NULL, 0);
		if (qb_decode(payloads[_i].type, json, strlen(json), &arena, &payload, &err) ==
		    QB_OK)
			ck_assert_int_eq(
				qb_encode(payloads[_i].type, payload, &arena, &text, &len, &err),
				err.result);
		qb_arena_clear(&arena);
		empty += err.result == QB_NO_MEMORY;
		ck_assert(err.result != QB_INVALID || is_refused(&err));
	}
	ck_assert_uint_gt(empty, 1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_kinds");
	TCase *tcase = tcase_create("json_kinds");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tcase, an_empty_heap_is_said_wherever_it_comes, 0, LENGTH(payloads));
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
