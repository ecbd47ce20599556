#include "json.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_EXACT (UINT64_C(1) << DBL_MANT_DIG) /* every integer up to it is a double */
#define MOST_EXPONENT 100000000                  /* far outside of every type */

/* False where doubles are computed with more digits than they have. */
#define HAS_EXACT_DOUBLES (FLT_EVAL_METHOD == 0)

/* The powers of ten that are doubles. */
static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
				1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
				1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
#define MOST_POWER 22

/* ---- Reading ---- */

static bool is_digit(const char *at, const char *end)
{
	return at < end && *at >= '0' && *at <= '9';
}

/* True when the digit has found room in number->digits. */
static bool add_digit(struct json_number *number, char digit)
{
	if (number->digits > (UINT64_MAX - 9) / 10) {
		number->is_exact = number->is_exact && digit == '0';
		number->exponent++;
		return false;
	}
	number->digits = number->digits * 10 + (uint64_t)(digit - '0');
	return true;
}

static bool read_whole(const char **at, const char *end, struct json_number *number)
{
	if (!is_digit(*at, end))
		return false;
	if (**at == '0') {
		++*at;
		return true;
	}
	while (is_digit(*at, end))
		add_digit(number, *(*at)++);
	return true;
}

static bool read_fraction(const char **at, const char *end, struct json_number *number)
{
	if (!is_digit(*at, end))
		return false;
	for (; is_digit(*at, end); ++*at) {
		add_digit(number, **at);
		number->scale--;
	}
	return true;
}

static bool read_exponent(const char **at, const char *end, struct json_number *number)
{
	int64_t exponent = 0;
	bool is_negative = *at < end && **at == '-';

	if (*at < end && (**at == '-' || **at == '+'))
		++*at;
	if (!is_digit(*at, end))
		return false;
	for (; is_digit(*at, end); ++*at) {
		if (exponent < MOST_EXPONENT)
			exponent = exponent * 10 + (**at - '0');
	}
	number->scale += is_negative ? -exponent : exponent;
	return true;
}

static bool is_one_of(const char *at, const char *end, char upper, char lower)
{
	return at < end && (*at == upper || *at == lower);
}

bool json_number_read(const char **at, const char *end, struct json_number *number_out)
{
	struct json_number number = {.text = *at, .is_exact = true, .is_whole = true};

	number.is_negative = **at == '-';
	*at += number.is_negative;
	if (!read_whole(at, end, &number))
		return false;
	if (is_one_of(*at, end, '.', '.')) {
		++*at;
		number.is_whole = false;
		if (!read_fraction(at, end, &number))
			return false;
	}
	if (is_one_of(*at, end, 'E', 'e')) {
		++*at;
		number.is_whole = false;
		if (!read_exponent(at, end, &number))
			return false;
	}
	number.exponent += number.scale;
	number.len = (size_t)(*at - number.text);
	*number_out = number;
	return true;
}

const char *json_number_text(const struct json_number *number, char target[JSON_NUMBER_TEXT])
{
	const size_t most = JSON_NUMBER_TEXT - sizeof("...");
	bool is_cut = number->len > most;

	snprintf(target, JSON_NUMBER_TEXT, "%.*s%s", (int)(is_cut ? most : number->len),
		 number->text, is_cut ? "..." : "");
	return target;
}

/* ---- Values ---- */

/* The number without its sign. A fraction or an exponent may stand, as long as the value is an
 * integer that a double holds exactly. */
static enum json_fit to_magnitude(const struct json_number *number, uint64_t *magnitude_out)
{
	uint64_t magnitude = number->digits;
	int64_t exponent = number->exponent;

	if (!number->is_exact)
		return exponent <= 0 ? JSON_NO_INTEGER : JSON_TOO_LARGE;
	for (; magnitude > 0 && exponent < 0; exponent++) {
		if (magnitude % 10 != 0)
			return JSON_NO_INTEGER;
		magnitude /= 10;
	}
	for (; magnitude > 0 && exponent > 0; exponent--) {
		if (magnitude > UINT64_MAX / 10)
			return JSON_TOO_LARGE;
		magnitude *= 10;
	}
	*magnitude_out = magnitude;
	return JSON_FITS;
}

enum json_fit json_number_to_int64(const struct json_number *number, int64_t *value_out)
{
	uint64_t magnitude, most = (uint64_t)INT64_MAX + number->is_negative;
	enum json_fit fit = to_magnitude(number, &magnitude);

