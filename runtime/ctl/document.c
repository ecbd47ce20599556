/* document.c: see document.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "document.h"
#include "error.h"
#include "say.h"

json_t *document_object(void)
{
	json_t *object = json_object();

	if (object == NULL)
		say_no_memory();
	return object;
}

json_t *document_array(void)
{
	json_t *array = json_array();

	if (array == NULL)
		say_no_memory();
	return array;
}

/* A database in SQL_ASCII gives any bytes. */
static json_t *cleaned_text(struct db_text text)
{
	char *clean = malloc(text.len + 1);
	json_t *value;

	if (clean == NULL)
		say_no_memory();
	error_clean_text(clean, text.len + 1, text.data);
	value = json_string(clean);
	free(clean);
	return value;
}

json_t *document_text(struct db_text text)
{
	json_t *value = json_stringn(text.data, text.len);

	return value != NULL ? value : cleaned_text(text);
}

void document_put(json_t *object, const char *name, json_t *value)
{
	if (json_object_set_new(object, name, value) != 0)
		say_no_memory();
}

void document_append(json_t *array, json_t *value)
{
	if (json_array_append_new(array, value) != 0)
		say_no_memory();
}

/* JSON leaves DEL and the control characters U+0080..U+009F as they are, but a terminal may obey
 * them. They can only stand inside strings. */
static void print_safe(const char *json, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		unsigned char byte = (unsigned char)json[i];
		unsigned char next = i + 1 < len ? (unsigned char)json[i + 1] : 0;

		if (byte == 0x7f) {
			fputs("\\u007f", stdout);
		} else if (byte == 0xc2 && next >= 0x80 && next <= 0x9f) {
			printf("\\u%04x", next);
			i++;
		} else {
			putchar(byte);
		}
	}
}

static char *dump(json_t *root)
{
	char *text = json_dumps(root, JSON_COMPACT);

	if (text == NULL)
		say_no_memory();
	json_decref(root);
	return text;
}

void document_print(json_t *root)
{
	char *text = dump(root);

	print_safe(text, strlen(text));
	putchar('\n');
	free(text);
}

void document_print_with(json_t *object, const char *name, struct db_text json)
{
	char *text = dump(object);

	print_safe(text, strlen(text) - 1);
	printf(",\"%s\":", name);
	print_safe(json.data, json.len);
	fputs("}\n", stdout);
	free(text);
}
