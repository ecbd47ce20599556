/* Writes a parcel as JSON, reads it again, and shows what a wrong one draws. The same structs go
 * into a queue with parcels_ship_enqueue(client, ...). */
#include <stdio.h>
#include <string.h>
#include "parcels.h"

static enum qb_result write_parcel(struct qb_arena *arena, const char **json_out, size_t *len_out,
				   struct qb_error *err)
{
	static const char *const isbn[] = {"978-0131103627"};
	const struct parcels_ship parcel =
		parcels_ship_of(.order_id = 42, .to = {"Main Street 1", "DE"}, .value = "29.90",
				.contents = {PARCELS_SHIP_CONTENTS_BOOKS,
					     {.books = {QB_SLICE(isbn)}}});

	return parcels_ship_encode(&parcel, arena, json_out, len_out, err);
}

int main(void)
{
	static const char wrong[] =
		"{\"order_id\": 1, \"to\": {\"street\": \"x\", \"country\": \"de\"}}";
	const struct parcels_ship *parcel;
	struct qb_arena arena;
	struct qb_error err;
	const char *json;
	size_t len;
	int status = 1;

	qb_arena_init(&arena, NULL, 0);
	if (write_parcel(&arena, &json, &len, &err) == QB_OK &&
	    parcels_ship_decode(json, len, &arena, &parcel, &err) == QB_OK) {
		printf("%s\n%s, %s\n", json, parcel->to.street,
		       parcel->contents.as.books.isbn.items[0]);
		status = parcels_ship_decode(wrong, strlen(wrong), &arena, &parcel, &err) == QB_OK;
	}
	printf("%s\n", err.message);
	qb_arena_clear(&arena);
	return status;
}
