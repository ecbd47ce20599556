//% block enum_table
//% for member in type.members
_Static_assert($member.c_name$ == $member.value$, "its place in the table below");
//% end
static const char *const $type.c_name$_members[] = {
	//% for member in type.members
	$member.text$,
	//% end
};
//% if type.has_numbers
static const int $type.c_name$_values[] = {
	//% for member in type.members
	$member.value$,
	//% end
};
//% end
static const struct qb_enum $type.c_name$_enum = {
	.name = "$type.c_name$",
	.members = $type.c_name$_members,
	.count = $type.count$,
	//% if type.has_numbers
	.values = $type.c_name$_values,
	//% end
};

//% end

//% block enum_functions
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
static const struct qb_field $list.c_name$_items[1] = {
	{
		//% for line in list.lines
		$line$
		//% end
	},
};

//% end

//% block object_table
//% if type.has_fields
static const struct qb_field $type.c_name$_fields[] = {
	//% for field in type.fields
	{
		//% for line in field
		$line$
		//% end
	},
	//% end
};
//% end
//% if type.has_order
static const uint32_t $type.c_name$_order[] = {$type.order$};
//% end
static const struct qb_object $type.c_name$_object = {
	//% for line in type.lines
	$line$
	//% end
};

//% end

//% block union_table
static const struct qb_object *const $type.c_name$_objects[] = {
	//% for variant in type.variants
	&$variant.type$_object,
	//% end
};
static const struct qb_union $type.c_name$_union = {
	.name = $type.title$,
	.discriminator = $type.json$,
	.size = sizeof(struct $type.c_name$),
	.tag = offsetof(struct $type.c_name$, $type.tag$),
	.value = offsetof(struct $type.c_name$, as),
	.tags = &$type.tag_type$_enum,
	.objects = $type.c_name$_objects,
};

//% end
