#include "duration.h"
#include <stdio.h>
#include <string.h>

#define NSEC_DIGITS 9

struct cursor {
	const char *at, *end;
};

/* The parts that a text may have, in their order; '\0' is the T before the time of day. */
static const struct unit {
	char sign;
	int32_t seconds;
} units[] = {{'D', 86400}, {'\0', 0}, {'H', 3600}, {'M', 60}, {'S', 1}};

#define UNIT_COUNT (sizeof(units) / sizeof(units[0]))

static bool is_at(const struct cursor *cursor, char character)
{
	return cursor->at < cursor->end && *cursor->at == character;
}

static bool is_at_digit(const struct cursor *cursor)
{
	return cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9';
}

static bool take(struct cursor *cursor, char character)
{
	bool is_there = is_at(cursor, character);

	cursor->at += is_there;
	return is_there;
}

static bool read_count(struct cursor *cursor, int64_t *count_out)
{
	if (!is_at_digit(cursor))
		return false;
	for (*count_out = 0; is_at_digit(cursor); cursor->at++) {
		if (*count_out > DURATION_SECONDS)
			return false;
		*count_out = *count_out * 10 + (*cursor->at - '0');
	}
	return true;
}

static bool read_fraction(struct cursor *cursor, int32_t *nsec_out)
{
	int digits = 0;

	for (*nsec_out = 0; is_at_digit(cursor) && digits < NSEC_DIGITS; digits++)
		*nsec_out = *nsec_out * 10 + (*cursor->at++ - '0');
	for (int i = digits; i < NSEC_DIGITS; i++)
		*nsec_out *= 10;
	return digits > 0;
}

static bool add(int64_t *sec, int64_t count, int64_t weight)
{
	if (count > DURATION_SECONDS / weight)
		return false;
	*sec += count * weight;
	return *sec <= DURATION_SECONDS;
}

/* "#D" and the like; *unit becomes the one behind it. Only seconds have a fraction. */
static bool read_part(struct cursor *cursor, size_t *unit, struct qb_duration *duration)
{
	int64_t count;
	bool has_fraction;

	if (!read_count(cursor, &count))
		return false;
	has_fraction = take(cursor, '.');
	if (has_fraction && !read_fraction(cursor, &duration->nsec))
		return false;
	while (*unit < UNIT_COUNT && units[*unit].sign != '\0' && !is_at(cursor, units[*unit].sign))
		++*unit;
	if (*unit == UNIT_COUNT || !take(cursor, units[*unit].sign) ||
	    (has_fraction && units[*unit].sign != 'S'))
		return false;
	return add(&duration->sec, count, units[(*unit)++].seconds);
}

static bool read_parts(struct cursor *cursor, struct qb_duration *duration)
{
	const char *start = cursor->at;
	size_t unit = 0;

	if (is_at_digit(cursor) && !read_part(cursor, &unit, duration))
		return false;
	if (!take(cursor, 'T'))
		return cursor->at != start;
	unit = 2;
	do {
		if (!read_part(cursor, &unit, duration))
			return false;
	} while (is_at_digit(cursor));
	return true;
}

static bool read_weeks(struct cursor *cursor, struct qb_duration *duration)
{
	int64_t count;

	return read_count(cursor, &count) && take(cursor, 'W') &&
	       add(&duration->sec, count, 7 * INT64_C(86400));
}

bool duration_parse(const char *text, size_t len, struct qb_duration *duration_out)
{
	struct cursor cursor = {text, text + len};
	struct qb_duration duration = {0, 0};
	bool is_good;

	if (!take(&cursor, 'P'))
		return false;
	if (len > 0 && text[len - 1] == 'W')
		is_good = read_weeks(&cursor, &duration);
	else
		is_good = read_parts(&cursor, &duration);
	if (!is_good || cursor.at != cursor.end ||
	    (duration.sec == DURATION_SECONDS && duration.nsec > 0))
		return false;
	*duration_out = duration;
	return true;
}

/* "3.5S" of 3 and 500,000,000 */
static int print_seconds(const struct qb_duration *duration, char *text, size_t size)
{
	int second = (int)(duration->sec % 60), len;

	if (duration->nsec == 0)
		return snprintf(text, size, "%dS", second);
	len = snprintf(text, size, "%d.%09d", second, (int)duration->nsec);
	while (text[len - 1] == '0')
		len--;
	memcpy(text + len, "S", 2);
	return len + 1;
}

size_t duration_format(const struct qb_duration *duration, char text[DURATION_TEXT_SIZE])
{
	const size_t size = DURATION_TEXT_SIZE;
	long long hours = duration->sec / 3600, minutes = duration->sec / 60 % 60;
	int len = 2;

	if (duration->sec < 0 || duration->sec > DURATION_SECONDS || duration->nsec < 0 ||
	    duration->nsec > 999999999 || (duration->sec == DURATION_SECONDS && duration->nsec > 0))
		return 0;
	memcpy(text, "PT", 3);
	if (hours > 0)
		len += snprintf(text + len, size - (size_t)len, "%lldH", hours);
	if (minutes > 0)
		len += snprintf(text + len, size - (size_t)len, "%lldM", minutes);
	if (duration->sec % 60 > 0 || duration->nsec > 0 || len == 2)
		len += print_seconds(duration, text + len, size - (size_t)len);
	return (size_t)len;
}
