#include <stdlib.h>
#include <string.h>
#include "postgres.h"
#include "postgres/statement.h"

/* A valid name holds no quotes, so that it needs no escaping between them. */
char *texts_join(const char *const *pieces, const char *schema)
{
	size_t name = strlen(schema) + 2, size = 1;
	char *text, *end;

	for (size_t i = 0; pieces[i] != NULL; i++)
		size += strlen(pieces[i]) + name;
	text = malloc(size);
	if (text == NULL)
		return NULL;
	end = stpcpy(text, pieces[0]);
	for (size_t i = 1; pieces[i] != NULL; i++) {
		*end++ = '"';
		end = stpcpy(end, schema);
		*end++ = '"';
		end = stpcpy(end, pieces[i]);
	}
	return text;
}

const char *texts_get(struct postgres *pg, enum sql_id id)
{
	if (pg->texts[id] == NULL)
		pg->texts[id] = texts_join(postgres_statements[id].pieces, pg->base.schema);
	return pg->texts[id];
}

void texts_clear(struct postgres *pg)
{
	for (size_t i = 0; i < SQL_COUNT; i++)
		free(pg->texts[i]);
}
