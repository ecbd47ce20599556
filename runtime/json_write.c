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

/* Most of the time of writing is spent here: a call for each comma would show. */
static inline char *reserve(struct json_writer *writer, size_t len)
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

char *json_reserve(struct json_writer *writer, size_t len)
{
	return reserve(writer, len);
}

void json_put(struct json_writer *writer, const char *text, size_t len)
{
	char *at = reserve(writer, len);

	if (at != NULL)
		memcpy(at, text, len);
}

static inline void put_character(struct json_writer *writer, char character)
{
	char *at = reserve(writer, 1);

	if (at != NULL)
		*at = character;
}

void json_put_separator(struct json_writer *writer, char separator)
{
	put_character(writer, separator);
	writer->blanks++;
}

static void put_plain(struct json_writer *writer, const char *text, size_t len)
{
	char *at = reserve(writer, len + 2);

	if (at == NULL)
		return;
	at[0] = '"';
	memcpy(at + 1, text, len);
	at[len + 1] = '"';
}

/* Of which the first run bytes stand for themselves. */
static void put_escaped(struct json_writer *writer, const char *text, size_t len, size_t run)
{
	char escape[6];

	put_character(writer, '"');
	for (size_t at = 0; writer->result == QB_OK; run = json_plain_run(text + at, len - at)) {
		json_put(writer, text + at, run);
		at += run;
		if (at == len)
			break;
		json_put(writer, escape, json_escape(text[at], escape));
		at++;
	}
	put_character(writer, '"');
}

void json_put_string(struct json_writer *writer, const char *text, size_t len)
{
	size_t run = json_plain_run(text, len);

	if (run == len)
		put_plain(writer, text, len);
	else
		put_escaped(writer, text, len, run);
}

void json_put_name(struct json_writer *writer, const char *name)
{
	json_put_string(writer, name, strlen(name));
	json_put_separator(writer, ':');
}

void json_put_uint64(struct json_writer *writer, uint64_t value)
{
	char digits[JSON_DIGITS_SIZE];

	json_put(writer, digits, json_digits_print(value, digits));
}

void json_put_int64(struct json_writer *writer, int64_t value)
{
	if (value < 0)
		json_put(writer, "-", 1);
	json_put_uint64(writer, value < 0 ? -(uint64_t)value : (uint64_t)value);
}

static void put_printed(struct json_writer *writer, const char *text, size_t len, size_t printed)
{
	json_put(writer, text, len);
	/* jsonb may print less: then the sum gets smaller again. */
	writer->blanks += printed - len;
}

void json_put_double(struct json_writer *writer, double value)
{
	char text[JSON_NUMBER_SIZE];
	size_t printed, len = json_number_print(value, text, &printed);

	put_printed(writer, text, len, printed);
}

void json_put_float(struct json_writer *writer, float value)
{
	char text[JSON_NUMBER_SIZE];
	size_t printed, len = json_number_print_float(value, text, &printed);

	put_printed(writer, text, len, printed);
}

void json_put_number(struct json_writer *writer, const struct json_number *number, size_t printed)
{
	put_printed(writer, number->text, number->len, printed);
}

void json_put_end(struct json_writer *writer)
{
	json_put(writer, "", 0);
	if (writer->result == QB_OK)
		writer->text[writer->len] = '\0';
}
