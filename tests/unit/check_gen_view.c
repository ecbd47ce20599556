#include <check.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "message.h"
#include "print.h"
#include "reader.h"
#include "source.h"
#include "view.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define HEAD "qbind: 1\nnamespace: m\n"

static struct memory *memory;
static json_t *view;

static void setup(void)
{
	memory = memory_new();
	view = NULL;
}

static void teardown(void)
{
	memory_free(memory);
}

static json_t *view_of(const char *text)
{
	static const struct view_origin origin = {"x*/.yaml", "1.2.3", "abc"};
	struct messages *messages = messages_new(memory);
	const struct schema *schema =
		read_schema(source_of_text(memory, "x.yaml", text, strlen(text)), memory, messages);

	print_messages(memory, messages, &(const struct print_style){PRINT_TEXT, false}, stderr);
	ck_assert_uint_eq(messages_count(messages), 0);
	view = view_new(memory, schema, &origin);
	return view;
}

/* The element of a list of objects whose member is this text. */
static json_t *find(const char *list, const char *member, const char *text)
{
	size_t i;
	json_t *element;

	json_array_foreach(json_object_get(view, list), i, element)
	{
		if (strcmp(json_string_value(json_object_get(element, member)), text) == 0)
			return element;
	}
	ck_abort_msg("no %s with %s %s", list, member, text);
}

static const char *word(const json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));

	ck_assert_msg(text, "no word %s", name);
	return text;
}

/* What a row says of a member, in a line ".name = value,"; none when it says nothing. */
static const char *init(const json_t *row, const char *name, const char *none)
{
	const char *start = memory_format(memory, ".%s = ", name);
	size_t i;
	json_t *each;

	json_array_foreach(row, i, each)
	{
		const char *line = json_string_value(each);

		if (strncmp(line, start, strlen(start)) == 0)
			return memory_copy(memory, line + strlen(start),
					   strlen(line) - strlen(start) - 1);
	}
	return none;
}

static const char *line(const json_t *lines, size_t index)
{
	const char *text = json_string_value(json_array_get(lines, index));

	ck_assert_ptr_nonnull(text);
	return text;
}

/* "a b c": the lines of a list. */
static const char *lines(const json_t *list)
{
	const char *all = "";
	size_t i;
	json_t *element;

	json_array_foreach(list, i, element) all =
		memory_format(memory, "%s%s%s", all, *all ? " " : "", json_string_value(element));
	return all;
}

/* "a b c": the words of this name in a list. */
static const char *words(const json_t *list, const char *name)
{
	const char *all = "";
	size_t i;
	json_t *element;

	json_array_foreach(list, i, element) all =
		memory_format(memory, "%s%s%s", all, *all ? " " : "", word(element, name));
	return all;
}

