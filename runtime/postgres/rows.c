/* rows.c: reads the server's binary format out of a PGresult, which keeps the bytes. libpq ends
 * each value with a NUL, binary ones too.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "postgres.h"
#include "postgres/types.h"

struct rows {
	struct db_rows base;
	PGresult *result;
};

static const PGresult *result_of(const struct db_rows *rows)
{
	return ((const struct rows *)rows)->result;
}

struct db_rows *rows_new(void)
{
	struct rows *rows = calloc(1, sizeof(*rows));

	if (rows == NULL)
		return NULL;
	rows->base.engine = &db_engine_postgres;
	return &rows->base;
}

void rows_take(struct db_rows *rows, PGresult *result)
{
	rows->count = (size_t)PQntuples(result);
	((struct rows *)rows)->result = result;
}

void rows_free(struct db_rows *rows)
{
	PQclear(((struct rows *)rows)->result);
	free(rows);
}

bool rows_is_null(const struct db_rows *rows, size_t row, int column)
{
	return PQgetisnull(result_of(rows), (int)row, column) != 0;
}

static const char *value_of(const struct db_rows *rows, size_t row, int column, size_t *size_out)
{
	*size_out = (size_t)PQgetlength(result_of(rows), (int)row, column);
	return PQgetvalue(result_of(rows), (int)row, column);
}

int64_t rows_int64(const struct db_rows *rows, size_t row, int column)
{
	size_t size;
	const char *value = value_of(rows, row, column, &size);
	int64_t number;

	assert(size == 1 || size == 2 || size == 4 || size == 8);
	number = (int8_t)value[0];
	for (size_t i = 1; i < size; i++)
		number = number * 256 + (uint8_t)value[i];
	return number;
}

struct qb_uuid rows_uuid(const struct db_rows *rows, size_t row, int column)
{
	struct qb_uuid uuid;
	size_t size;
	const char *value = value_of(rows, row, column, &size);

	assert(size == sizeof(uuid.bytes));
	memcpy(uuid.bytes, value, sizeof(uuid.bytes));
	return uuid;
}

struct qb_time rows_time(const struct db_rows *rows, size_t row, int column)
{
	int64_t us = rows_int64(rows, row, column);
	int64_t sec = us / US_PER_S;
	int64_t rest = us % US_PER_S;

	if (rest < 0) {
		sec--;
		rest += US_PER_S;
	}
	return (struct qb_time){sec + EPOCH_SHIFT_S, (int32_t)(rest * 1000)};
}

struct db_text rows_text(const struct db_rows *rows, size_t row, int column)
{
	size_t size;
	const char *value = value_of(rows, row, column, &size);
	/* jsonb begins with the version of its format. */
	size_t skip = PQftype(result_of(rows), column) == TYPE_JSONB && size > 0 ? 1 : 0;

	return (struct db_text){value + skip, size - skip};
}
