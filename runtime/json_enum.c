#include "json.h"
#include <string.h>

static int value_of(const struct qb_enum *type, size_t index)
{
	return type->values != NULL ? type->values[index] : (int)index + 1;
}

const char *qb_enum_name(const struct qb_enum *type, int value)
{
	if (type->values == NULL)
		return value >= 1 && (size_t)value <= type->count ? type->members[value - 1] : NULL;
	for (size_t i = 0; i < type->count; i++) {
		if (type->values[i] == value)
			return type->members[i];
	}
	return NULL;
}

bool qb_enum_parse(const struct qb_enum *type, const char *text, int *value_out)
{
	if (text == NULL)
		return false;
	for (size_t i = 0; i < type->count; i++) {
		if (strcmp(type->members[i], text) == 0) {
			*value_out = value_of(type, i);
			return true;
		}
	}
	return false;
}

#define LIST_SIZE 128

/* "low", "normal", "high"; ends in dots when there are more than fit. */
static void list_members(const struct qb_enum *type, char list[LIST_SIZE])
{
	static const char dots[] = ", ...";
	char quoted[JSON_QUOTE_SIZE];
	size_t len = 0;

	for (size_t i = 0; i < type->count; i++) {
		const char *separator = i > 0 ? ", " : "";
		size_t needed;

		json_quote(quoted, type->members[i], strlen(type->members[i]));
		needed = strlen(separator) + strlen(quoted);
		if (needed + sizeof(dots) > LIST_SIZE - len) {
			memcpy(list + len, dots, sizeof(dots));
			return;
		}
		memcpy(list + len, separator, strlen(separator));
		memcpy(list + len + strlen(separator), quoted, strlen(quoted));
		len += needed;
	}
	list[len] = '\0';
}

enum qb_result json_check_member(const struct json_trace *trace, const struct qb_enum *type,
				 const struct json_text *text, int *value_out)
{
	char quoted[JSON_QUOTE_SIZE], list[LIST_SIZE];

	if (qb_enum_parse(type, text->text, value_out))
		return QB_OK;
	list_members(type, list);
	return json_fail(trace, "enum", "%s is not one of %s",
			 json_quote(quoted, text->text, text->len), list);
}
