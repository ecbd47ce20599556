#include <float.h>
#include <string.h>
#include "kinds.h"

#define LENGTHS (1U << LIMIT_MIN_LENGTH | 1U << LIMIT_MAX_LENGTH)
#define BOUNDS                                                                                     \
	(1U << LIMIT_MINIMUM | 1U << LIMIT_MAXIMUM | 1U << LIMIT_EXCLUSIVE_MINIMUM |               \
	 1U << LIMIT_EXCLUSIVE_MAXIMUM)
#define MULTIPLE (1U << LIMIT_MULTIPLE_OF)
#define COUNTS (1U << LIMIT_MIN_ITEMS | 1U << LIMIT_MAX_ITEMS)
#define ENTRIES (1U << LIMIT_MIN_PROPERTIES | 1U << LIMIT_MAX_PROPERTIES)
#define DIGITS (1U << LIMIT_PRECISION | 1U << LIMIT_SCALE)

const struct kind kinds[] = {
	{.name = "string",
	 .form = FORM_TEXT,
	 .constant = "QB_STRING",
	 .block = "text",
	 .c_type = "const char *",
	 .stem = "string",
	 .limits = LENGTHS,
	 .may_default = true},
	{.name = "boolean",
	 .form = FORM_BOOLEAN,
	 .constant = "QB_BOOLEAN",
	 .block = "plain",
	 .c_type = "bool",
	 .stem = "boolean",
	 .has_opt = true,
	 .may_default = true},
	{.name = "int8",
	 .form = FORM_INTEGER,
	 .constant = "QB_INT8",
	 .block = "integer",
	 .c_type = "int8_t",
	 .stem = "int8",
	 .has_opt = true,
	 .minimum = INT8_MIN,
	 .maximum = INT8_MAX,
	 .limits = BOUNDS | MULTIPLE,
	 .may_default = true},
	{.name = "int16",
	 .form = FORM_INTEGER,
	 .constant = "QB_INT16",
	 .block = "integer",
	 .c_type = "int16_t",
	 .stem = "int16",
	 .has_opt = true,
	 .minimum = INT16_MIN,
	 .maximum = INT16_MAX,
	 .limits = BOUNDS | MULTIPLE,
	 .may_default = true},
	{.name = "int32",
	 .form = FORM_INTEGER,
	 .constant = "QB_INT32",
	 .block = "integer",
	 .c_type = "int32_t",
	 .stem = "int32",
	 .has_opt = true,
	 .minimum = INT32_MIN,
	 .maximum = INT32_MAX,
	 .limits = BOUNDS | MULTIPLE,
	 .may_default = true},
	{.name = "int64",
	 .form = FORM_INTEGER,
	 .constant = "QB_INT64",
	 .block = "integer",
	 .c_type = "int64_t",
	 .stem = "int64",
	 .has_opt = true,
	 .minimum = INT64_MIN,
	 .maximum = INT64_MAX,
	 .limits = BOUNDS | MULTIPLE,
	 .may_default = true},
	{.name = "uint8",
	 .form = FORM_INTEGER,
	 .constant = "QB_UINT8",
	 .block = "integer",
	 .c_type = "uint8_t",
	 .stem = "uint8",
	 .has_opt = true,
	 .maximum = UINT8_MAX,
	 .limits = BOUNDS | MULTIPLE,
	 .may_default = true},
	{.name = "uint16",
	 .form = FORM_INTEGER,
	 .constant = "QB_UINT16",
	 .block = "integer",
	 .c_type = "uint16_t",
	 .stem = "uint16",
	 .has_opt = true,
	 .maximum = UINT16_MAX,
	 .limits = BOUNDS | MULTIPLE,
	 .may_default = true},
	{.name = "uint32",
	 .form = FORM_INTEGER,
	 .constant = "QB_UINT32",
	 .block = "integer",
	 .c_type = "uint32_t",
	 .stem = "uint32",
	 .has_opt = true,
	 .maximum = UINT32_MAX,
	 .limits = BOUNDS | MULTIPLE,
	 .may_default = true},
	{.name = "uint64",
	 .form = FORM_NATURAL,
	 .constant = "QB_UINT64",
	 .block = "natural",
	 .c_type = "uint64_t",
	 .stem = "uint64",
	 .has_opt = true,
	 .limits = BOUNDS | MULTIPLE,
	 .may_default = true},
	{.name = "float32",
	 .form = FORM_FLOAT,
	 .constant = "QB_FLOAT32",
	 .block = "float",
	 .c_type = "float",
	 .stem = "float32",
	 .has_opt = true,
	 .greatest = FLT_MAX,
	 .limits = BOUNDS,
	 .may_default = true},
	{.name = "float64",
	 .form = FORM_FLOAT,
	 .constant = "QB_FLOAT64",
	 .block = "float",
	 .c_type = "double",
	 .stem = "float64",
	 .has_opt = true,
	 .greatest = DBL_MAX,
	 .limits = BOUNDS,
	 .may_default = true},
	{.name = "decimal",
	 .form = FORM_DECIMAL,
	 .constant = "QB_DECIMAL",
	 .block = "decimal",
	 .c_type = "const char *",
	 .stem = "string",
	 .limits = BOUNDS | DIGITS,
	 .may_default = true},
	{.name = "timestamp",
	 .form = FORM_TIMESTAMP,
	 .constant = "QB_TIMESTAMP",
	 .block = "plain",
	 .c_type = "struct qb_time",
	 .stem = "time",
	 .has_opt = true,
	 .may_default = true},
	{.name = "date",
	 .form = FORM_DATE,
	 .constant = "QB_DATE",
	 .block = "plain",
	 .c_type = "struct qb_date",
	 .stem = "date",
	 .has_opt = true,
	 .may_default = true},
	{.name = "duration",
	 .form = FORM_DURATION,
	 .constant = "QB_DURATION",
	 .block = "plain",
	 .c_type = "struct qb_duration",
	 .stem = "duration",
	 .has_opt = true,
	 .may_default = true},
	{.name = "uuid",
	 .form = FORM_UUID,
	 .constant = "QB_UUID",
	 .block = "plain",
	 .c_type = "struct qb_uuid",
	 .stem = "uuid",
	 .has_opt = true,
	 .may_default = true},
	{.name = "bytes",
	 .form = FORM_BYTES,
	 .constant = "QB_BYTES",
	 .block = "bytes",
	 .c_type = "struct qb_bytes",
	 .stem = "bytes",
	 .limits = LENGTHS},
	{.name = "json",
	 .form = FORM_JSON,
	 .constant = "QB_JSON",
	 .block = "plain",
	 .c_type = "const char *",
	 .stem = "string"},
	{.name = "enum",
	 .form = FORM_ENUM,
	 .constant = "QB_ENUM",
	 .block = "enum",
	 .may_default = true},
	{.name = "object", .form = FORM_OBJECT, .constant = "QB_OBJECT", .block = "object"},
	{.name = "array",
	 .form = FORM_ARRAY,
	 .constant = "QB_ARRAY",
	 .block = "array",
	 .limits = COUNTS},
	{.name = "map", .form = FORM_MAP, .constant = "QB_MAP", .block = "map", .limits = ENTRIES},
	{.name = "union", .form = FORM_UNION, .constant = "QB_UNION", .block = "union"},
	{.name = NULL},
};

