#include "kinds.h"
#include "memory.h"
#include "reading.h"
#include "tree.h"
#include "value.h"

#define DIGITS_MOST 1000 /* as PostgreSQL's numeric has it */

static bool read_count(struct reading *reading, struct limit *limit, const struct tree *tree,
		       const struct kind *kind)
{
	(void)kind;
	return value_integer(reading->messages, tree, 0, INT32_MAX, &limit->integer);
}

static bool read_precision(struct reading *reading, struct limit *limit, const struct tree *tree,
			   const struct kind *kind)
{
	(void)kind;
	return value_integer(reading->messages, tree, 1, DIGITS_MOST, &limit->integer);
}

static bool read_scale(struct reading *reading, struct limit *limit, const struct tree *tree,
		       const struct kind *kind)
{
	(void)kind;
	return value_integer(reading->messages, tree, 0, DIGITS_MOST, &limit->integer);
}

static bool read_multiple(struct reading *reading, struct limit *limit, const struct tree *tree,
			  const struct kind *kind)
{
	int64_t value;

	(void)kind;
	if (!value_integer(reading->messages, tree, 1, INT64_MAX, &value))
		return false;
	limit->natural = (uint64_t)value;
	return true;
}

static bool read_bound(struct reading *reading, struct limit *limit, const struct tree *tree,
		       const struct kind *kind)
{
	switch (kind->form) {
	case FORM_FLOAT:
		return value_number(reading->messages, tree, kind, &limit->number);
	case FORM_NATURAL:
		return value_natural(reading->messages, tree, &limit->natural);
	case FORM_DECIMAL:
		return value_decimal(reading->messages, tree);
	default:
		return value_integer(reading->messages, tree, kind->minimum, kind->maximum,
				     &limit->integer);
	}
}

static bool (*const readers[])(struct reading *, struct limit *, const struct tree *,
			       const struct kind *) = {
	[LIMIT_MINIMUM] = read_bound,
	[LIMIT_MAXIMUM] = read_bound,
	[LIMIT_EXCLUSIVE_MINIMUM] = read_bound,
	[LIMIT_EXCLUSIVE_MAXIMUM] = read_bound,
	[LIMIT_MULTIPLE_OF] = read_multiple,
	[LIMIT_MIN_LENGTH] = read_count,
	[LIMIT_MAX_LENGTH] = read_count,
	[LIMIT_MIN_ITEMS] = read_count,
	[LIMIT_MAX_ITEMS] = read_count,
	[LIMIT_MIN_PROPERTIES] = read_count,
	[LIMIT_MAX_PROPERTIES] = read_count,
	[LIMIT_PRECISION] = read_precision,
	[LIMIT_SCALE] = read_scale,
};

bool reading_limit(struct reading *reading, struct subject *subject, const struct tree_entry *entry,
		   enum limit_id id)
{
	struct limit *limit;

	if (!subject->type->kind)
		return false;
	limit = memory_alloc(reading->memory, sizeof(*limit));
	limit->id = id;
	limit->place = entry->value->place;
	limit->text = entry->value->text;
	limit->is_set = readers[id](reading, limit, entry->value, subject->type->kind);
	limit->next = subject->type->limits;
	subject->type->limits = limit;
	return limit->is_set;
}
