#include "json.h"
#include <string.h>

size_t json_field_size(const struct qb_field *field)
{
	static const size_t sizes[] = {
		[QB_STRING] = sizeof(const char *),
		[QB_BOOLEAN] = sizeof(bool),
		[QB_INT8] = sizeof(int8_t),
		[QB_INT16] = sizeof(int16_t),
		[QB_INT32] = sizeof(int32_t),
		[QB_INT64] = sizeof(int64_t),
		[QB_UINT8] = sizeof(uint8_t),
		[QB_UINT16] = sizeof(uint16_t),
		[QB_UINT32] = sizeof(uint32_t),
		[QB_UINT64] = sizeof(uint64_t),
		[QB_FLOAT32] = sizeof(float),
		[QB_FLOAT64] = sizeof(double),
		[QB_DECIMAL] = sizeof(const char *),
		[QB_TIMESTAMP] = sizeof(struct qb_time),
		[QB_DATE] = sizeof(struct qb_date),
		[QB_DURATION] = sizeof(struct qb_duration),
		[QB_UUID] = sizeof(struct qb_uuid),
		[QB_BYTES] = sizeof(struct qb_bytes),
		[QB_JSON] = sizeof(const char *),
		[QB_ENUM] = sizeof(int),
		[QB_ARRAY] = sizeof(struct json_slice),
		[QB_MAP] = sizeof(struct json_slice),
	};

	if (field->kind != QB_OBJECT && field->kind != QB_UNION)
		return sizes[field->kind];
	if (field->flags & QB_POINTER)
		return sizeof(const void *);
	return field->kind == QB_OBJECT ? field->object->size : field->choice->size;
}

static bool is_named(const struct qb_field *field, const char *name)
{
	return field->name[0] == name[0] && strcmp(field->name, name) == 0;
}

/* jsonb's order: by length, then by bytes. */
static int compare_names(const char *a, size_t a_len, const char *b)
{
	size_t b_len = strlen(b);

	if (a_len != b_len)
		return a_len < b_len ? -1 : 1;
	return memcmp(a, b, a_len);
}

static size_t find_in_order(const struct qb_object *type, const char *name)
{
	size_t low = 0, high = type->count, len = strlen(name);

	while (low < high) {
		size_t middle = low + (high - low) / 2, i = type->order[middle];
		int order = compare_names(name, len, type->fields[i].name);

		if (order == 0)
			return i;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return JSON_NO_FIELD;
}

size_t json_field_find(const struct qb_object *type, const char *name, size_t guess)
{
	if (guess < type->count && is_named(&type->fields[guess], name))
		return guess;
	if (type->order != NULL)
		return find_in_order(type, name);
	for (size_t i = 0; i < type->count; i++) {
		if (is_named(&type->fields[i], name))
			return i;
	}
	return JSON_NO_FIELD;
}

/* ---- Slips of the pen ---- */

#define NAME_MOST 32 /* longer names are no slips of each other */
#define ROW_SIZE (NAME_MOST + 1)

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Of the first i characters of a and j of b, from the three rows before. */
static size_t cell(const char *a, const char *b, size_t i, size_t j, size_t rows[3][ROW_SIZE])
{
	size_t *two_up = rows[(i + 1) % 3], *up = rows[(i + 2) % 3], *row = rows[i % 3];
	size_t cost = least(least(up[j], row[j - 1]) + 1, up[j - 1] + (a[i - 1] != b[j - 1]));

	if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
		cost = least(cost, two_up[j - 2] + 1);
	return cost;
}

/* How many characters to change, add, leave out or swap with their neighbour make a of b. */
static size_t distance(const char *a, const char *b)
{
	size_t rows[3][ROW_SIZE];
	size_t a_len = strlen(a), b_len = strlen(b);

	for (size_t j = 0; j <= b_len; j++)
		rows[0][j] = j;
	for (size_t i = 1; i <= a_len; i++) {
		rows[i % 3][0] = i;
		for (size_t j = 1; j <= b_len; j++)
			rows[i % 3][j] = cell(a, b, i, j, rows);
	}
	return rows[a_len % 3][b_len];
}

const char *json_field_suggest(const struct qb_object *type, const char *name)
{
	const char *best = NULL;
	size_t len = strlen(name), best_distance = len < 3 ? 2 : 3;

	if (len > NAME_MOST)
		return NULL;
	for (size_t i = 0; i < type->count; i++) {
		const char *candidate = type->fields[i].name;
		size_t candidate_len = strlen(candidate), steps;

		if (candidate_len > NAME_MOST)
			continue;
		steps = distance(name, candidate);
		if (steps < best_distance && steps < candidate_len) {
			best_distance = steps;
			best = candidate;
		}
	}
	return best;
}
