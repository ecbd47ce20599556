#include "chain.h"
#include "cycles.h"
#include "kinds.h"
#include "memory.h"
#include "message.h"

/* A named type, by its index, holds another one by value. */
struct edge {
	size_t to;
	const struct place *place; /* of the $ref */
	struct edge *next;
};

enum state { UNSEEN, ON_PATH, SEEN };

struct search {
	struct memory *memory;
	const struct schema *schema;
	struct messages *messages;
	struct edge **edges; /* by index; those not followed yet */
	enum state *states;
	size_t *path;
	size_t length;
};

/* A nullable object or union. */
static bool is_held_by_pointer(const struct field *field)
{
	return field->is_nullable && field->type.kind &&
	       (field->type.kind->form == FORM_OBJECT || field->type.kind->form == FORM_UNION);
}

/* Goes no deeper than the schema's own text. */
static void find_edges(struct search *search, size_t from, const struct type *type)
{
	/* What is imported does not lead back. */
	if (type->target && type->target->schema != search->schema)
		return;
	if (type->target) {
		struct edge *edge = memory_alloc(search->memory, sizeof(*edge));

		*edge = (struct edge){.to = (size_t)(type->target - search->schema->types),
				      .place = &type->ref.place,
				      .next = search->edges[from]};
		search->edges[from] = edge;
		return;
	}
	for (size_t i = 0; i < type->field_count; i++) {
		const struct field *field = &type->fields[i];

		if (!field->is_optional && !is_held_by_pointer(field))
			find_edges(search, from, &field->type);
	}
	for (size_t i = 0; i < type->variant_count; i++)
		find_edges(search, from, &type->variants[i].type);
}

static void report(struct search *search, const struct edge *edge)
{
	size_t first = search->length, count;
	const struct named_type **types;

	while (search->path[--first] != edge->to)
		;
	count = search->length - first;
	types = memory_alloc(search->memory, (count + 1) * sizeof(*types));
	for (size_t i = 0; i < count; i++)
		types[i] = &search->schema->types[search->path[first + i]];
	types[count] = types[0];
	messages_add(search->messages, edge->place, "cycle", "a type that never ends: %s",
		     chain_text(search->memory, search->messages, types, count + 1));
	messages_hint(search->messages, "make one of the fields optional, or an array");
}

static void enter(struct search *search, size_t index)
{
	search->states[index] = ON_PATH;
	search->path[search->length++] = index;
}

/* The way back is a list, for chains may be long. */
static void follow(struct search *search, size_t start)
{
	enter(search, start);
	while (search->length > 0) {
		size_t current = search->path[search->length - 1];
		const struct edge *edge = search->edges[current];

		if (!edge) {
			search->states[current] = SEEN;
			search->length--;
			continue;
		}
		search->edges[current] = edge->next;
		if (search->states[edge->to] == ON_PATH)
			report(search, edge);
		else if (search->states[edge->to] == UNSEEN)
			enter(search, edge->to);
	}
}

void cycles_check(struct memory *memory, const struct schema *schema, struct messages *messages)
{
	struct search search = {.memory = memory, .schema = schema, .messages = messages};
	size_t count = schema->type_count;

	search.edges = memory_alloc(memory, count * sizeof(struct edge *));
	search.states = memory_alloc(memory, count * sizeof(*search.states));
	search.path = memory_alloc(memory, count * sizeof(*search.path));
	for (size_t i = 0; i < count; i++)
		find_edges(&search, i, &schema->types[i].type);
	for (size_t i = 0; i < count; i++) {
		if (search.states[i] == UNSEEN)
			follow(&search, i);
	}
}
