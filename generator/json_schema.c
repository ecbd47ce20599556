#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "json_schema.h"
#include "kinds.h"
#include "memory.h"
#include "quote.h"
#include "view_tree.h"

#define DIALECT "https://json-schema.org/draft/2020-12/schema"

/* Bounds that need more digits are rare, and 0.1 is not 0.10000000000000001. */
#define STYLE (JSON_INDENT(2) | JSON_REAL_PRECISION(15))

struct maker {
	struct memory *memory;
	const struct schema *schema;
};

static json_t *type_schema(const struct maker *maker, const struct type *type);

static void set_text(json_t *object, const char *name, const struct text *text)
{
	if (text->text)
		view_set_text(object, name, text->text);
}

/* A number, a boolean and the like, as the schema's file has it. */
static json_t *plain(const char *text)
{
	json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);

	return value ? value : json_string(text);
}

static void set_limit(json_t *object, const char *name, const struct type *type, enum limit_id id)
{
	const struct limit *limit = type_limit(type, id);

	if (limit->is_set)
		view_set(object, name, plain(limit->text));
}

static json_t *of_type(const char *name)
{
	json_t *object = json_object();

	view_set_text(object, "type", name);
	return object;
}

/* ---- Scalars ---- */

static const char *const patterns[] = {
	[FORM_NATURAL] = "^(0|[1-9][0-9]*)$",
	[FORM_TIMESTAMP] = "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}"
			   "(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$",
	[FORM_DATE] = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
	[FORM_DURATION] = "^P([0-9]+W|(?=[0-9]|T)([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?"
			  "([0-9]+(\\.[0-9]{1,9})?S)?)?)$",
	[FORM_UUID] = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
	[FORM_BYTES] = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}"
		       "[AEIMQUYcgkosw048]=)?$",
};

static const char *const formats[] = {
	[FORM_TIMESTAMP] = "date-time",
	[FORM_DATE] = "date",
	[FORM_UUID] = "uuid",
};

static json_t *text_schema(const struct maker *maker, const struct type *type)
{
	json_t *object = of_type("string");

	(void)maker;
	set_limit(object, "minLength", type, LIMIT_MIN_LENGTH);
	set_limit(object, "maxLength", type, LIMIT_MAX_LENGTH);
	set_text(object, "pattern", &type->pattern);
	if (type->format != FORMAT_NONE)
		view_set_text(object, "format", kind_format_name(type->format));
	return object;
}

static json_t *boolean_schema(const struct maker *maker, const struct type *type)
{
	(void)maker, (void)type;
	return of_type("boolean");
}

static json_t *integer_schema(const struct maker *maker, const struct type *type)
{
	json_t *object = of_type(type->is_string ? "string" : "integer");

	(void)maker;
	if (type->is_string) {
		view_set_text(object, "pattern", "^-?(0|[1-9][0-9]*)$");
		return object;
	}
	view_set_integer(object, "minimum", type->kind->minimum);
	view_set_integer(object, "maximum", type->kind->maximum);
	set_limit(object, "minimum", type, LIMIT_MINIMUM);
	set_limit(object, "maximum", type, LIMIT_MAXIMUM);
	set_limit(object, "exclusiveMinimum", type, LIMIT_EXCLUSIVE_MINIMUM);
	set_limit(object, "exclusiveMaximum", type, LIMIT_EXCLUSIVE_MAXIMUM);
	set_limit(object, "multipleOf", type, LIMIT_MULTIPLE_OF);
	return object;
}

static json_t *float_schema(const struct maker *maker, const struct type *type)
{
	json_t *object = of_type("number");

	(void)maker;
	set_limit(object, "minimum", type, LIMIT_MINIMUM);
	set_limit(object, "maximum", type, LIMIT_MAXIMUM);
	set_limit(object, "exclusiveMinimum", type, LIMIT_EXCLUSIVE_MINIMUM);
	set_limit(object, "exclusiveMaximum", type, LIMIT_EXCLUSIVE_MAXIMUM);
	return object;
}

static json_t *decimal_schema(const struct maker *maker, const struct type *type)
{
	json_t *object = of_type("string");
	int scale = (int)type_limit(type, LIMIT_SCALE)->integer;
	int whole = (int)type_limit(type, LIMIT_PRECISION)->integer - scale;
	const char *digits =
		whole > 0 ? memory_format(maker->memory, "(0|[1-9][0-9]{0,%d})", whole - 1) : "0";
	const char *fraction =
		scale > 0 ? memory_format(maker->memory, "(\\.[0-9]{1,%d})?", scale) : "";

	view_set_text(object, "pattern",
		      memory_format(maker->memory, "^-?%s%s$", digits, fraction));
	return object;
}

