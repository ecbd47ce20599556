/* field.h: the columns of an answer, for people and for scripts. */
#ifndef QBIND_CTL_FIELD_H
#define QBIND_CTL_FIELD_H
#include <jansson.h>
#include "db.h"

enum field_form {
	FIELD_TEXT = 1,
	FIELD_INTEGER,
	FIELD_ID,
	FIELD_TIME,     /* RFC 3339: to the second for people, to the microsecond for scripts */
	FIELD_DURATION, /* milliseconds */
};

/* A statement's columns are a table of these, in its order. */
struct field {
	const char *name; /* the key in JSON */
	enum field_form form;
};

#define FIELD_SIZE 48
/* The value for people, "-" when there is none; in buffer, or lent by rows. */
const char *field_text(const struct field *fields, const struct db_rows *rows, size_t row,
		       int column, char buffer[FIELD_SIZE]);
/* "12.3s", "4m 5s", "2d 7h" */
const char *field_duration(int64_t ms, char buffer[FIELD_SIZE]);
/* All fields of a row; what is not there is null. */
json_t *field_object(const struct field *fields, int count, const struct db_rows *rows, size_t row);

#endif
