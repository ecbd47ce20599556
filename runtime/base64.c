#include "base64.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

#define NO_DIGIT 64

static unsigned digit_of(char character)
{
	if (character >= 'A' && character <= 'Z')
		return (unsigned)(character - 'A');
	if (character >= 'a' && character <= 'z')
		return (unsigned)(character - 'a') + 26;
	if (character >= '0' && character <= '9')
		return (unsigned)(character - '0') + 52;
	return character == '+' ? 62 : character == '/' ? 63 : NO_DIGIT;
}

size_t base64_decoded_size(size_t len)
{
	return len / 4 * 3;
}

/* How many of the four characters are digits; the others are padding. 0 when they are no group. */
static size_t digits_of_group(const char *group, bool is_last, size_t *wrong_out)
{
	size_t digits = 0;

	while (digits < 4 && digit_of(group[digits]) != NO_DIGIT)
		digits++;
	*wrong_out = digits;
	if (digits == 4)
		return digits;
	if (!is_last || digits < 2)
		return 0;
	for (size_t i = digits; i < 4; i++) {
		*wrong_out = i;
		if (group[i] != '=')
			return 0;
	}
	/* The bits that no byte takes are 0, or two texts would mean the same. */
	*wrong_out = digits - 1;
	return digit_of(group[digits - 1]) & (digits == 2 ? 15U : 3U) ? 0 : digits;
}

static size_t decode_group(const char *group, size_t digits, uint8_t *target)
{
	uint32_t bits = 0;

	for (size_t i = 0; i < 4; i++)
		bits = bits << 6 | (i < digits ? digit_of(group[i]) : 0);
	for (size_t i = 0; i < digits - 1; i++)
		target[i] = (uint8_t)(bits >> (16 - 8 * i));
	return digits - 1;
}

bool base64_decode(const char *text, size_t len, uint8_t *target, size_t *len_out,
		   size_t *offset_out)
{
	size_t count = 0;

	for (size_t at = 0; at + 4 <= len; at += 4) {
		size_t wrong, digits = digits_of_group(text + at, at + 4 == len, &wrong);

		*offset_out = at + wrong;
		if (digits == 0)
			return false;
		count += decode_group(text + at, digits, target + count);
	}
	*offset_out = len;
	*len_out = count;
	return len % 4 == 0;
}

size_t base64_encoded_size(size_t len)
{
	return (len + 2) / 3 * 4;
}

void base64_encode(const uint8_t *data, size_t len, char *target)
{
	for (; len > 0; target += 4) {
		size_t taken = len < 3 ? len : 3;
		uint32_t bits = 0;

		for (size_t i = 0; i < 3; i++)
			bits = bits << 8 | (i < taken ? data[i] : 0U);
		for (size_t i = 0; i < 4; i++)
			target[i] = i <= taken ? alphabet[bits >> (18 - 6 * i) & 63] : '=';
		data += taken;
		len -= taken;
	}
}
