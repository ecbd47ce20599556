#include "decimal.h"
#include <string.h>

static size_t digits_of(const char *text, size_t len)
{
	size_t digits = 0;

	while (digits < len && text[digits] >= '0' && text[digits] <= '9')
		digits++;
	return digits;
}

bool decimal_parse(const char *text, size_t len, struct decimal *decimal_out)
{
	struct decimal decimal = {.is_negative = len > 0 && text[0] == '-'};
	size_t at = decimal.is_negative;

	decimal.whole = text + at;
	decimal.whole_len = digits_of(decimal.whole, len - at);
	at += decimal.whole_len;
	if (decimal.whole_len == 0 || (decimal.whole_len > 1 && *decimal.whole == '0'))
		return false;
	if (*decimal.whole == '0')
		decimal.whole_len = 0;
	decimal.fraction = text + at;
	if (at < len) {
		decimal.fraction++;
		decimal.fraction_len = digits_of(decimal.fraction, len - at - 1);
		if (text[at] != '.' || decimal.fraction_len == 0 ||
		    at + 1 + decimal.fraction_len != len)
			return false;
	}
	*decimal_out = decimal;
	return true;
}

static bool is_zero(const struct decimal *decimal)
{
	for (size_t i = 0; i < decimal->fraction_len; i++) {
		if (decimal->fraction[i] != '0')
			return false;
	}
	return decimal->whole_len == 0;
}

static int compare_fractions(const struct decimal *a, const struct decimal *b)
{
	size_t len = a->fraction_len > b->fraction_len ? a->fraction_len : b->fraction_len;

	for (size_t i = 0; i < len; i++) {
		char left = i < a->fraction_len ? a->fraction[i] : '0';
		char right = i < b->fraction_len ? b->fraction[i] : '0';

		if (left != right)
			return left - right;
	}
	return 0;
}

static int compare_magnitudes(const struct decimal *a, const struct decimal *b)
{
	int order;

	if (a->whole_len != b->whole_len)
		return a->whole_len < b->whole_len ? -1 : 1;
	order = memcmp(a->whole, b->whole, a->whole_len);
	return order != 0 ? order : compare_fractions(a, b);
}

int decimal_compare(const struct decimal *a, const struct decimal *b)
{
	bool is_a_below = a->is_negative && !is_zero(a), is_b_below = b->is_negative && !is_zero(b);

	if (is_a_below != is_b_below)
		return is_a_below ? -1 : 1;
	return is_a_below ? compare_magnitudes(b, a) : compare_magnitudes(a, b);
}