/* Those that are texts of a form of their own. */
static json_t *formed_schema(const struct maker *maker, const struct type *type)
{
	enum kind_form form = type->kind->form;
	json_t *object = of_type("string");

	(void)maker;
	if (form < sizeof(formats) / sizeof(formats[0]) && formats[form])
		view_set_text(object, "format", formats[form]);
	view_set_text(object, "pattern", patterns[form]);
	return object;
}

static json_t *bytes_schema(const struct maker *maker, const struct type *type)
{
	const struct limit *least = type_limit(type, LIMIT_MIN_LENGTH);
	const struct limit *most = type_limit(type, LIMIT_MAX_LENGTH);
	json_t *object = formed_schema(maker, type);

	view_set_text(object, "contentEncoding", "base64");
	if (least->is_set)
		view_set_integer(object, "minLength", (least->integer + 2) / 3 * 4);
	if (most->is_set)
		view_set_integer(object, "maxLength", (most->integer + 2) / 3 * 4);
	return object;
}

static json_t *json_any(const struct maker *maker, const struct type *type)
{
	(void)maker, (void)type;
	return json_object();
}

static json_t *enum_schema(const struct maker *maker, const struct type *type)
{
	json_t *object = of_type("string"), *members = json_array();

	(void)maker;
	for (size_t i = 0; i < type->member_count; i++)
		view_append(members, json_string(type->members[i].name.text));
	view_set(object, "enum", members);
	return object;
}

/* ---- Objects ---- */

static json_t *default_of(const struct field *field)
{
	const struct type *type = type_resolve(&field->type);
	enum kind_form form = type->kind->form;
	bool is_plain = form == FORM_BOOLEAN || form == FORM_FLOAT ||
			(form == FORM_INTEGER && !type->is_string);

	return is_plain ? plain(field->fallback.text) : json_string(field->fallback.text);
}

/* What may be absent may be null too. */
static json_t *field_schema(const struct maker *maker, const struct field *field)
{
	bool takes_null = field->is_optional || field->is_nullable || field->fallback.is_set;
	json_t *value = type_schema(maker, &field->type), *object, *choices;

	if (!takes_null)
		return value;
	object = json_object();
	choices = json_array();
	view_append(choices, value);
	view_append(choices, of_type("null"));
	view_set(object, "anyOf", choices);
	if (field->fallback.is_set)
		view_set(object, "default", default_of(field));
	return object;
}

static void add_field(const struct maker *maker, json_t *properties, json_t *required,
		      const struct field *field)
{
	json_t *object = field_schema(maker, field);

	if (field->deprecated.text)
		view_set(object, "deprecated", json_true());
	if (field->is_sensitive)
		view_set(object, "x-qbind-sensitive", json_true());
	view_set(properties, field->name.text, object);
	if (!field->is_optional && !field->fallback.is_set)
		view_append(required, json_string(field->name.text));
}

/* discriminator (NULL: none) has the value tag. */
static json_t *members_schema(const struct maker *maker, const struct type *type,
			      const char *discriminator, const char *tag)
{
	json_t *object = of_type("object"), *properties = json_object(), *required = json_array();

	if (discriminator) {
		json_t *constant = json_object();

		view_set_text(constant, "const", tag);
		view_set(properties, discriminator, constant);
		view_append(required, json_string(discriminator));
	}
	for (size_t i = 0; i < type->field_count; i++)
		add_field(maker, properties, required, &type->fields[i]);
	view_set(object, "properties", properties);
	view_set(object, "required", required);
	view_set(object, "additionalProperties", json_boolean(type->is_open));
	return object;
}

static json_t *object_schema(const struct maker *maker, const struct type *type)
{
	return members_schema(maker, type, NULL, NULL);
}

static json_t *array_schema(const struct maker *maker, const struct type *type)
{
	json_t *object = of_type("array");

	view_set(object, "items", type_schema(maker, type->items));
	set_limit(object, "minItems", type, LIMIT_MIN_ITEMS);
	set_limit(object, "maxItems", type, LIMIT_MAX_ITEMS);
	if (type->has_unique_items)
		view_set(object, "uniqueItems", json_true());
	return object;
}

static json_t *map_schema(const struct maker *maker, const struct type *type)
{
	json_t *object = of_type("object");

	view_set(object, "additionalProperties", type_schema(maker, type->items));
	set_limit(object, "minProperties", type, LIMIT_MIN_PROPERTIES);
	set_limit(object, "maxProperties", type, LIMIT_MAX_PROPERTIES);
	return object;
}

