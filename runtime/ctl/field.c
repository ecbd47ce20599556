/* field.c: see field.h. */
#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include "document.h"
#include "field.h"

static const char *format_time(struct qb_time time, bool with_fraction, char buffer[FIELD_SIZE])
{
	time_t seconds = (time_t)time.sec;
	char fraction[12] = "";
	struct tm tm;

	if (gmtime_r(&seconds, &tm) == NULL)
		return "never"; /* a year that int cannot hold */
	if (with_fraction)
		snprintf(fraction, sizeof(fraction), ".%06d", (int)(time.nsec / 1000 % 1000000));
	snprintf(buffer, FIELD_SIZE, "%04d-%02d-%02dT%02d:%02d:%02d%sZ", tm.tm_year + 1900,
		 tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, fraction);
	return buffer;
}

const char *field_duration(int64_t ms, char buffer[FIELD_SIZE])
{
	int64_t s = ms / 1000;

	if (s < 60)
		snprintf(buffer, FIELD_SIZE, "%" PRId64 ".%ds", s, (int)(ms % 1000 / 100));
	else if (s < 3600)
		snprintf(buffer, FIELD_SIZE, "%" PRId64 "m %ds", s / 60, (int)(s % 60));
	else if (s < 86400)
		snprintf(buffer, FIELD_SIZE, "%" PRId64 "h %dm", s / 3600, (int)(s % 3600 / 60));
	else
		snprintf(buffer, FIELD_SIZE, "%" PRId64 "d %dh", s / 86400,
			 (int)(s % 86400 / 3600));
	return buffer;
}

const char *field_text(const struct field *fields, const struct db_rows *rows, size_t row,
		       int column, char buffer[FIELD_SIZE])
{
	struct qb_uuid id;

	if (db_is_null(rows, row, column))
		return "-";
	switch (fields[column].form) {
	case FIELD_TEXT:
		return db_text(rows, row, column).data;
	case FIELD_INTEGER:
		snprintf(buffer, FIELD_SIZE, "%" PRId64, db_int64(rows, row, column));
		return buffer;
	case FIELD_ID:
		id = db_uuid(rows, row, column);
		return qb_uuid_format(&id, buffer);
	case FIELD_TIME:
		return format_time(db_time(rows, row, column), false, buffer);
	case FIELD_DURATION:
		return field_duration(db_int64(rows, row, column), buffer);
	}
	return "";
}

static json_t *field_value(enum field_form form, const struct db_rows *rows, size_t row, int column)
{
	char buffer[FIELD_SIZE];
	struct qb_uuid id;

	if (db_is_null(rows, row, column))
		return json_null();
	switch (form) {
	case FIELD_TEXT:
		return document_text(db_text(rows, row, column));
	case FIELD_ID:
		id = db_uuid(rows, row, column);
		return json_string(qb_uuid_format(&id, buffer));
	case FIELD_TIME:
		return json_string(format_time(db_time(rows, row, column), true, buffer));
	case FIELD_INTEGER:
	case FIELD_DURATION:
		return json_integer(db_int64(rows, row, column));
	}
	return NULL;
}

json_t *field_object(const struct field *fields, int count, const struct db_rows *rows, size_t row)
{
	json_t *object = document_object();

	for (int i = 0; i < count; i++)
		document_put(object, fields[i].name, field_value(fields[i].form, rows, row, i));
	return object;
}
