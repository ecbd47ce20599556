#include "notify.h"
#include <check.h>
#include <stdio.h>
#include <string.h>

START_TEST(a_queue_is_woken_once_an_interval)
{
	struct notify notify = {0};

	ck_assert(notify_is_due(&notify, "mail", 1000));
	ck_assert(!notify_is_due(&notify, "mail", 1000));
	ck_assert(!notify_is_due(&notify, "mail", 1009));
	ck_assert(notify_is_due(&notify, "mail", 1010));
	ck_assert(!notify_is_due(&notify, "mail", 1019));
}
END_TEST

START_TEST(the_first_moment_of_the_clock_is_no_exception)
{
	struct notify notify = {0};

	ck_assert(notify_is_due(&notify, "mail", 0));
	ck_assert(!notify_is_due(&notify, "mail", 9));
}
END_TEST

START_TEST(queues_do_not_hold_each_other_back)
{
	struct notify notify = {0};

	ck_assert(notify_is_due(&notify, "mail", 0));
	ck_assert(notify_is_due(&notify, "print", 1));
	ck_assert(!notify_is_due(&notify, "mail", 2));
	ck_assert(!notify_is_due(&notify, "print", 2));
}
END_TEST

START_TEST(with_many_queues_the_oldest_is_forgotten)
{
	struct notify notify = {0};
	char queue[32];

	ck_assert(notify_is_due(&notify, "first", 0));
	for (int i = 0; i < NOTIFY_QUEUES; i++) {
		snprintf(queue, sizeof(queue), "queue%d", i);
		ck_assert(notify_is_due(&notify, queue, 0));
	}
	ck_assert(!notify_is_due(&notify, "queue7", 1));
	ck_assert(notify_is_due(&notify, "first", 1));
	ck_assert(!notify_is_due(&notify, "queue1", 1));
}
END_TEST

START_TEST(the_longest_name_fits)
{
	struct notify notify = {0};
	char queue[NOTIFY_QUEUE_BYTES + 1];

	memset(queue, 'q', NOTIFY_QUEUE_BYTES);
	queue[NOTIFY_QUEUE_BYTES] = '\0';
	ck_assert(notify_is_due(&notify, queue, 0));
	ck_assert(!notify_is_due(&notify, queue, 1));
}
END_TEST

START_TEST(a_wake_up_that_failed_does_not_count)
{
	struct notify notify = {0};

	ck_assert(notify_is_due(&notify, "mail", 0));
	notify_forget(&notify, "mail");
	notify_forget(&notify, "never seen");
	ck_assert(notify_is_due(&notify, "mail", 1));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("notify");
	TCase *tcase = tcase_create("notify");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_test(tcase, a_queue_is_woken_once_an_interval);
	tcase_add_test(tcase, the_first_moment_of_the_clock_is_no_exception);
	tcase_add_test(tcase, queues_do_not_hold_each_other_back);
	tcase_add_test(tcase, with_many_queues_the_oldest_is_forgotten);
	tcase_add_test(tcase, the_longest_name_fits);
	tcase_add_test(tcase, a_wake_up_that_failed_does_not_count);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
