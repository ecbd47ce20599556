/* link: -Wl,--wrap=getrandom -Wl,--wrap=clock_gettime */
#include <check.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "uuid.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* ---- Faked nature: the linker calls __wrap_ for the function, and __real_ is the function ---- */

ssize_t __real_getrandom(void *buffer, size_t size, unsigned flags);
ssize_t __wrap_getrandom(void *buffer, size_t size, unsigned flags);
int __real_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now);
static int random_errno;    /* what getrandom() fails with, once; 0: it does not */
static time_t clock_behind; /* seconds */

ssize_t __wrap_getrandom(void *buffer, size_t size, unsigned flags)
{
	if (random_errno != 0) {
		errno = random_errno;
		random_errno = 0;
		return -1;
	}
	return __real_getrandom(buffer, size, flags);
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *now)
{
	int rc = __real_clock_gettime(clock, now);

	if (clock == CLOCK_REALTIME)
		now->tv_sec -= clock_behind;
	return rc;
}

/* ---- Text ---- */

START_TEST(text_comes_back)
{
	const char *text = "018f4d2e-7b3a-7c4d-8e5f-0123456789ab";
	char written[QB_UUID_TEXT_SIZE];
	struct qb_uuid uuid;

	ck_assert(qb_uuid_parse(text, &uuid));
	ck_assert_int_eq(uuid.bytes[0], 0x01);
	ck_assert_int_eq(uuid.bytes[15], 0xab);
	ck_assert_ptr_eq(qb_uuid_format(&uuid, written), written);
	ck_assert_str_eq(written, text);
	ck_assert(qb_uuid_parse("018F4D2E-7B3A-7C4D-8E5F-0123456789AB", &uuid));
	ck_assert_str_eq(qb_uuid_format(&uuid, written), text);
}
END_TEST

static const char *const bad[] = {
	"",
	"018f4d2e",
	"018f4d2e-7b3a-7c4d-8e5f-0123456789a",
	"018f4d2e-7b3a-7c4d-8e5f-0123456789abc",
	"018f4d2e7b3a7c4d8e5f0123456789ab",
	"{018f4d2e-7b3a-7c4d-8e5f-0123456789ab}",
	"urn:uuid:018f4d2e-7b3a-7c4d-8e5f-0123456789ab",
	"018f4d2e-7b3a-7c4d-8e5f-0123456789ag",
	"018f4d2e-7b3a-7c4d-8e5f_0123456789ab",
	"018f4d2-e7b3a-7c4d-8e5f-0123456789ab",
	" 18f4d2e-7b3a-7c4d-8e5f-0123456789ab",
	"018f4d2e-7b3a-7c4d-8e5f-0123456789ab ",
};

START_TEST(other_texts_are_refused)
{
	struct qb_uuid uuid;

	memset(&uuid, 7, sizeof(uuid));
	ck_assert(!qb_uuid_parse(bad[_i], &uuid));
	ck_assert_int_eq(uuid.bytes[0], 7);
}
END_TEST

/* ---- Fresh ones ---- */

static int64_t made_ms(const struct qb_uuid *uuid)
{
	int64_t ms = 0;

	for (int i = 0; i < 6; i++)
		ms = ms << 8 | uuid->bytes[i];
	return ms;
}

static int64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

START_TEST(version_7_tells_the_time)
{
	int64_t before = now_ms();
	struct qb_uuid uuid;

	ck_assert_int_eq(uuid_make_v7(&uuid, NULL), QB_OK);
	ck_assert_int_eq(uuid.bytes[6] >> 4, 7);
	ck_assert_int_eq(uuid.bytes[8] >> 6, 2);
	ck_assert_int_ge(made_ms(&uuid), before);
	ck_assert_int_le(made_ms(&uuid), now_ms());
}
END_TEST

START_TEST(version_4_is_random)
{
	struct qb_uuid uuid, previous, all, none;

	memset(&previous, 0, sizeof(previous));
	memset(&all, 0, sizeof(all));
	memset(&none, 0xff, sizeof(none));
	for (int i = 0; i < 1000; i++) {
		ck_assert_int_eq(uuid_make_v4(&uuid, NULL), QB_OK);
		ck_assert_int_eq(uuid.bytes[6] >> 4, 4);
		ck_assert_int_eq(uuid.bytes[8] >> 6, 2);
		ck_assert(memcmp(&uuid, &previous, sizeof(uuid)) != 0);
		previous = uuid;
		for (size_t j = 0; j < sizeof(uuid); j++) {
			all.bytes[j] |= uuid.bytes[j];
			none.bytes[j] &= uuid.bytes[j];
		}
	}
	/* Every other bit was 1 once, and 0 once. */
	for (size_t j = 0; j < sizeof(uuid); j++) {
		int fixed = j == 6 ? 0xf0 : j == 8 ? 0xc0 : 0;

		ck_assert_int_eq(all.bytes[j] | fixed, 0xff);
		ck_assert_int_eq(none.bytes[j] & ~fixed, 0);
	}
}
END_TEST

START_TEST(later_ids_sort_behind_earlier_ones)
{
	struct qb_uuid previous = {{0}}, uuid;

	for (int i = 0; i < 300000; i++) {
		if (uuid_make_v7(&uuid, NULL) != QB_OK ||
		    memcmp(&previous, &uuid, sizeof(uuid)) >= 0)
			ck_abort_msg("id %d", i);
		previous = uuid;
	}
}
END_TEST

