//% block enum_table
//% for member in type.members
_Static_assert($member.c_name$ == $member.value$, "its place in the table below");
//% end
static const char *const $type.c_name$_members[] = {
	//% for member in type.members
	$member.text$,
	//% end
};
static const struct qb_enum $type.c_name$_enum = {
	"$type.c_name$", $type.c_name$_members, $type.count$};

const char *$type.c_name$_name(enum $type.c_name$ value)
{
	return qb_enum_name(&$type.c_name$_enum, (int)value);
}

bool $type.c_name$_parse(const char *text, enum $type.c_name$ *value_out)
{
	int value;

	if (!qb_enum_parse(&$type.c_name$_enum, text, &value))
		return false;
	*value_out = (enum $type.c_name$)value;
	return true;
}

//% end

//% block items_table
static const struct qb_field $field.c_name$_items[1] = {
	//% use row_$field.kind$
};

//% end

//% block object_table
//% if type.has_fields
static const struct qb_field $type.c_name$_fields[] = {
	//% for field in type.fields
	//% use row_$field.kind$
	//% end
};
//% end
static const struct qb_object $type.c_name$_object = {
	$type.title$, sizeof(struct $type.c_name$), $type.table$, $type.count$};

//% end

//% block row_string
{$field.json$, QB_STRING, $field.flags$, $field.offset$,
	.set = $field.set$, .fallback = $field.fallback$, .min = $field.min$, .max = $field.max$},
//% end

//% block row_boolean
{$field.json$, QB_BOOLEAN, $field.flags$, $field.offset$,
	.set = $field.set$, .fallback = $field.fallback$},
//% end

//% block row_int32
{$field.json$, QB_INT32, $field.flags$, $field.offset$,
	.set = $field.set$, .fallback = $field.fallback$, .min = $field.min$, .max = $field.max$},
//% end

//% block row_int64
{$field.json$, QB_INT64, $field.flags$, $field.offset$,
	.set = $field.set$, .fallback = $field.fallback$, .min = $field.min$, .max = $field.max$},
//% end

//% block row_float64
{$field.json$, QB_FLOAT64, $field.flags$, $field.offset$,
	.set = $field.set$, .fallback = $field.fallback$,
	.min_number = $field.min$, .max_number = $field.max$},
//% end

//% block row_timestamp
{$field.json$, QB_TIMESTAMP, $field.flags$, $field.offset$,
	.set = $field.set$, .fallback = $field.fallback$},
//% end

//% block row_uuid
{$field.json$, QB_UUID, $field.flags$, $field.offset$,
	.set = $field.set$, .fallback = $field.fallback$},
//% end

//% block row_enum
{$field.json$, QB_ENUM, $field.flags$, $field.offset$,
	.set = $field.set$, .fallback = $field.fallback$, .members = &$field.type_name$_enum},
//% end

//% block row_object
{$field.json$, QB_OBJECT, $field.flags$, $field.offset$,
	.object = &$field.type_name$_object},
//% end

//% block row_array
{$field.json$, QB_ARRAY, $field.flags$, $field.offset$,
	.min = $field.min$, .max = $field.max$, .items = $field.type_name$_items},
//% end