static const struct {
	const char *field; /* in YAML */
	const char *declaration, *comment;
	const char *kind, *flags, *offset, *set, *fallback, *min, *max;
} fields[] = {
	{"f: string", "const char *f", "/** Required. */", "QB_STRING", "0",
	 "offsetof(struct m_t, f)", "0", "NULL", "0", "0"},
	{"f: {type: string, minLength: 1, maxLength: 5, description: Text.}", "const char *f",
	 "/** Required; 1..5 characters. Text. */", "QB_STRING", "QB_MIN | QB_MAX",
	 "offsetof(struct m_t, f)", "0", "NULL", "1", "5"},
	{"f: {type: string, optional: true, maxLength: 5}", "const char *f",
	 "/** Optional; at most 5 characters. */", "QB_STRING", "QB_OPTIONAL | QB_MAX",
	 "offsetof(struct m_t, f)", "0", "NULL", "0", "5"},
	{"f: {type: string, default: a?}", "const char *f", "/** Default \"a?\". */", "QB_STRING",
	 "0", "offsetof(struct m_t, f)", "0", "&(const char *const){\"a\\?\"}", "0", "0"},
	{"f: boolean", "bool f", "/** Required. */", "QB_BOOLEAN", "0", "offsetof(struct m_t, f)",
	 "0", "NULL", "0", "0"},
	{"f: {type: int32, optional: true, minimum: -3}", "struct qb_opt_int32 f",
	 "/** Optional; at least -3. */", "QB_INT32", "QB_OPTIONAL | QB_SET | QB_MIN",
	 "offsetof(struct m_t, f.value)", "offsetof(struct m_t, f.set)", "NULL", "-3", "0"},
	{"f: {type: int64, default: -9223372036854775808}", "int64_t f",
	 "/** Default -9223372036854775808. */", "QB_INT64", "0", "offsetof(struct m_t, f)", "0",
	 "&(const int64_t){INT64_MIN}", "0", "0"},
	{"f: {type: float64, maximum: 0.5}", "double f", "/** Required; at most 0.5. */",
	 "QB_FLOAT64", "QB_MAX", "offsetof(struct m_t, f)", "0", "NULL", "0", "0"},
	{"f: {type: timestamp, default: \"1970-01-01T00:00:01Z\"}", "struct qb_time f",
	 "/** Default 1970-01-01T00:00:01Z. */", "QB_TIMESTAMP", "0", "offsetof(struct m_t, f)",
	 "0", "&(const struct qb_time){1, 0}", "0", "0"},
	{"f: {type: uuid, optional: true}", "struct qb_opt_uuid f", "/** Optional. */", "QB_UUID",
	 "QB_OPTIONAL | QB_SET", "offsetof(struct m_t, f.value)", "offsetof(struct m_t, f.set)",
	 "NULL", "0", "0"},
	{"f: {enum: [a, b]}", "enum m_t_f f", "/** Required. */", "QB_ENUM", "0",
	 "offsetof(struct m_t, f)", "0", "NULL", "0", "0"},
	{"f: {enum: [a, b], default: b}", "enum m_t_f f", "/** Default b. */", "QB_ENUM", "0",
	 "offsetof(struct m_t, f)", "0", "&(const enum m_t_f){M_T_F_B}", "0", "0"},
	{"f: {$ref: e, optional: true}", "enum m_e f", "/** Optional. */", "QB_ENUM", "QB_OPTIONAL",
	 "offsetof(struct m_t, f)", "0", "NULL", "0", "0"},
	{"f: {$ref: o}", "struct m_o f", "/** Required. */", "QB_OBJECT", "0",
	 "offsetof(struct m_t, f)", "0", "NULL", "0", "0"},
	{"f: {properties: {x: string}, optional: true}", "const struct m_t_f *f",
	 "/** Optional. */", "QB_OBJECT", "QB_OPTIONAL | QB_POINTER", "offsetof(struct m_t, f)",
	 "0", "NULL", "0", "0"},
	{"f: {type: array, items: string, maxItems: 3}", "struct qb_string_slice f",
	 "/** Required; at most 3 items. */", "QB_ARRAY", "QB_MAX", "offsetof(struct m_t, f)", "0",
	 "NULL", "0", "3"},
	{"f: {type: array, items: {$ref: o}, optional: true}", "struct m_o_slice f",
	 "/** Optional. */", "QB_ARRAY", "QB_OPTIONAL", "offsetof(struct m_t, f)", "0", "NULL", "0",
	 "0"},
	{"f: {type: array, items: {properties: {x: string}}}", "struct m_t_f_item_slice f",
	 "/** Required. */", "QB_ARRAY", "0", "offsetof(struct m_t, f)", "0", "NULL", "0", "0"},
	{"f: {type: array, items: {type: array, items: int32}}", "struct m_t_f_item_slice f",
	 "/** Required. */", "QB_ARRAY", "0", "offsetof(struct m_t, f)", "0", "NULL", "0", "0"},
	{"f: {$ref: list}", "struct m_o_slice f", "/** Required. */", "QB_ARRAY", "0",
	 "offsetof(struct m_t, f)", "0", "NULL", "0", "0"},
	{"F-x: string", "const char *f_x", "/** Required; \"F-x\" in JSON. */", "QB_STRING", "0",
	 "offsetof(struct m_t, f_x)", "0", "NULL", "0", "0"},
	{"int: {type: int32, optional: true}", "struct qb_opt_int32 int_",
	 "/** Optional; \"int\" in JSON. */", "QB_INT32", "QB_OPTIONAL | QB_SET",
	 "offsetof(struct m_t, int_.value)", "offsetof(struct m_t, int_.set)", "NULL", "0", "0"},
};