	if (fit != JSON_FITS)
		return fit;
	if (magnitude > most)
		return JSON_TOO_LARGE;
	if (!number->is_whole && magnitude > MOST_EXACT)
		return JSON_NO_INTEGER;
	if (!number->is_negative)
		*value_out = (int64_t)magnitude;
	else
		*value_out = magnitude == 0 ? 0 : -(int64_t)(magnitude - 1) - 1;
	return JSON_FITS;
}

/* One rounding at most, as both operands are exact. */
static bool to_double_directly(const struct json_number *number, double *value_out)
{
	int64_t exponent = number->exponent;

	if (!HAS_EXACT_DOUBLES || !number->is_exact || number->digits > MOST_EXACT ||
	    exponent < -MOST_POWER || exponent > MOST_POWER)
		return false;
	*value_out = (double)number->digits;
	if (exponent < 0)
		*value_out /= powers[-exponent];
	else
		*value_out *= powers[exponent];
	return true;
}

/* strtod() expects the shortest point of the locale: it gets none. */
static double read_with_strtod(const struct json_number *number, char *scratch)
{
	char *at = scratch;

	for (size_t i = 0; i < number->len && number->text[i] != 'e' && number->text[i] != 'E';
	     i++) {
		if (number->text[i] != '.' && number->text[i] != '-')
			*at++ = number->text[i];
	}
	snprintf(at, JSON_SCRATCH, "e%lld", (long long)number->scale);
	return strtod(scratch, NULL);
}

enum json_fit json_number_to_double(const struct json_number *number, char *scratch,
				    double *value_out)
{
	double value;

	if (!to_double_directly(number, &value))
		value = read_with_strtod(number, scratch);
	if (isinf(value))
		return JSON_TOO_LARGE;
	*value_out = number->is_negative ? -value : value;
	return JSON_FITS;
}

/* ---- What jsonb makes of it ---- */

#define MOST_FRACTION 16383 /* digits behind the point, of PostgreSQL's numeric */

/* How many digits stand before the point, and behind it; and how many of them, from the first, are
 * 0. */
struct extent {
	int64_t whole, fraction, zeros;
	bool is_zero;
};

static struct extent extent_of(const struct json_number *number)
{
	struct extent extent = {.is_zero = true};
	bool is_behind = false;

	for (size_t i = number->is_negative; i < number->len; i++) {
		char c = number->text[i];

		if (c == 'e' || c == 'E')
			break;
		is_behind = is_behind || c == '.';
		if (c == '.')
			continue;
		extent.is_zero = extent.is_zero && c == '0';
		extent.zeros += extent.is_zero;
		*(is_behind ? &extent.fraction : &extent.whole) += 1;
	}
	return extent;
}

enum json_fit json_number_printed(const struct json_number *number, size_t *printed_out)
{
	struct extent extent = extent_of(number);
	int64_t exponent = number->scale + extent.fraction;
	int64_t whole = extent.is_zero ? 1 : extent.whole + exponent - extent.zeros;
	int64_t fraction = extent.fraction - exponent;

	if (fraction > MOST_FRACTION)
		return JSON_TOO_LARGE;
	*printed_out = (size_t)(whole > 0 ? whole : 1) + (fraction > 0 ? (size_t)fraction + 1 : 0) +
		       (number->is_negative && !extent.is_zero);
	return JSON_FITS;
}

/* ---- Writing ---- */

size_t json_digits_print(uint64_t number, char target[JSON_DIGITS_SIZE])
{
	char digits[JSON_DIGITS_SIZE];
	size_t at = sizeof(digits);

	do
		digits[--at] = (char)('0' + number % 10);
	while ((number /= 10) > 0);
	memcpy(target, digits + at, sizeof(digits) - at);
	return sizeof(digits) - at;
}

/* d.ddd * 10^exponent, the point after the first digit */
struct shortest {
	char digits[JSON_DIGITS_SIZE + 1];
	int count, exponent;
};

static void drop_zeros(struct shortest *shortest)
{
	while (shortest->count > 1 && shortest->digits[shortest->count - 1] == '0')
		shortest->count--;
	shortest->digits[shortest->count] = '\0';
}

/* Most numbers that people use are a short integer divided by a power of ten, and that division
 * is also what reads them back. With 15 digits at most there is only one such integer. */
