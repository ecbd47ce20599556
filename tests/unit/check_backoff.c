#include <check.h>
#include <stdlib.h>
#include "backoff.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static const struct {
	struct qb_retry retry;
	int32_t attempt;
	uint64_t random;
	int64_t delay_ms;
} delays[] = {
	{{QB_EXPONENTIAL, 1000, 60000, 0}, 1, 0, 1000},
	{{QB_EXPONENTIAL, 1000, 60000, 0}, 2, 0, 2000},
	{{QB_EXPONENTIAL, 1000, 60000, 0}, 6, 0, 32000},
	{{QB_EXPONENTIAL, 1000, 60000, 0}, 7, 0, 60000},
	{{QB_EXPONENTIAL, 1000, 60000, 0}, 310, 0, 60000},
	{{QB_EXPONENTIAL, 1000, 60000, 0}, INT32_MAX, 0, 60000},
	{{QB_EXPONENTIAL, 1, INT64_MAX, 0}, 63, 0, INT64_C(1) << 62},
	{{QB_EXPONENTIAL, 1, INT64_MAX, 0}, 64, 0, INT64_MAX},
	{{QB_EXPONENTIAL, 3, INT64_MAX, 0}, 63, 0, INT64_MAX},
	{{QB_EXPONENTIAL, INT64_MAX, INT64_MAX, 0}, 2, 0, INT64_MAX},
	{{QB_EXPONENTIAL, 0, 60000, 0}, 1, 0, 0},
	{{QB_EXPONENTIAL, 0, 60000, 0}, 100, 0, 0},
	{{QB_LINEAR, 1000, 60000, 0}, 1, 0, 1000},
	{{QB_LINEAR, 1000, 60000, 0}, 60, 0, 60000},
	{{QB_LINEAR, 1000, 60000, 0}, 61, 0, 60000},
	{{QB_LINEAR, INT64_MAX, INT64_MAX, 0}, INT32_MAX, 0, INT64_MAX},
	{{QB_LINEAR, 0, 60000, 0}, INT32_MAX, 0, 0},
	{{QB_FIXED, 1000, 60000, 0}, 1, 0, 1000},
	{{QB_FIXED, 1000, 60000, 0}, 1000, 0, 1000},
	{{QB_FIXED, 90000, 60000, 0}, 1, 0, 60000},
	/* attempts that were never made */
	{{QB_EXPONENTIAL, 1000, 60000, 0}, 0, 0, 1000},
	{{QB_LINEAR, 1000, 60000, 0}, -5, 0, 1000},
	/* policies that no schema gives */
	{{QB_EXPONENTIAL, -1000, 60000, 10}, 3, 7, 0},
	{{QB_LINEAR, 1000, -60000, 10}, 3, 7, 0},
	{{QB_FIXED, 1000, 60000, -10}, 3, 7, 1000},
	{{QB_FIXED, 1000, 60000, 1000}, 3, 1000, 0},
	/* jitter is taken off */
	{{QB_FIXED, 1000, 60000, 20}, 1, 0, 1000},
	{{QB_FIXED, 1000, 60000, 20}, 1, 1, 999},
	{{QB_FIXED, 1000, 60000, 20}, 1, 200, 800},
	{{QB_FIXED, 1000, 60000, 20}, 1, 201, 1000},
	{{QB_FIXED, 1000, 60000, 100}, 1, 1000, 0},
	{{QB_FIXED, 3, 60000, 50}, 1, 1, 2},
	{{QB_FIXED, 3, 60000, 50}, 1, 2, 3},
	{{QB_FIXED, INT64_MAX, INT64_MAX, 100}, 1, UINT64_MAX, 0},
	{{QB_FIXED, INT64_MAX, INT64_MAX, 99}, 1, 0, INT64_MAX},
};

START_TEST(the_delay_follows_the_policy)
{
	ck_assert_int_eq(backoff_delay_ms(&delays[_i].retry, delays[_i].attempt, delays[_i].random),
			 delays[_i].delay_ms);
}
END_TEST

START_TEST(no_delay_leaves_its_bounds)
{
	static const int64_t sizes[] = {0, 1, 7, 1000, INT64_MAX / 2, INT64_MAX};
	uint64_t random = 1;

	for (int32_t i = 0; i < 100000; i++) {
		const struct qb_retry retry = {(enum qb_backoff)(i % 3 + 1), sizes[i % 6],
					       sizes[i / 6 % 6], i % 101};
		int64_t delay_ms, whole_ms;

		random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
		delay_ms = backoff_delay_ms(&retry, i % 80, random);
		whole_ms = backoff_delay_ms(&retry, i % 80, 0);
		if (whole_ms > retry.max_ms || delay_ms > whole_ms ||
		    delay_ms < whole_ms / 100 * (100 - retry.jitter_percent))
			ck_abort_msg("round %d", (int)i);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("backoff");
	TCase *tcase = tcase_create("backoff");
	SRunner *runner;
	int failed;

	tcase_add_loop_test(tcase, the_delay_follows_the_policy, 0, COUNT(delays));
	tcase_add_test(tcase, no_delay_leaves_its_bounds);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