static json_t *union_schema(const struct maker *maker, const struct type *type)
{
	json_t *object = of_type("object"), *choices = json_array();

	for (size_t i = 0; i < type->variant_count; i++)
		view_append(choices,
			    members_schema(maker, type_resolve(&type->variants[i].type),
					   type->discriminator.text, type->variants[i].name.text));
	view_set(object, "oneOf", choices);
	return object;
}

static json_t *(*const makers[])(const struct maker *, const struct type *) = {
	[FORM_TEXT] = text_schema,        [FORM_BOOLEAN] = boolean_schema,
	[FORM_INTEGER] = integer_schema,  [FORM_NATURAL] = formed_schema,
	[FORM_FLOAT] = float_schema,      [FORM_DECIMAL] = decimal_schema,
	[FORM_TIMESTAMP] = formed_schema, [FORM_DATE] = formed_schema,
	[FORM_DURATION] = formed_schema,  [FORM_UUID] = formed_schema,
	[FORM_BYTES] = bytes_schema,      [FORM_JSON] = json_any,
	[FORM_ENUM] = enum_schema,        [FORM_OBJECT] = object_schema,
	[FORM_ARRAY] = array_schema,      [FORM_MAP] = map_schema,
	[FORM_UNION] = union_schema,
};

/* ---- Any type ---- */

/* Of another schema: "namespace.name". */
static const char *definition_name(const struct maker *maker, const struct named_type *named)
{
	if (named->schema == maker->schema)
		return named->name.text;
	return memory_format(maker->memory, "%s.%s", named->schema->name_space.text,
			     named->name.text);
}

static void set_examples(json_t *object, const struct type *type)
{
	json_t *examples = json_array();

	for (size_t i = 0; i < type->example_count; i++)
		view_append(examples, plain(type->examples[i].text));
	if (type->example_count > 0)
		view_set(object, "examples", examples);
}

static json_t *type_schema(const struct maker *maker, const struct type *type)
{
	json_t *object;

	if (type->target) {
		object = json_object();
		view_set_text(object, "$ref",
			      memory_format(maker->memory, "#/$defs/%s",
					    definition_name(maker, type->target)));
	} else {
		object = makers[type->kind->form](maker, type);
	}
	set_text(object, "description", &type->description);
	set_examples(object, type);
	return object;
}

/* ---- Documents ---- */

static void add_types(const struct maker *maker, json_t *definitions)
{
	for (size_t i = 0; i < maker->schema->all_schema_count; i++) {
		const struct schema *schema = maker->schema->all_schemas[i];

		for (size_t j = 0; j < schema->type_count; j++)
			view_set(definitions, definition_name(maker, &schema->types[j]),
				 type_schema(maker, &schema->types[j].type));
	}
}

static json_t *payload_schema(const struct maker *maker, const struct task *task)
{
	json_t *object = type_schema(maker, &task->payload);

	set_text(object, "description", &task->description);
	return object;
}

static const char *text_of(struct memory *memory, json_t *document)
{
	char *text = json_dumps(document, STYLE);

	if (!text)
		memory_exhausted();
	return memory_format(memory, "%s\n", text);
}

const char *json_schema_text(struct memory *memory, const struct schema *schema,
			     const char *comment)
{
	const struct maker maker = {memory, schema};
	json_t *document, *definitions;

	view_use_memory(memory);
	document = json_object();
	definitions = json_object();
	view_set_text(document, "$schema", DIALECT);
	view_set_text(document, "title", schema->name_space.text);
	add_types(&maker, definitions);
	for (size_t i = 0; i < schema->task_count; i++)
		view_set(definitions, schema->tasks[i].name.text,
			 payload_schema(&maker, &schema->tasks[i]));
	view_set(document, "$defs", definitions);
	return memory_format(memory, "{ \"$comment\": %s,\n%s", quote_json(memory, comment),
			     text_of(memory, document) + strlen("{\n"));
}

const char *json_schema_payload(struct memory *memory, const struct schema *schema,
				const char *task)
{
	const struct maker maker = {memory, schema};

	view_use_memory(memory);
	for (size_t i = 0; i < schema->task_count; i++) {
		json_t *document, *payload, *definitions;

		if (strcmp(schema->tasks[i].name.text, task) != 0)
			continue;
		document = json_object();
		definitions = json_object();
		view_set_text(document, "$schema", DIALECT);
		view_set_text(document, "title", task);
		payload = payload_schema(&maker, &schema->tasks[i]);
		json_object_update(document, payload);
		add_types(&maker, definitions);
		if (json_object_size(definitions) > 0)
			view_set(document, "$defs", definitions);
		return text_of(memory, document);
	}
	return NULL;
}
