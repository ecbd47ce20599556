// The same in C++: structs and plain functions, without the macros.
#include <cstdio>
#include <cstring>
#include "parcels.h"

static bool write_and_read(qb_arena &arena, qb_error &err)
{
	parcels_ship parcel{};
	const parcels_ship *read = nullptr;
	const char *json = nullptr;
	size_t len = 0;

	parcel.order_id = 42;
	parcel.to = {"Main Street 1", "DE"};
	parcel.value = "29.90";
	parcel.contents.kind = PARCELS_SHIP_CONTENTS_LETTER;
	parcel.contents.as.letter = {3};
	if (parcels_ship_encode(&parcel, &arena, &json, &len, &err) != QB_OK ||
	    parcels_ship_decode(json, len, &arena, &read, &err) != QB_OK)
		return false;
	std::printf("%s\n%s, %d pages\n", json, read->to.street, read->contents.as.letter.pages);
	return true;
}

int main()
{
	static const char wrong[] = R"({"order_id": 0})";
	const parcels_ship *read = nullptr;
	qb_arena arena;
	qb_error err{};
	bool is_good;

	qb_arena_init(&arena, nullptr, 0);
	is_good = write_and_read(arena, err) &&
		  parcels_ship_decode(wrong, std::strlen(wrong), &arena, &read, &err) == QB_INVALID;
	std::printf("%s\n", err.message);
	qb_arena_clear(&arena);
	return is_good ? 0 : 1;
}
