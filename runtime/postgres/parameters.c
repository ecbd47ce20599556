/* parameters.c: writes arguments in the server's binary format: numbers in network order, an array
 * as its dimensions and then each element behind its length.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "error.h"
#include "postgres.h"
#include "postgres/statement.h"
#include "postgres/types.h"

/* The server takes no message of 1 GiB; a value is never alone in its message. */
#define SIZE_MAX_BYTES ((size_t)1 << 30)
#define KEEP_BYTES ((size_t)1 << 20)

/* at NULL: only the size is wanted. */
struct writer {
	char *at;
	size_t size;
};

static void put_bytes(struct writer *out, const void *bytes, size_t size)
{
	if (out->at != NULL && size > 0)
		memcpy(out->at + out->size, bytes, size);
	out->size += size;
}

static void put_integer(struct writer *out, int64_t value, size_t size)
{
	unsigned char bytes[8];

	for (size_t i = 0; i < size; i++)
		bytes[i] = (unsigned char)((uint64_t)value >> (8 * (size - 1 - i)));
	put_bytes(out, bytes, size);
}

/* What cannot be told is put as far away as can be; the server then refuses it. */
static int64_t scaled(int64_t value, int64_t factor)
{
	if (value > INT64_MAX / factor)
		return INT64_MAX - 1;
	if (value < INT64_MIN / factor)
		return INT64_MIN + 1;
	return value * factor;
}

static void put_interval(struct writer *out, int64_t ms)
{
	put_integer(out, scaled(ms, 1000), 8);
	put_integer(out, 0, 4); /* days */
	put_integer(out, 0, 4); /* months */
}

static void put_json(struct writer *out, struct db_text text)
{
	put_integer(out, 1, 1); /* the version of jsonb's format */
	put_bytes(out, text.data, text.len);
}

/* ---- One value; the server's type of it, and that of the elements of an array ---- */

static void write_boolean(struct writer *out, const struct db_arg *arg)
{
	put_integer(out, arg->as.boolean, 1);
}

static void write_int32(struct writer *out, const struct db_arg *arg)
{
	put_integer(out, arg->as.integer, 4);
}

static void write_int64(struct writer *out, const struct db_arg *arg)
{
	put_integer(out, arg->as.integer, 8);
}

static void write_text(struct writer *out, const struct db_arg *arg)
{
	put_bytes(out, arg->as.text.data, arg->as.text.len);
}

static void write_uuid(struct writer *out, const struct db_arg *arg)
{
	put_bytes(out, arg->as.uuid->bytes, sizeof(arg->as.uuid->bytes));
}

static void write_time(struct writer *out, const struct db_arg *arg)
{
	int64_t sec = arg->as.time.sec;
	int64_t us;

	if (sec > INT64_MIN + EPOCH_SHIFT_S)
		sec -= EPOCH_SHIFT_S;
	us = scaled(sec, US_PER_S);
	if (us < INT64_MAX - US_PER_S)
		us += arg->as.time.nsec / 1000;
	put_integer(out, us, 8);
}

static void write_interval(struct writer *out, const struct db_arg *arg)
{
	put_interval(out, arg->as.integer);
}

static void write_json(struct writer *out, const struct db_arg *arg)
{
	put_json(out, arg->as.text);
}

static void write_int32_item(struct writer *out, const void *items, size_t i)
{
	put_integer(out, 4, 4);
	put_integer(out, ((const int32_t *)items)[i], 4);
}

static void write_int64_item(struct writer *out, const void *items, size_t i)
{
	put_integer(out, 8, 4);
	put_integer(out, ((const int64_t *)items)[i], 8);
}

static void write_interval_item(struct writer *out, const void *items, size_t i)
{
	put_integer(out, 16, 4);
	put_interval(out, ((const int64_t *)items)[i]);
}

static void write_uuid_item(struct writer *out, const void *items, size_t i)
{
	put_integer(out, 16, 4);
	put_bytes(out, ((const struct qb_uuid *)items)[i].bytes, 16);
}

static void write_text_item(struct writer *out, const void *items, size_t i)
{
	struct db_text text = ((const struct db_text *)items)[i];

	put_integer(out, text.data == NULL ? -1 : (int64_t)text.len, 4);
	if (text.data != NULL)
		put_bytes(out, text.data, text.len);
}

static void write_json_item(struct writer *out, const void *items, size_t i)
{
	struct db_text text = ((const struct db_text *)items)[i];

	put_integer(out, text.data == NULL ? -1 : (int64_t)text.len + 1, 4);
	if (text.data != NULL)
		put_json(out, text);
}

