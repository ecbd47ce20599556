#include "json.h"
#include <string.h>

#define FIRST_ROOM 512

static bool grow(struct json_writer *writer, size_t needed)
{
	size_t room = writer->room == 0 ? FIRST_ROOM : writer->room * 2;
	char *text;

	if (room < needed)
		room = needed;
	text = qb_arena_alloc(writer->arena, room);
	if (text == NULL) {
		writer->result = QB_NO_MEMORY;
		return false;
	}
	if (writer->len > 0)
		memcpy(text, writer->text, writer->len);
	writer->text = text;
	writer->room = room;
	return true;
}

/* Where len bytes more go; NULL after a failure. */
static char *reserve(struct json_writer *writer, size_t len)
{
	char *at;

	if (writer->result != QB_OK)
		return NULL;
	if (len > QB_PAYLOAD_BYTES || writer->len + writer->blanks + len > QB_PAYLOAD_BYTES) {
		writer->result = QB_INVALID;
		return NULL;
	}
	/* One byte stays for the NUL. */
	if (writer->len + len >= writer->room && !grow(writer, writer->len + len + 1))
		return NULL;
	at = writer->text + writer->len;
	writer->len += len;
	return at;
}

void json_put(struct json_writer *writer, const char *text, size_t len)
{
	char *at = reserve(writer, len);

	if (at != NULL)
		memcpy(at, text, len);
}

void json_put_separator(struct json_writer *writer, char separator)
{
	json_put(writer, &separator, 1);
	writer->blanks++;
}

void json_put_string(struct json_writer *writer, const char *text, size_t len)
{
	char escape[6];
	size_t run;

	json_put(writer, "\"", 1);
	for (size_t at = 0; at < len && writer->result == QB_OK; at += run) {
		run = json_plain_run(text + at, len - at);
		json_put(writer, text + at, run);
		if (at + run == len)
			break;
		json_put(writer, escape, json_escape(text[at + run], escape));
		run++;
	}
	json_put(writer, "\"", 1);
}

void json_put_int64(struct json_writer *writer, int64_t value)
{
	char digits[JSON_DIGITS_SIZE];
	uint64_t magnitude = value < 0 ? -(uint64_t)value : (uint64_t)value;

	if (value < 0)
		json_put(writer, "-", 1);
	json_put(writer, digits, json_digits_print(magnitude, digits));
}

void json_put_double(struct json_writer *writer, double value)
{
	char text[JSON_NUMBER_SIZE];
	size_t printed, len = json_number_print(value, text, &printed);

	json_put(writer, text, len);
	writer->blanks += printed - len;
}

void json_put_end(struct json_writer *writer)
{
	json_put(writer, "", 0);
	if (writer->result == QB_OK)
		writer->text[writer->len] = '\0';
}