START_TEST(a_clock_that_goes_back_does_not_matter)
{
	struct qb_uuid first, second;

	ck_assert_int_eq(uuid_make_v7(&first, NULL), QB_OK);
	clock_behind = 3600;
	for (int i = 0; i < 100; i++) {
		ck_assert_int_eq(uuid_make_v7(&second, NULL), QB_OK);
		ck_assert_int_lt(memcmp(&first, &second, sizeof(first)), 0);
		first = second;
	}
	clock_behind = 0;
}
END_TEST

typedef enum qb_result maker(struct qb_uuid *uuid_out, struct qb_error *err);

/* Makes ids until the system is asked for more random bytes, which fails with failure. *uuid is
 * all sevens unless the last one was made. */
static enum qb_result make_while(int failure, maker *make, struct qb_uuid *uuid,
				 struct qb_error *err)
{
	enum qb_result rc = QB_OK;

	random_errno = failure;
	while (rc == QB_OK && random_errno != 0) {
		memset(uuid, 7, sizeof(*uuid));
		rc = make(uuid, err);
	}
	return rc;
}

static maker *const makers[] = {uuid_make_v4, uuid_make_v7};

START_TEST(a_system_without_random_bytes_is_an_error)
{
	struct qb_uuid uuid;
	struct qb_error err;

	ck_assert_int_eq(make_while(ENOSYS, makers[_i], &uuid, &err), QB_NO_MEMORY);
	ck_assert_str_eq(err.message, "the system gives no random bytes");
	ck_assert(uuid.bytes[0] == 7 && uuid.bytes[6] == 7);
}
END_TEST

START_TEST(a_signal_does_not_stop_the_random_bytes)
{
	struct qb_uuid uuid;

	ck_assert_int_eq(make_while(EINTR, makers[_i], &uuid, NULL), QB_OK);
}
END_TEST

#define THREADS 4
#define EACH 20000
static struct qb_uuid made[THREADS][EACH];

static void *make_many(void *argument)
{
	struct qb_uuid *ids = argument;

	for (int i = 0; i < EACH; i++) {
		if (uuid_make_v7(&ids[i], NULL) != QB_OK)
			return argument;
	}
	return NULL;
}

static int compare(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct qb_uuid));
}

START_TEST(threads_never_make_the_same_id)
{
	pthread_t threads[THREADS];
	struct qb_uuid *all = &made[0][0];
	void *failed;
	int disorder = 0;

	for (int i = 0; i < THREADS; i++)
		ck_assert_int_eq(pthread_create(&threads[i], NULL, make_many, made[i]), 0);
	for (int i = 0; i < THREADS; i++) {
		ck_assert_int_eq(pthread_join(threads[i], &failed), 0);
		ck_assert_ptr_null(failed);
		for (int j = 1; j < EACH; j++)
			disorder += compare(&made[i][j - 1], &made[i][j]) >= 0;
	}
	qsort(all, THREADS * EACH, sizeof(*all), compare);
	for (int i = 1; i < THREADS * EACH; i++)
		disorder += compare(&all[i - 1], &all[i]) == 0;
	ck_assert_int_eq(disorder, 0);
}
END_TEST

START_TEST(a_child_makes_other_ids_than_its_parent)
{
	struct qb_uuid first, ours[2], theirs[2];
	int ends[2], status;
	pid_t child;

	ck_assert_int_eq(uuid_make_v4(&first, NULL), QB_OK);
	ck_assert_int_eq(pipe(ends), 0);
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		bool is_made = uuid_make_v4(&theirs[0], NULL) == QB_OK &&
			       uuid_make_v7(&theirs[1], NULL) == QB_OK &&
			       write(ends[1], theirs, sizeof(theirs)) == sizeof(theirs);
		_exit(!is_made);
	}
	ck_assert_int_eq(uuid_make_v4(&ours[0], NULL), QB_OK);
	ck_assert_int_eq(uuid_make_v7(&ours[1], NULL), QB_OK);
	ck_assert_int_eq(read(ends[0], theirs, sizeof(theirs)), sizeof(theirs));
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	close(ends[0]);
	close(ends[1]);
	ck_assert_int_ne(compare(&ours[0], &theirs[0]), 0);
	ck_assert_int_ne(compare(&ours[1], &theirs[1]), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("uuid");
	TCase *tcase = tcase_create("uuid");
	SRunner *runner;
	int failed;

	tcase_add_test(tcase, text_comes_back);
	tcase_add_loop_test(tcase, other_texts_are_refused, 0, COUNT(bad));
	tcase_add_test(tcase, version_7_tells_the_time);
	tcase_add_test(tcase, version_4_is_random);
	tcase_add_test(tcase, later_ids_sort_behind_earlier_ones);
	tcase_add_test(tcase, a_clock_that_goes_back_does_not_matter);
	tcase_add_loop_test(tcase, a_system_without_random_bytes_is_an_error, 0, COUNT(makers));
	tcase_add_loop_test(tcase, a_signal_does_not_stop_the_random_bytes, 0, COUNT(makers));
	tcase_add_test(tcase, threads_never_make_the_same_id);
	tcase_add_test(tcase, a_child_makes_other_ids_than_its_parent);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