START_TEST(a_field_becomes_words)
{
	json_t *object, *member, *row;

	view_of(memory_format(memory,
			      HEAD "types:\n  e: {enum: [x, y]}\n  o: {properties: {x: string}}\n"
				   "  list: {type: array, items: {$ref: o}}\n"
				   "tasks:\n  t:\n    payload:\n      properties:\n        %s\n",
			      fields[_i].field));
	object = find("objects", "c_name", "m_t");
	member = json_array_get(json_object_get(object, "members"), 0);
	row = json_array_get(json_object_get(object, "fields"), 0);
	ck_assert_str_eq(line(member, 0), fields[_i].comment);
	ck_assert_str_eq(line(member, 1), memory_format(memory, "%s;", fields[_i].declaration));
	ck_assert_str_eq(init(row, "kind", ""), fields[_i].kind);
	ck_assert_str_eq(init(row, "flags", "0"), fields[_i].flags);
	ck_assert_str_eq(init(row, "offset", ""), fields[_i].offset);
	ck_assert_str_eq(init(row, "set", "0"), fields[_i].set);
	ck_assert_str_eq(init(row, "fallback", "NULL"), fields[_i].fallback);
	ck_assert_str_eq(init(row, "min", "0"), fields[_i].min);
	ck_assert_str_eq(init(row, "max", "0"), fields[_i].max);
}
END_TEST

START_TEST(what_a_struct_holds_comes_before_it)
{
	view_of(HEAD
		"types:\n  a: {properties: {b: {$ref: b}, list: {type: array, items: {$ref: a}}}}\n"
		"  b: {properties: {c: {$ref: c}, a: {$ref: a, optional: true}}}\n"
		"  c: {properties: {x: {properties: {y: {properties: {z: string}}}}}}\n"
		"tasks:\n  t: {payload: {properties: {a: {$ref: a}}}}\n");
	ck_assert_str_eq(words(json_object_get(view, "objects"), "c_name"),
			 "m_c_x_y m_c_x m_c m_b m_a m_t");
}
END_TEST

START_TEST(a_long_chain_of_types_is_no_recursion)
{
	const size_t count = 20000;
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	fputs(HEAD "types:\n", out);
	for (size_t i = 0; i < count; i++)
		fprintf(out, "  t%zu: {properties: {f: {$ref: t%zu}}}\n", i, i + 1);
	fprintf(out, "  t%zu: {properties: {f: string}}\n", count);
	fclose(out);
	view_of(text);
	free(text);
	ck_assert_uint_eq(json_array_size(json_object_get(view, "objects")), count + 1);
}
END_TEST

START_TEST(only_what_payloads_hold_has_tables)
{
	view_of(HEAD
		"types:\n  used: {properties: {x: string}}\n  inner: {properties: {x: string}}\n"
		"  outer: {properties: {f: {type: array, items: {$ref: inner}}}}\n"
		"  spare: {properties: {o: {$ref: outer}, p: {properties: {x: string}}}}\n"
		"tasks:\n  t: {payload: {properties: {u: {$ref: used}}}}\n"
		"  s: {payload: {properties: {o: {$ref: outer, optional: true}}}}\n");
	ck_assert_str_eq(words(json_object_get(view, "object_tables"), "c_name"),
			 "m_used m_inner m_outer m_t m_s");
	ck_assert_str_eq(words(json_object_get(view, "objects"), "c_name"),
			 "m_used m_inner m_outer m_spare_p m_spare m_t m_s");
	ck_assert_str_eq(words(json_object_get(view, "item_tables"), "c_name"), "m_outer_f");
}
END_TEST

START_TEST(a_slice_is_declared_once)
{
	view_of(HEAD "types:\n  o: {properties: {x: string}}\n"
		     "  p: {properties: {f: {type: array, items: {$ref: o}}}}\n"
		     "tasks:\n  t:\n    payload:\n      properties:\n"
		     "        a: {type: array, items: {$ref: o}}\n"
		     "        b: {type: array, items: {type: array, items: {$ref: o}}}\n"
		     "        c: {type: array, items: string}\n");
	ck_assert_str_eq(words(json_object_get(view, "slices"), "c_name"),
			 "m_o_slice m_p_slice m_t_b_item_slice m_t_slice");
	ck_assert_str_eq(words(json_object_get(view, "slices"), "item_type"),
			 "struct m_o struct m_p struct m_o_slice struct m_t");
}
END_TEST