static bool to_decimal_directly(double magnitude, struct shortest *shortest)
{
	for (int power = 0; HAS_EXACT_DOUBLES && power <= MOST_POWER; power++) {
		double scaled = magnitude * powers[power];
		uint64_t digits;

		if (scaled >= powers[DBL_DIG])
			return false;
		digits = (uint64_t)(scaled + 0.5);
		if ((double)digits / powers[power] != magnitude)
			continue;
		shortest->count = (int)json_digits_print(digits, shortest->digits);
		shortest->exponent = shortest->count - 1 - power;
		drop_zeros(shortest);
		return true;
	}
	return false;
}

/* What stands for the shortest point in this locale is passed over. */
static void to_decimal(double magnitude, int digits, struct shortest *shortest)
{
	char text[64];
	const char *at = text;

	snprintf(text, sizeof(text), "%.*e", digits - 1, magnitude);
	shortest->count = 0;
	for (; *at != 'e'; at++) {
		if (*at >= '0' && *at <= '9')
			shortest->digits[shortest->count++] = *at;
	}
	drop_zeros(shortest);
	shortest->exponent = atoi(at + 1);
}

static double from_decimal(const struct shortest *shortest)
{
	char text[DBL_DECIMAL_DIG + 16];

	snprintf(text, sizeof(text), "%se%d", shortest->digits,
		 shortest->exponent - shortest->count + 1);
	return strtod(text, NULL);
}

/* All doubles of 15 digits come back; only where doubles lose precision are there shorter ones. */
static void to_shortest(double magnitude, struct shortest *shortest)
{
	int digits = magnitude < DBL_MIN ? 1 : DBL_DIG;

	if (to_decimal_directly(magnitude, shortest))
		return;
	do
		to_decimal(magnitude, digits, shortest);
	while (digits++ < DBL_DECIMAL_DIG && from_decimal(shortest) != magnitude);
}

static char *put_digits(char *at, const char *digits, int count)
{
	memcpy(at, digits, (size_t)count);
	return at + count;
}

static char *put_zeros(char *at, int count)
{
	memset(at, '0', (size_t)count);
	return at + count;
}

/* 0.00123, 12.3, 12300 */
static char *put_plain(char *at, const struct shortest *shortest)
{
	int before = shortest->exponent + 1;

	if (before <= 0) {
		at = put_zeros(put_digits(at, "0.", 2), -before);
		return put_digits(at, shortest->digits, shortest->count);
	}
	if (before >= shortest->count) {
		at = put_digits(at, shortest->digits, shortest->count);
		return put_zeros(at, before - shortest->count);
	}
	at = put_digits(at, shortest->digits, before);
	*at++ = '.';
	return put_digits(at, shortest->digits + before, shortest->count - before);
}

/* 1.23e-7 */
static char *put_scientific(char *at, const struct shortest *shortest)
{
	*at++ = shortest->digits[0];
	if (shortest->count > 1) {
		*at++ = '.';
		at = put_digits(at, shortest->digits + 1, shortest->count - 1);
	}
	return at + snprintf(at, 8, "e%d", shortest->exponent);
}

/* Of the form without exponent. */
static size_t plain_length(const struct shortest *shortest)
{
	int before = shortest->exponent + 1;

	if (before <= 0)
		return (size_t)(2 - before + shortest->count);
	return (size_t)(before >= shortest->count ? before : shortest->count + 1);
}

static void to_shortest_float(float magnitude, struct shortest *shortest)
{
	int digits = magnitude < FLT_MIN ? 1 : FLT_DIG;

	do
		to_decimal((double)magnitude, digits, shortest);
	while (digits++ < FLT_DECIMAL_DIG && (float)from_decimal(shortest) != magnitude);
}

static size_t print(bool is_negative, const struct shortest *shortest, char *target,
		    size_t *printed_out)
{
	char *at = target;

	if (is_negative)
		*at++ = '-';
	*printed_out = (size_t)(at - target) + plain_length(shortest);
	if (shortest->exponent < -5 || shortest->exponent >= DBL_DECIMAL_DIG)
		at = put_scientific(at, shortest);
	else
		at = put_plain(at, shortest);
	*at = '\0';
	return (size_t)(at - target);
}

size_t json_number_print(double value, char target[JSON_NUMBER_SIZE], size_t *printed_out)
{
	struct shortest shortest;

	to_shortest(fabs(value), &shortest);
	return print(value < 0, &shortest, target, printed_out);
}

size_t json_number_print_float(float value, char target[JSON_NUMBER_SIZE], size_t *printed_out)
{
	struct shortest shortest;

	to_shortest_float(fabsf(value), &shortest);
	return print(value < 0, &shortest, target, printed_out);
}
