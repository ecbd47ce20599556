#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "kinds.h"
#include "memory.h"
#include "message.h"
#include "print.h"
#include "reader.h"
#include "source.h"

#define HEAD "qbind: 1\nnamespace: mail\n"
#define FIELD HEAD "tasks:\n  t:\n    payload:\n      properties:\n        "

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

static const struct schema *read_bytes(const char *text, size_t len)
{
	const char *copy = memory_copy(memory, text, len);

	return read_schema(source_of_text(memory, "x.yaml", copy, len), memory, messages);
}

static const struct schema *read_text(const char *text)
{
	const struct schema *schema = read_bytes(text, strlen(text));

	print_messages(memory, messages, &(const struct print_style){PRINT_TEXT, false}, stderr);
	ck_assert_uint_eq(messages_count(messages), 0);
	ck_assert_ptr_nonnull(schema);
	return schema;
}

static const struct field *read_field(const char *text)
{
	const struct schema *schema = read_text(memory_format(memory, FIELD "%s\n", text));

	ck_assert_uint_eq(schema->tasks[0].payload.field_count, 1);
	return &schema->tasks[0].payload.fields[0];
}

static void assert_place(const struct place *place, size_t line, size_t column, size_t length)
{
	ck_assert_uint_eq(place->line, line);
	ck_assert_uint_eq(place->column, column);
	ck_assert_uint_eq(place->length, length);
}

START_TEST(a_task_has_defaults)
{
	const struct schema *schema = read_text(HEAD "tasks: {noop: {}}\n");
	const struct task *task = &schema->tasks[0];

	ck_assert_str_eq(schema->name_space.text, "mail");
	ck_assert_uint_eq(schema->task_count, 1);
	ck_assert_uint_eq(schema->type_count, 0);
	ck_assert_str_eq(task->name.text, "noop");
	ck_assert_str_eq(task->queue.text, "noop");
	ck_assert_ptr_null(task->description.text);
	ck_assert_int_eq(task->version, 1);
	ck_assert_int_eq(task->max_attempts, 5);
	ck_assert_int_eq(task->timeout_ms, 0);
	ck_assert_int_eq(task->retry.strategy, BACKOFF_EXPONENTIAL);
	ck_assert_int_eq(task->retry.base_ms, 1000);
	ck_assert_int_eq(task->retry.max_ms, 3600000);
	ck_assert_int_eq(task->retry.jitter_percent, 20);
	ck_assert_int_eq(task->payload.kind->form, FORM_OBJECT);
	ck_assert_uint_eq(task->payload.field_count, 0);
}
END_TEST

START_TEST(all_of_a_task_is_read)
{
	const struct schema *schema =
		read_text(HEAD "tasks:\n"
			       "  t:\n"
			       "    description: Does it.\n"
			       "    version: 2\n"
			       "    queue: slow lane\n"
			       "    maxAttempts: 9\n"
			       "    timeout: 2h\n"
			       "    retry: {strategy: fixed, base: 500ms, max: 1d, jitter: 0}\n");
	const struct task *task = &schema->tasks[0];

	ck_assert_str_eq(task->description.text, "Does it.");
	ck_assert_int_eq(task->version, 2);
	ck_assert_str_eq(task->queue.text, "slow lane");
	ck_assert_int_eq(task->max_attempts, 9);
	ck_assert_int_eq(task->timeout_ms, 7200000);
	ck_assert_int_eq(task->retry.strategy, BACKOFF_FIXED);
	ck_assert_int_eq(task->retry.base_ms, 500);
	ck_assert_int_eq(task->retry.max_ms, 86400000);
	ck_assert_int_eq(task->retry.jitter_percent, 0);
	assert_place(&task->queue.place, 7, 12, 9);
}
END_TEST

START_TEST(the_default_of_max_is_never_less_than_base)
{
	const struct schema *schema = read_text(HEAD "tasks: {t: {retry: {base: 2h}}}\n");

	ck_assert_int_eq(schema->tasks[0].retry.max_ms, 7200000);
}
END_TEST