/* JSON Schema's names. */
static const struct alias {
	const char *name, *kind;
} aliases[] = {{"integer", "int64"}, {"number", "float64"}};

static const struct kind *find(const char *name)
{
	for (const struct kind *kind = kinds; kind->name; kind++) {
		if (strcmp(kind->name, name) == 0)
			return kind;
	}
	return NULL;
}

const struct kind *kind_find(const char *name)
{
	for (size_t i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++) {
		if (strcmp(aliases[i].name, name) == 0)
			return find(aliases[i].kind);
	}
	return find(name);
}

const struct kind *kind_of_form(enum kind_form form)
{
	const struct kind *kind = kinds;

	while (kind->form != form)
		kind++;
	return kind;
}

static const char *const formats[FORMAT_COUNT] = {
	[FORMAT_NONE] = "",     [FORMAT_EMAIL] = "email",
	[FORMAT_URI] = "uri",   [FORMAT_HOSTNAME] = "hostname",
	[FORMAT_IPV4] = "ipv4", [FORMAT_IPV6] = "ipv6",
};

const char *kind_format_name(enum format format)
{
	return formats[format];
}

enum format kind_find_format(const char *name)
{
	enum format format = FORMAT_COUNT;

	while (--format > FORMAT_NONE && strcmp(formats[format], name) != 0)
		;
	return format;
}