static const struct {
	const char *fields, *initial, *missing;
} initials[] = {
	{"{a: string, b: {type: int32, default: 4}, c: {type: int32, optional: true}}",
	 ".a = m_t__missing_a(), .b = 4,", "const char *m_t__missing_a"},
	{"{a: {type: int32, optional: true}, b: {type: int32, default: 4}}", ".b = 4,", ""},
	{"{a: {type: string, optional: true}, b: {type: string, optional: true}}", ".a = 0,", ""},
	{"{a: {type: array, items: string, optional: true}}", ".a = {0},", ""},
	{"{a: {properties: {x: string}, optional: true}}", ".a = 0,", ""},
	{"{}", ".qb_empty_ = 0,", ""},
};

START_TEST(macros_begin_with_what_must_be_given_or_has_a_default)
{
	json_t *object;

	view_of(memory_format(memory, HEAD "tasks: {t: {payload: {properties: %s}}}\n",
			      initials[_i].fields));
	object = find("objects", "c_name", "m_t");
	ck_assert_str_eq(lines(json_object_get(object, "initial")), initials[_i].initial);
	ck_assert_str_eq(words(json_object_get(object, "missing"), "declaration"),
			 initials[_i].missing);
}
END_TEST

START_TEST(messages_name_the_field_as_the_schema_does)
{
	view_of(HEAD "tasks: {t: {payload: {properties: {list: {type: array, items: "
		     "{properties: {\"a\\\"b\": string}}}}}}}\n");
	ck_assert_str_eq(
		words(json_object_get(find("objects", "c_name", "m_t_list_item"), "missing"),
		      "message"),
		"\"t.list[]: required field 'a\\\"b' is missing\"");
}
END_TEST

START_TEST(a_task_has_its_policy)
{
	json_t *task;

	view_of(HEAD "tasks:\n  send: {queue: mail, maxAttempts: 7, timeout: 30s, version: 2,\n"
		     "    retry: {strategy: linear, base: 2s, max: 1m, jitter: 25},\n"
		     "    payload: {properties: {}}}\n");
	task = find("tasks", "c_name", "m_send");
	ck_assert_str_eq(word(task, "queue"), "\"mail\"");
	ck_assert_str_eq(word(task, "backoff"), "QB_LINEAR");
	ck_assert_int_eq(json_integer_value(json_object_get(task, "max_attempts")), 7);
	ck_assert_int_eq(json_integer_value(json_object_get(task, "version")), 2);
	ck_assert_int_eq(json_integer_value(json_object_get(task, "timeout_ms")), 30000);
	ck_assert_int_eq(json_integer_value(json_object_get(task, "base_ms")), 2000);
	ck_assert_int_eq(json_integer_value(json_object_get(task, "max_ms")), 60000);
	ck_assert_int_eq(json_integer_value(json_object_get(task, "jitter_percent")), 25);
}
END_TEST

START_TEST(a_schema_without_tasks_says_so)
{
	view_of(HEAD "types: {a: {enum: [x]}}\n");
	ck_assert(json_is_false(json_object_get(view, "has_tasks")));
	ck_assert_str_eq(words(json_object_get(view, "enums"), "c_name"), "m_a");
}
END_TEST

START_TEST(the_origin_is_safe_in_a_comment)
{
	view_of(HEAD "types: {a: {enum: [x]}}\n");
	ck_assert_str_eq(word(view, "source"), "x* /.yaml");
	ck_assert_str_eq(word(view, "version"), "1.2.3");
	ck_assert_str_eq(word(view, "sha256"), "abc");
	ck_assert_str_eq(word(view, "header"), "m.h");
	ck_assert_str_eq(word(view, "guard"), "M_H");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("view");
	TCase *tests = tcase_create("view");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, a_field_becomes_words, 0, LENGTH(fields));
	tcase_add_test(tests, what_a_struct_holds_comes_before_it);
	tcase_add_test(tests, a_long_chain_of_types_is_no_recursion);
	tcase_add_test(tests, only_what_payloads_hold_has_tables);
	tcase_add_test(tests, a_slice_is_declared_once);
	tcase_add_loop_test(tests, macros_begin_with_what_must_be_given_or_has_a_default, 0,
			    LENGTH(initials));
	tcase_add_test(tests, messages_name_the_field_as_the_schema_does);
	tcase_add_test(tests, a_task_has_its_policy);
	tcase_add_test(tests, a_schema_without_tasks_says_so);
	tcase_add_test(tests, the_origin_is_safe_in_a_comment);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
