#include <string.h>
#include "amount.h"

#define DIGITS "0123456789"

bool amount_is_decimal(const char *text)
{
	size_t digits;

	text += *text == '-';
	digits = strspn(text, DIGITS);
	if (digits == 0 || (digits > 1 && *text == '0'))
		return false;
	text += digits;
	if (*text != '.')
		return *text == '\0';
	digits = strspn(text + 1, DIGITS);
	return digits > 0 && text[1 + digits] == '\0';
}

static const char *whole(const char *text)
{
	text += *text == '-';
	return text + (*text == '0');
}

static const char *fraction(const char *text)
{
	const char *point = strchr(text, '.');

	return point ? point + 1 : "";
}

size_t amount_whole_digits(const char *text)
{
	return strspn(whole(text), DIGITS);
}

size_t amount_fraction_digits(const char *text)
{
	return strlen(fraction(text));
}

static bool is_zero(const char *text)
{
	return text[strspn(text, "-0.")] == '\0';
}

static int compare_magnitude(const char *left, const char *right)
{
	size_t left_digits = amount_whole_digits(left), right_digits = amount_whole_digits(right);
	const char *a = fraction(left), *b = fraction(right);
	int order;

	if (left_digits != right_digits)
		return left_digits < right_digits ? -1 : 1;
	order = strncmp(whole(left), whole(right), left_digits);
	for (; order == 0 && (*a != '\0' || *b != '\0'); a += *a != '\0', b += *b != '\0')
		order = (*a != '\0' ? *a : '0') - (*b != '\0' ? *b : '0');
	return order;
}

int amount_compare(const char *left, const char *right)
{
	bool is_left_below = *left == '-' && !is_zero(left);
	bool is_right_below = *right == '-' && !is_zero(right);

	if (is_left_below != is_right_below)
		return is_left_below ? -1 : 1;
	return is_left_below ? compare_magnitude(right, left) : compare_magnitude(left, right);
}
