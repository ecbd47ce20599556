#include <check.h>
#include <stdlib.h>
#include "listen.h"

static struct listen after_claim(size_t wanted, size_t got, uint64_t random)
{
	struct listen listen;

	listen_init(&listen, 1000, 0);
	listen_after_claim(&listen, wanted, got, 50000, random);
	return listen;
}

START_TEST(a_new_worker_looks_at_once)
{
	struct listen listen;

	listen_init(&listen, 1000, 7);
	ck_assert_int_eq(listen.next_ms, 7);
}
END_TEST

START_TEST(a_full_claim_is_followed_at_once)
{
	ck_assert_int_eq(after_claim(10, 10, 0).next_ms, 50000);
}
END_TEST

START_TEST(a_short_claim_is_followed_within_the_time_that_producers_coalesce)
{
	ck_assert_int_eq(after_claim(10, 3, 0).next_ms, 50000 + LISTEN_COALESCE_MS);
}
END_TEST

START_TEST(an_empty_claim_waits_about_a_period)
{
	for (uint64_t random = 0; random < 5000; random += 7) {
		ck_assert_int_ge(after_claim(10, 0, random).next_ms, 50750);
		ck_assert_int_le(after_claim(10, 0, random).next_ms, 51250);
	}
}
END_TEST

START_TEST(workers_poll_at_different_times)
{
	ck_assert_int_ne(after_claim(10, 0, 1).next_ms, after_claim(10, 0, 400).next_ms);
}
END_TEST

START_TEST(a_notification_brings_the_look_forward)
{
	struct listen listen = after_claim(10, 0, 0);

	listen_expect(&listen, 50100);
	ck_assert_int_eq(listen.next_ms, 50100);
}
END_TEST

START_TEST(a_later_event_does_not_put_the_look_off)
{
	struct listen listen = after_claim(10, 0, 0);

	listen_expect(&listen, 60000);
	ck_assert_int_eq(listen.next_ms, 50750);
}
END_TEST

START_TEST(a_retry_that_falls_due_is_not_forgotten_by_a_claim)
{
	struct listen listen = after_claim(10, 0, 0);

	listen_expect(&listen, 50300);
	listen_after_claim(&listen, 10, 0, 50100, 0);
	ck_assert_int_eq(listen.next_ms, 50300);
	listen_after_claim(&listen, 10, 0, 50300, 0);
	ck_assert_int_eq(listen.next_ms, 51050);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("listen");
	TCase *tcase = tcase_create("listen");
	SRunner *runner;
	int failed;

	tcase_add_test(tcase, a_new_worker_looks_at_once);
	tcase_add_test(tcase, a_full_claim_is_followed_at_once);
	tcase_add_test(tcase, a_short_claim_is_followed_within_the_time_that_producers_coalesce);
	tcase_add_test(tcase, an_empty_claim_waits_about_a_period);
	tcase_add_test(tcase, workers_poll_at_different_times);
	tcase_add_test(tcase, a_notification_brings_the_look_forward);
	tcase_add_test(tcase, a_later_event_does_not_put_the_look_off);
	tcase_add_test(tcase, a_retry_that_falls_due_is_not_forgotten_by_a_claim);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
