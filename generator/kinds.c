#include <string.h>
#include "kinds.h"

#define LENGTHS (1U << LIMIT_MIN_LENGTH | 1U << LIMIT_MAX_LENGTH)
#define BOUNDS (1U << LIMIT_MINIMUM | 1U << LIMIT_MAXIMUM)
#define COUNTS (1U << LIMIT_MIN_ITEMS | 1U << LIMIT_MAX_ITEMS)

const struct kind kinds[] = {
	{.name = "string",
	 .form = FORM_TEXT,
	 .block = "string",
	 .c_type = "const char *",
	 .slice_type = "struct qb_string_slice",
	 .json_type = "string",
	 .limits = LENGTHS,
	 .may_default = true},
	{.name = "boolean",
	 .form = FORM_BOOLEAN,
	 .block = "boolean",
	 .c_type = "bool",
	 .slice_type = "struct qb_boolean_slice",
	 .opt_type = "struct qb_opt_boolean",
	 .json_type = "boolean",
	 .may_default = true},
	{.name = "int32",
	 .form = FORM_INTEGER,
	 .block = "int32",
	 .c_type = "int32_t",
	 .slice_type = "struct qb_int32_slice",
	 .opt_type = "struct qb_opt_int32",
	 .json_type = "integer",
	 .minimum = INT32_MIN,
	 .maximum = INT32_MAX,
	 .limits = BOUNDS,
	 .may_default = true},
	{.name = "int64",
	 .form = FORM_INTEGER,
	 .block = "int64",
	 .c_type = "int64_t",
	 .slice_type = "struct qb_int64_slice",
	 .opt_type = "struct qb_opt_int64",
	 .json_type = "integer",
	 .minimum = INT64_MIN,
	 .maximum = INT64_MAX,
	 .limits = BOUNDS,
	 .may_default = true},
	{.name = "float64",
	 .form = FORM_FLOAT,
	 .block = "float64",
	 .c_type = "double",
	 .slice_type = "struct qb_float64_slice",
	 .opt_type = "struct qb_opt_float64",
	 .json_type = "number",
	 .limits = BOUNDS,
	 .may_default = true},
	{.name = "timestamp",
	 .form = FORM_TIMESTAMP,
	 .block = "timestamp",
	 .c_type = "struct qb_time",
	 .slice_type = "struct qb_time_slice",
	 .opt_type = "struct qb_opt_time",
	 .json_type = "string",
	 .may_default = true},
	{.name = "uuid",
	 .form = FORM_UUID,
	 .block = "uuid",
	 .c_type = "struct qb_uuid",
	 .slice_type = "struct qb_uuid_slice",
	 .opt_type = "struct qb_opt_uuid",
	 .json_type = "string",
	 .may_default = true},
	{.name = "enum",
	 .form = FORM_ENUM,
	 .block = "enum",
	 .json_type = "string",
	 .may_default = true},
	{.name = "object", .form = FORM_OBJECT, .block = "object", .json_type = "object"},
	{.name = "array",
	 .form = FORM_ARRAY,
	 .block = "array",
	 .json_type = "array",
	 .limits = COUNTS},
	{.name = NULL},
};

const struct kind *kind_find(const char *name)
{
	for (const struct kind *kind = kinds; kind->name; kind++) {
		if (strcmp(kind->name, name) == 0)
			return kind;
	}
	return NULL;
}

const struct kind *kind_of_form(enum kind_form form)
{
	const struct kind *kind = kinds;

	while (kind->form != form)
		kind++;
	return kind;
}
