#include <check.h>
#include <stdlib.h>
#include "pace.h"

static const struct {
	const char *when;
	size_t slots;
	int64_t average_us;
	size_t busy, ready, expected;
} claims[] = {
	{"idle slots of slow handlers are filled, and no more", 4, 1000000, 0, 0, 4},
	{"one slot is free", 4, 1000000, 3, 0, 1},
	{"all slots are busy with slow handlers", 4, 1000000, 4, 0, 0},
	{"ready tasks cover the free slots", 4, 1000000, 2, 2, 0},
	{"quick handlers get tasks ahead", 4, 1000, 4, 0, 80},
	{"half of them are left", 4, 1000, 4, 40, 40},
	{"more than half are left", 4, 1000, 4, 41, 0},
	{"handlers that do nothing get the largest claim", 4, 1, 4, 0, PACE_CLAIM_MAX},
	{"handlers that take no time at all", 4, 0, 0, 0, PACE_CLAIM_MAX},
	{"a claim never exceeds its limit", 1024, 1, 0, 0, PACE_CLAIM_MAX},
};

START_TEST(claim_fills_slots_without_hoarding)
{
	struct pace pace;

	pace_init(&pace, claims[_i].slots);
	pace.average_us = claims[_i].average_us;
	ck_assert_msg(pace_claim(&pace, claims[_i].busy, claims[_i].ready) == claims[_i].expected,
		      "%s: expected %zu, got %zu", claims[_i].when, claims[_i].expected,
		      pace_claim(&pace, claims[_i].busy, claims[_i].ready));
}
END_TEST

START_TEST(a_new_worker_claims_one_task_for_each_slot)
{
	struct pace pace;

	pace_init(&pace, 8);
	ck_assert_uint_eq(pace_claim(&pace, 0, 0), 8);
}
END_TEST

START_TEST(many_runs_change_the_mean_at_once)
{
	struct pace pace;

	pace_init(&pace, 4);
	pace_note(&pace, 1000, 5000);
	ck_assert_int_eq(pace.average_us, 5);
}
END_TEST

START_TEST(one_run_changes_the_mean_a_little)
{
	struct pace pace;

	pace_init(&pace, 4);
	pace.average_us = 800;
	pace_note(&pace, 1, 1600);
	ck_assert_int_eq(pace.average_us, 900);
}
END_TEST

START_TEST(no_runs_change_nothing)
{
	struct pace pace;

	pace_init(&pace, 4);
	pace.average_us = 800;
	pace_note(&pace, 0, 0);
	ck_assert_int_eq(pace.average_us, 800);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("pace");
	TCase *tcase = tcase_create("pace");
	SRunner *runner;
	int failed;

	tcase_add_loop_test(tcase, claim_fills_slots_without_hoarding, 0,
			    (int)(sizeof(claims) / sizeof(claims[0])));
	tcase_add_test(tcase, a_new_worker_claims_one_task_for_each_slot);
	tcase_add_test(tcase, many_runs_change_the_mean_at_once);
	tcase_add_test(tcase, one_run_changes_the_mean_a_little);
	tcase_add_test(tcase, no_runs_change_nothing);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
