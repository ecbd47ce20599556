#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "check.h"
#include "memory.h"
#include "message.h"
#include "print.h"
#include "reader.h"
#include "source.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define NO_FIELDS "{properties: {}}"
#define HEAD "qbind: 1\nnamespace: mail\n"

static struct memory *memory;
static struct messages *messages;

static void setup(void)
{
	memory = memory_new();
	messages = messages_new(memory);
}

static void teardown(void)
{
	memory_free(memory);
}

/* The reader must have nothing to say. */
static const char *checked(const char *text)
{
	static char printed[8192];
	const struct source *source = source_of_text(memory, "x.yaml", text, strlen(text));
	const struct schema *schema = read_schema(source, memory, messages);
	FILE *out = fmemopen(printed, sizeof(printed), "w");

	printed[0] = '\0';
	ck_assert_ptr_nonnull(schema);
	ck_assert_uint_eq(messages_count(messages), 0);
	check_schema(memory, schema, messages);
	print_messages(memory, messages, &(const struct print_style){PRINT_TEXT, false}, out);
	fclose(out);
	return printed;
}

static const struct {
	const char *types, *payload, *message; /* NULL: none */
} cases[] = {
	{"{}", NO_FIELDS, NULL},
	{"{a: {type: int32, minimum: 5, maximum: 5}}", NO_FIELDS, NULL},
	{"{a: {type: int32, minimum: 6, maximum: 5}}", NO_FIELDS, "[empty-range]"},
	{"{a: {type: float64, minimum: 0.2, maximum: 0.1}}", NO_FIELDS, "[empty-range]"},
	{"{a: {type: array, items: {type: string, minLength: 2, maxLength: 1}}}", NO_FIELDS,
	 "[empty-range]"},
	{"{a: {properties: {x: {properties: {y: {type: string, minLength: 2, maxLength: 1}}}}}}",
	 NO_FIELDS, "[empty-range]"},
	{"{}", "{properties: {x: {type: int32, maximum: 5, default: 5}}}", NULL},
	{"{}", "{properties: {x: {type: int32, maximum: 5, default: 6}}}", "[bad-default]"},
	{"{a: {type: string, minLength: 3}}", "{properties: {x: {$ref: a, default: ab}}}",
	 "[bad-default]"},
	{"{}", "{properties: {x: {type: string, default: ab, optional: true}}}", "[bad-default]"},
	{"{a: {type: string}}", "{$ref: a}", "a payload is an object"},
	{"{t: {type: string}}", NO_FIELDS, NULL},
	{"{t: {properties: {}}}", NO_FIELDS, "'mail_t'"},
	{"{t_slice: {properties: {}}}", NO_FIELDS, "'mail_t_slice'"},
	{"{handlers: {enum: [a]}}", NO_FIELDS, "'mail_handlers', which qbind makes itself"},
	{"{t_x: {enum: [a]}}", "{properties: {x: {enum: [b]}}}", "'mail_t_x'"},
	{"{t_x: {enum: [a]}}", "{properties: {x: {$ref: t_x}}}", NULL},
	{"{o: {properties: {x: {enum: [a]}}}, t_x: {enum: [b]}}", "{$ref: o}", "'mail_t_x'"},
	{"{a: {enum: [b_c]}, a_b: {enum: [c]}}", NO_FIELDS, "'MAIL_A_B_C'"},
	{"{a: {enum: [x, y, x]}}", NO_FIELDS, "[duplicate-member]"},
	{"{}", "{properties: {aB: int32, a_b: int32}}", "'a_b'"},
	{"{}", "{properties: {cc: {type: array, items: string}, cc_len: int32}}", NULL},
	{"{a: {properties: {x: {$ref: a}}}}", NO_FIELDS, "a -> a"},
	{"{a: {properties: {x: {$ref: b}}}, b: {$ref: a}}", NO_FIELDS, "a -> b -> a"},
	{"{a: {properties: {x: {$ref: a, optional: true}}}}", NO_FIELDS, NULL},
	{"{a: {properties: {x: {type: array, items: {$ref: a}}}}}", NO_FIELDS, NULL},
	{"{a: {properties: {x: {$ref: b}, y: {$ref: b}}}, b: {properties: {}}}", NO_FIELDS, NULL},
	{"{A: string}", NO_FIELDS, "write 'a'"},
	{"{a__b: string}", NO_FIELDS, "[bad-name]"},
	{"{}", "{properties: {'!': string}}", "[bad-name]"},
};

START_TEST(a_rule_is_applied)
{
	const char *printed =
		checked(memory_format(memory, HEAD "types: %s\ntasks:\n  t: {payload: %s}\n",
				      cases[_i].types, cases[_i].payload));

	if (!cases[_i].message) {
		ck_assert_str_eq(printed, "");
		return;
	}
	ck_assert_uint_eq(messages_count(messages), 1);
	ck_assert_msg(strstr(printed, cases[_i].message), "%s", printed);
}
END_TEST

START_TEST(all_mistakes_are_found_in_one_run)
{
	checked("qbind: 1\nnamespace: time\n"
		"types: {A: string, b: {type: int32, minimum: 2, maximum: 1}}\n"
		"tasks: {t: {queue: '', payload: {properties: {aB: string, a_b: string}}}}\n");
	ck_assert_uint_eq(messages_count(messages), 5);
}
END_TEST

/* As deep in the graph as a file can make it: no recursion, and no time lost. */
START_TEST(a_long_chain_of_types_is_followed)
{
	enum { COUNT = 50000 };
	char *text = memory_alloc(memory, COUNT * 60);
	char *next = text + sprintf(text, HEAD "tasks: {}\ntypes:\n");

	for (int i = 0; i < COUNT; i++)
		next += sprintf(next, "  t%d: {properties: {x: {$ref: t%d}}}\n", i,
				(i + 1) % COUNT);
	ck_assert_ptr_nonnull(strstr(checked(text), "t0 -> t1 -> t2 -> t3 -> t4 -> ... -> t49996"));
	ck_assert_uint_eq(messages_count(messages), 1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("check");
	TCase *tests = tcase_create("check");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, a_rule_is_applied, 0, LENGTH(cases));
	tcase_add_test(tests, all_mistakes_are_found_in_one_run);
	tcase_add_test(tests, a_long_chain_of_types_is_followed);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
