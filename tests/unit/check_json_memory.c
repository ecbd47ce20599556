/* An empty heap at every place where decode and encode allocate. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "pieces.h"
#include "sample.h"

/* Something of every kind that takes memory. */
static const char rich[] = SAMPLE(
	",\"note\":\"\\u00e9\",\"cc\":[\"a\",\"b\"],\"amount\":0.12345678901234567890123,"
	"\"numbers\":[1,2,3,4,5],\"flags\":[true,true,true,true,true,true,true,true,true],"
	"\"matrix\":[[],[1,2],[]],\"files\":[{\"name\":\"a\",\"size\":1}],\"levels\":[\"low\"],"
	"\"more\":{\"order_id\":\"8\"},\"chain\":{\"value\":1,\"next\":{\"value\":2}}");

static enum qb_result decode(size_t pieces_most, struct qb_arena *arena, const void **payload_out,
			     struct qb_error *err)
{
	most = pieces_most;
	return qb_decode(&sample_object, rich, sizeof(rich) - 1, arena, payload_out, err);
}

START_TEST(decode_says_so_wherever_memory_ends)
{
	struct qb_arena arena;
	struct qb_error err;
	const void *payload;
	enum qb_result rc = QB_NO_MEMORY;
	size_t n;

	qb_arena_init(&arena, NULL, 0);
	for (n = 0; rc != QB_OK; n++) {
		payload = rich;
		rc = decode(n, &arena, &payload, &err);
		if (rc == QB_OK)
			break;
		ck_assert_int_eq(rc, QB_NO_MEMORY);
		ck_assert_int_eq(err.result, QB_NO_MEMORY);
		ck_assert_str_eq(err.message, "out of memory");
		ck_assert_ptr_eq(payload, rich);
		qb_arena_reset(&arena);
	}
	ck_assert_ptr_ne(payload, rich);
	ck_assert_uint_ge(n, 15);
	qb_arena_clear(&arena);
}
END_TEST

START_TEST(encode_says_so_wherever_memory_ends)
{
	static char text[100000];
	const struct sample sample = {.to = "a", .template = text, .params = {"7"}};
	struct qb_arena arena;
	struct qb_error err;
	const char *json;
	enum qb_result rc = QB_NO_MEMORY;
	size_t n, len;

	memset(text, 'x', sizeof(text) - 1);
	memset(text + 500, '"', 50000);
	qb_arena_init(&arena, NULL, 0);
	for (n = 0;; n++) {
		json = NULL;
		most = n;
		rc = qb_encode(&sample_object, &sample, &arena, &json, &len, &err);
		if (rc == QB_OK)
			break;
		ck_assert_int_eq(rc, QB_NO_MEMORY);
		ck_assert_str_eq(err.message, "out of memory");
		ck_assert_ptr_null(json);
		qb_arena_reset(&arena);
	}
	ck_assert_uint_eq(len, strlen(json));
	ck_assert_uint_ge(n, 5);
	qb_arena_clear(&arena);
}
END_TEST

START_TEST(decode_of_an_object_with_many_members_says_so_too)
{
	static struct qb_field fields[65];
	const struct qb_object type = {.name = "wide", .size = 1, .fields = fields, .count = 65};
	struct qb_arena arena;
	struct qb_error err;
	const void *payload = NULL;

	for (size_t i = 0; i < 65; i++)
		fields[i] = (struct qb_field){.name = "a", .kind = QB_ARRAY, .flags = QB_OPTIONAL};
	qb_arena_init(&arena, NULL, 0);
	most = 2;
	ck_assert_int_eq(qb_decode(&type, "{}", 2, &arena, &payload, &err), QB_NO_MEMORY);
	most = 3;
	ck_assert_int_eq(qb_decode(&type, "{}", 2, &arena, &payload, &err), QB_NO_MEMORY);
	qb_arena_reset(&arena);
	ck_assert_int_eq(qb_decode(&type, "{}", 2, &arena, &payload, &err), QB_OK);
	qb_arena_clear(&arena);
}
END_TEST

START_TEST(no_array_outgrows_its_size)
{
	const struct qb_object giant = {.name = "giant", .size = SIZE_MAX / 3};
	const struct qb_field items[] = {ITEM(QB_OBJECT, .object = &giant)};
	const struct qb_field fields[] = {{.name = "a", .kind = QB_ARRAY, .items = items}};
	const struct qb_object type = {.name = "giants",
				       .size = sizeof(struct qb_string_slice),
				       .fields = fields,
				       .count = 1};
	struct qb_arena arena;
	struct qb_error err;
	const void *payload = NULL;

	qb_arena_init(&arena, NULL, 0);
	most = PIECES;
	ck_assert_int_eq(qb_decode(&type, "{\"a\":[{}]}", 10, &arena, &payload, &err),
			 QB_NO_MEMORY);
	qb_arena_clear(&arena);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("json_memory");
	TCase *tcase = tcase_create("json_memory");
	SRunner *runner;
	int failed;

	tcase_add_test(tcase, decode_says_so_wherever_memory_ends);
	tcase_add_test(tcase, encode_says_so_wherever_memory_ends);
	tcase_add_test(tcase, decode_of_an_object_with_many_members_says_so_too);
	tcase_add_test(tcase, no_array_outgrows_its_size);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