static const struct kind {
	Oid type, item_type;
	void (*write)(struct writer *out, const struct db_arg *arg);
	/* Of an array instead: an element with its length. */
	void (*write_item)(struct writer *out, const void *items, size_t i);
} kinds[] = {
	[DB_BOOLEAN] = {TYPE_BOOLEAN, 0, write_boolean, NULL},
	[DB_INT32] = {TYPE_INT32, 0, write_int32, NULL},
	[DB_INT64] = {TYPE_INT64, 0, write_int64, NULL},
	[DB_TEXT] = {TYPE_TEXT, 0, write_text, NULL},
	[DB_UUID] = {TYPE_UUID, 0, write_uuid, NULL},
	[DB_TIME] = {TYPE_TIME, 0, write_time, NULL},
	[DB_INTERVAL] = {TYPE_INTERVAL, 0, write_interval, NULL},
	[DB_JSON] = {TYPE_JSONB, 0, write_json, NULL},
	[DB_INT32S] = {TYPE_INT32S, TYPE_INT32, NULL, write_int32_item},
	[DB_INT64S] = {TYPE_INT64S, TYPE_INT64, NULL, write_int64_item},
	[DB_TEXTS] = {TYPE_TEXTS, TYPE_TEXT, NULL, write_text_item},
	[DB_UUIDS] = {TYPE_UUIDS, TYPE_UUID, NULL, write_uuid_item},
	[DB_JSONS] = {TYPE_JSONBS, TYPE_JSONB, NULL, write_json_item},
	[DB_INTERVALS] = {TYPE_INTERVALS, TYPE_INTERVAL, NULL, write_interval_item},
};

static void write_array(struct writer *out, const struct kind *kind, const struct db_arg *arg)
{
	size_t len = arg->as.array.len;

	put_integer(out, len > 0, 4); /* dimensions */
	put_integer(out, 1, 4);       /* there may be NULLs */
	put_integer(out, kind->item_type, 4);
	if (len == 0)
		return;
	put_integer(out, (int64_t)len, 4);
	put_integer(out, 1, 4); /* the number of the first element */
	for (size_t i = 0; i < len; i++)
		kind->write_item(out, arg->as.array.items, i);
}

static void write_value(struct writer *out, const struct db_arg *arg)
{
	const struct kind *kind = &kinds[arg->type];

	if (kind->write != NULL)
		kind->write(out, arg);
	else
		write_array(out, kind, arg);
}

enum qb_result parameters_reserve(struct parameters *parameters, const struct db_args *statements,
				  size_t count, struct qb_error *err)
{
	size_t needed = 0;
	char *buffer;

	for (size_t i = 0; i < count; i++) {
		struct writer out = {NULL, 0};

		assert(statements[i].count == postgres_statements[statements[i].id].parameters);
		for (int j = 0; j < statements[i].count; j++) {
			if (!statements[i].arg[j].is_null)
				write_value(&out, &statements[i].arg[j]);
		}
		if (out.size > needed)
			needed = out.size;
	}
	if (needed >= SIZE_MAX_BYTES)
		return error_set(err, QB_INVALID, "too much for one statement: %zu bytes", needed);
	if (needed <= parameters->size)
		return QB_OK;
	buffer = realloc(parameters->buffer, needed);
	if (buffer == NULL)
		return error_no_memory(err);
	parameters->buffer = buffer;
	parameters->size = needed;
	return QB_OK;
}

void parameters_fill(struct parameters *parameters, const struct db_args *statement)
{
	struct writer out = {parameters->buffer, 0};
	const struct db_arg *arg;
	size_t begin;

	parameters->count = statement->count;
	for (int i = 0; i < statement->count; i++) {
		arg = &statement->arg[i];
		begin = out.size;
		if (!arg->is_null)
			write_value(&out, arg);
		parameters->types[i] = kinds[arg->type].type;
		parameters->values[i] = arg->is_null ? NULL : parameters->buffer + begin;
		parameters->lengths[i] = (int)(out.size - begin);
		parameters->formats[i] = 1;
	}
}

void parameters_shrink(struct parameters *parameters)
{
	if (parameters->size > KEEP_BYTES)
		parameters_clear(parameters);
}

void parameters_clear(struct parameters *parameters)
{
	free(parameters->buffer);
	parameters->buffer = NULL;
	parameters->size = 0;
}
