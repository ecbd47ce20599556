#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "digest.h"
#include "memory.h"
#include "message.h"
#include "print.h"
#include "reader.h"
#include "source.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static struct memory *memory;

static void setup(void)
{
	memory = memory_new();
}

static void teardown(void)
{
	memory_free(memory);
}

static const char *digest(const char *rest)
{
	const char *text = memory_format(memory, "qbind: 1\nnamespace: m\n%s\n", rest);
	struct messages *messages = messages_new(memory);
	const struct schema *schema =
		read_schema(source_of_text(memory, "x.yaml", text, strlen(text)), memory, messages);

	print_messages(memory, messages, &(const struct print_style){PRINT_TEXT, false}, stderr);
	ck_assert_uint_eq(messages_count(messages), 0);
	return digest_schema(memory, schema);
}

#define PAYLOAD(fields) "tasks: {t: {payload: {properties: {" fields "}}}}"

/* What makes no difference. */
static const struct {
	const char *one, *other;
} same[] = {
	{PAYLOAD("a: string"), "# comment\n" PAYLOAD("a: {type: string}")},
	{PAYLOAD("a: string"),
	 "tasks:\n\n  t:\n    payload:\n      properties:\n        'a': string"},
	{PAYLOAD("a: {type: float64, maximum: 1e2}"),
	 PAYLOAD("a: {type: float64, maximum: 100.0}")},
	{PAYLOAD("a: {type: timestamp, default: '2026-12-01T12:00:00Z'}"),
	 PAYLOAD("a: {type: timestamp, default: '2026-12-01T13:00:00+01:00'}")},
	{PAYLOAD("a: string"), "tasks: {t: {queue: t, payload: {properties: {a: string}}}}"},
};

START_TEST(spelling_makes_no_difference)
{
	ck_assert_str_eq(digest(same[_i].one), digest(same[_i].other));
}
END_TEST

/* All of these differ from each other. */
static const char *const all[] = {
	"types: {a: {enum: [x]}}",
	"types: {a: {enum: [y]}}",
	"types: {a: {enum: [x, y]}}",
	"types: {a: {enum: [xy]}}",
	"types: {b: {enum: [x]}}",
	PAYLOAD(""),
	PAYLOAD("a: string"),
	PAYLOAD("b: string"),
	PAYLOAD("a: string, b: int32"),
	PAYLOAD("b: int32, a: string"),
	PAYLOAD("a: int32"),
	PAYLOAD("a: {type: string, optional: true}"),
	PAYLOAD("a: {type: string, default: x}"),
	PAYLOAD("a: {type: string, default: y}"),
	PAYLOAD("a: {type: string, maxLength: 3}"),
	PAYLOAD("a: {type: string, maxLength: 4}"),
	PAYLOAD("a: {type: string, minLength: 3}"),
	PAYLOAD("a: {type: string, description: x}"),
	PAYLOAD("a: {properties: {b: string}}"),
	PAYLOAD("a: {properties: {}}, b: string"),
	PAYLOAD("a: {type: array, items: string}"),
	PAYLOAD("a: {type: array, items: {type: string, maxLength: 3}}"),
	PAYLOAD("a: {type: array, items: {type: array, items: string}}"),
	"tasks: {s: {payload: {properties: {}}}}",
	"tasks: {t: {queue: q, payload: {properties: {}}}}",
	"tasks: {t: {maxAttempts: 9, payload: {properties: {}}}}",
	"tasks: {t: {timeout: 9s, payload: {properties: {}}}}",
	"tasks: {t: {version: 9, payload: {properties: {}}}}",
	"tasks: {t: {retry: {strategy: fixed, base: 1s, max: 1s}, payload: {properties: {}}}}",
	"tasks: {t: {description: d, payload: {properties: {}}}}",
};

START_TEST(every_change_makes_a_difference)
{
	const char *digests[LENGTH(all)];

	for (size_t i = 0; i < LENGTH(all); i++) {
		digests[i] = digest(all[i]);
		ck_assert_uint_eq(strlen(digests[i]), 64);
		for (size_t j = 0; j < i; j++)
			ck_assert_msg(strcmp(digests[i], digests[j]) != 0, "%s and %s", all[i],
				      all[j]);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("digest");
	TCase *tests = tcase_create("digest");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, spelling_makes_no_difference, 0, LENGTH(same));
	tcase_add_test(tests, every_change_makes_a_difference);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
