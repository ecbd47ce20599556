#include "model.h"

const struct limit *type_limit(const struct type *type, enum limit_id id)
{
	static const struct limit none;
	const struct limit *limit = type->limits;

	while (limit && limit->id != id)
		limit = limit->next;
	return limit ? limit : &none;
}

const struct type *type_resolve(const struct type *type)
{
	while (type->target)
		type = &type->target->type;
	return type;
}