START_TEST(each_short_form_is_the_same_as_its_long_form)
{
	ck_assert_ptr_eq(read_field("x: string")->type.kind, kind_find("string"));
	ck_assert_ptr_eq(read_field("x: {type: string}")->type.kind, kind_find("string"));
	ck_assert_ptr_eq(read_field("x: {properties: {}}")->type.kind, kind_find("object"));
	ck_assert_ptr_eq(read_field("x: {type: object, properties: {}}")->type.kind,
			 kind_find("object"));
	ck_assert_ptr_eq(read_field("x: {enum: [a]}")->type.kind, kind_find("enum"));
	ck_assert_ptr_eq(read_field("x: {type: string, enum: [a]}")->type.kind, kind_find("enum"));
	ck_assert_ptr_eq(read_field("x: {type: array, items: uuid}")->type.items->kind,
			 kind_find("uuid"));
}
END_TEST

START_TEST(a_reference_knows_its_target_and_its_kind)
{
	const struct schema *schema =
		read_text(HEAD "types:\n"
			       "  a: {$ref: b}\n"
			       "  b: {$ref: '#/types/c'}\n"
			       "  c: {type: int32, maximum: 5}\n"
			       "tasks: {t: {payload: {properties: {x: {$ref: a, default: 4}}}}}\n");
	const struct field *field = &schema->tasks[0].payload.fields[0];

	ck_assert_ptr_eq(field->type.target, &schema->types[0]);
	ck_assert_ptr_eq(field->type.target->type.target, &schema->types[1]);
	ck_assert_ptr_eq(field->type.target->type.target->type.target, &schema->types[2]);
	ck_assert_ptr_eq(field->type.kind, kind_find("int32"));
	ck_assert_ptr_eq(schema->types[0].type.kind, kind_find("int32"));
	ck_assert_int_eq(field->fallback.integer, 4);
}
END_TEST

START_TEST(limits_are_read_as_their_kind_wants_them)
{
	const struct type *type =
		&read_field("x: {type: int64, minimum: -9223372036854775808, maximum: 0}")->type;

	ck_assert(type_limit(type, LIMIT_MINIMUM)->is_set &&
		  type_limit(type, LIMIT_MAXIMUM)->is_set);
	ck_assert(!type_limit(type, LIMIT_MIN_LENGTH)->is_set);
	ck_assert_int_eq(type_limit(type, LIMIT_MINIMUM)->integer, INT64_MIN);
	ck_assert_str_eq(type_limit(type, LIMIT_MINIMUM)->text, "-9223372036854775808");
	assert_place(&type_limit(type, LIMIT_MAXIMUM)->place, 7, 66, 1);
	type = &read_field("x: {type: float64, maximum: -1.5e2}")->type;
	ck_assert_double_eq(type_limit(type, LIMIT_MAXIMUM)->number, -150);
	type = &read_field("x: {type: array, items: string, maxItems: 7}")->type;
	ck_assert_int_eq(type_limit(type, LIMIT_MAX_ITEMS)->integer, 7);
}
END_TEST

START_TEST(defaults_are_read_as_their_kind_wants_them)
{
	const struct value *value = &read_field("x: {type: string, default: yes}")->fallback;

	ck_assert(value->is_set && !value->is_quoted);
	ck_assert_str_eq(value->text, "yes");
	assert_place(&value->place, 7, 36, 3);
	ck_assert(read_field("x: {type: string, default: '5'}")->fallback.is_quoted);
	ck_assert(read_field("x: {type: boolean, default: true}")->fallback.boolean);
	ck_assert_int_eq(read_field("x: {type: int32, default: -5}")->fallback.integer, -5);
	ck_assert_double_eq(read_field("x: {type: float64, default: 1e-3}")->fallback.number, 1e-3);
	ck_assert_int_eq(read_field("x: {enum: [a, b, c], default: c}")->fallback.integer, 2);
	value = &read_field("x: {type: timestamp, default: 1970-01-02T01:00:00.5+01:00}")->fallback;
	ck_assert_int_eq(value->integer, 86400);
	ck_assert_int_eq(value->nanoseconds, 500000000);
	value = &read_field("x: {type: uuid, default: 000102FF-0405-0607-0809-0a0b0c0d0e0f}")
			 ->fallback;
	ck_assert_int_eq(value->uuid[3], 255);
	ck_assert_int_eq(value->uuid[15], 15);
	ck_assert(!read_field("x: string")->fallback.is_set);
}
END_TEST

