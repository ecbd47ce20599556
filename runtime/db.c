#include "db.h"
#include <assert.h>
#include <string.h>

struct db_args db_args(enum sql_id id)
{
	struct db_args args = {.id = id};

	return args;
}

static struct db_arg *add(struct db_args *args, enum db_type type)
{
	struct db_arg *arg;

	assert(args->count < DB_ARGS_MAX);
	arg = &args->arg[args->count++];
	*arg = (struct db_arg){.type = type};
	return arg;
}

void db_add_null(struct db_args *args, enum db_type type)
{
	add(args, type)->is_null = true;
}

void db_add_boolean(struct db_args *args, bool value)
{
	add(args, DB_BOOLEAN)->as.boolean = value;
}

void db_add_int32(struct db_args *args, int32_t value)
{
	add(args, DB_INT32)->as.integer = value;
}

void db_add_int64(struct db_args *args, int64_t value)
{
	add(args, DB_INT64)->as.integer = value;
}

static void add_text(struct db_args *args, enum db_type type, struct db_text text)
{
	struct db_arg *arg = add(args, type);

	arg->is_null = text.data == NULL;
	arg->as.text = text;
}

void db_add_text(struct db_args *args, const char *text)
{
	add_text(args, DB_TEXT, (struct db_text){text, text == NULL ? 0 : strlen(text)});
}

void db_add_json(struct db_args *args, const char *json, size_t len)
{
	add_text(args, DB_JSON, (struct db_text){json, len});
}

void db_add_uuid(struct db_args *args, const struct qb_uuid *uuid)
{
	struct db_arg *arg = add(args, DB_UUID);

	arg->is_null = uuid == NULL;
	arg->as.uuid = uuid;
}

void db_add_time(struct db_args *args, struct qb_time time)
{
	add(args, DB_TIME)->as.time = time;
}

void db_add_interval_ms(struct db_args *args, int64_t ms)
{
	add(args, DB_INTERVAL)->as.integer = ms;
}

static void add_array(struct db_args *args, enum db_type type, const void *items, size_t len)
{
	struct db_arg *arg = add(args, type);

	arg->as.array.items = items;
	arg->as.array.len = len;
}

void db_add_int32s(struct db_args *args, const int32_t *items, size_t len)
{
	add_array(args, DB_INT32S, items, len);
}

void db_add_int64s(struct db_args *args, const int64_t *items, size_t len)
{
	add_array(args, DB_INT64S, items, len);
}

void db_add_intervals_ms(struct db_args *args, const int64_t *items, size_t len)
{
	add_array(args, DB_INTERVALS, items, len);
}

void db_add_texts(struct db_args *args, const struct db_text *items, size_t len)
{
	add_array(args, DB_TEXTS, items, len);
}

void db_add_jsons(struct db_args *args, const struct db_text *items, size_t len)
{
	add_array(args, DB_JSONS, items, len);
}

void db_add_uuids(struct db_args *args, const struct qb_uuid *items, size_t len)
{
	add_array(args, DB_UUIDS, items, len);
}