START_TEST(members_are_as_written)
{
	const struct type *type = &read_field("x: {enum: [no, yes, on, 'true', \"\"]}")->type;
	static const char *const members[] = {"no", "yes", "on", "true", ""};

	ck_assert_uint_eq(type->member_count, 5);
	for (size_t i = 0; i < 5; i++)
		ck_assert_str_eq(type->members[i].name.text, members[i]);
}
END_TEST

START_TEST(optional_has_a_place)
{
	const struct field *field = read_field("x: {type: string, optional: true}");

	ck_assert(field->is_optional);
	assert_place(&field->optional_place, 7, 27, 8);
	assert_place(&field->name.place, 7, 9, 1);
	ck_assert(!read_field("x: {type: string, optional: false}")->is_optional);
}
END_TEST

START_TEST(a_byte_order_mark_and_cr_lf_move_nothing)
{
	const struct schema *schema = read_text("\357\273\277qbind: 1\r\nnamespace: mail\r\n"
						"tasks:\r\n  t: {}\r\n");

	assert_place(&schema->name_space.place, 2, 12, 4);
	assert_place(&schema->tasks[0].name.place, 4, 3, 1);
}
END_TEST

/* Whatever is cut off, there is a schema or a message, and no crash. */
START_TEST(a_file_that_ends_early_is_no_surprise)
{
	static const char text[] =
		"%YAML 1.2\n---\n" HEAD "types:\n  p: {enum: [a, \"b\\n\", 'c''d']}\n"
		"tasks:\n  t:\n    description: >\n      folded\n      text\n    payload:\n"
		"      properties: {x: {$ref: p, default: a}, \303\244: {type: array, items: p}}\n";

	for (size_t len = 0; len < sizeof(text); len++) {
		const struct schema *schema = read_bytes(text, len);

		ck_assert(schema || messages_count(messages) > 0);
	}
}
END_TEST

START_TEST(a_hundred_thousand_fields_are_read)
{
	enum { COUNT = 100000 };
	char *text = memory_alloc(memory, sizeof(FIELD) + COUNT * 40);
	char *next = text + sprintf(text, "%s", FIELD);
	const struct schema *schema;

	for (int i = 0; i < COUNT; i++)
		next += sprintf(next, "field_%d: string\n        ", i);
	schema = read_text(text);
	ck_assert_uint_eq(schema->tasks[0].payload.field_count, COUNT);
	ck_assert_str_eq(schema->tasks[0].payload.fields[COUNT - 1].name.text, "field_99999");
}
END_TEST

START_TEST(a_gap_is_left_where_there_was_a_message)
{
	const char *text = FIELD "{a: strng, b: {$ref: c}, d: {type: int32, maximum: x}}\n";
	const struct schema *schema = read_bytes(text, strlen(text));
	const struct field *fields = schema->tasks[0].payload.fields;

	ck_assert_uint_eq(messages_count(messages), 3);
	ck_assert_ptr_null(fields[0].type.kind);
	ck_assert_ptr_null(fields[1].type.kind);
	ck_assert_ptr_null(fields[1].type.target);
	ck_assert(!type_limit(&fields[2].type, LIMIT_MAXIMUM)->is_set);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("reader");
	TCase *tests = tcase_create("reader");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_test(tests, a_task_has_defaults);
	tcase_add_test(tests, all_of_a_task_is_read);
	tcase_add_test(tests, the_default_of_max_is_never_less_than_base);
	tcase_add_test(tests, each_short_form_is_the_same_as_its_long_form);
	tcase_add_test(tests, a_reference_knows_its_target_and_its_kind);
	tcase_add_test(tests, limits_are_read_as_their_kind_wants_them);
	tcase_add_test(tests, defaults_are_read_as_their_kind_wants_them);
	tcase_add_test(tests, members_are_as_written);
	tcase_add_test(tests, optional_has_a_place);
	tcase_add_test(tests, a_byte_order_mark_and_cr_lf_move_nothing);
	tcase_add_test(tests, a_file_that_ends_early_is_no_surprise);
	tcase_add_test(tests, a_hundred_thousand_fields_are_read);
	tcase_add_test(tests, a_gap_is_left_where_there_was_a_message);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
