#include <stddef.h>
#include "span.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

struct unit {
	char sign;
	int64_t seconds;
};

static const struct unit weeks[] = {{'W', 604800}, {'\0', 0}};
static const struct unit days[] = {{'D', 86400}, {'\0', 0}};
static const struct unit times[] = {{'H', 3600}, {'M', 60}, {'S', 1}, {'\0', 0}};

static bool read_count(const char **text, int64_t *count_out)
{
	if (!is_digit(**text))
		return false;
	for (*count_out = 0; is_digit(**text); (*text)++) {
		if (*count_out > SPAN_SECONDS)
			return false;
		*count_out = *count_out * 10 + (**text - '0');
	}
	return true;
}

static bool read_fraction(const char **text, int32_t *nanoseconds_out)
{
	int32_t weight = 100000000;
	const char *start = *text;

	for (*nanoseconds_out = 0; is_digit(**text); (*text)++, weight /= 10) {
		if (weight == 0)
			return false;
		*nanoseconds_out += weight * (**text - '0');
	}
	return *text != start;
}

static bool add(int64_t *seconds, int64_t count, int64_t weight)
{
	if (count > SPAN_SECONDS / weight)
		return false;
	*seconds += count * weight;
	return *seconds <= SPAN_SECONDS;
}

/* Reads "#D" and the like; *units becomes the one behind it. Only seconds have a fraction. */
static bool read_part(const char **text, const struct unit **units, int64_t *seconds,
		      int32_t *nanoseconds)
{
	int64_t count;
	bool has_fraction;

	if (!read_count(text, &count))
		return false;
	has_fraction = **text == '.';
	*text += has_fraction;
	if (has_fraction && !read_fraction(text, nanoseconds))
		return false;
	while ((*units)->sign != '\0' && (*units)->sign != **text)
		++*units;
	if ((*units)->sign == '\0' || (has_fraction && (*units)->sign != 'S') ||
	    !add(seconds, count, (*units)->seconds))
		return false;
	++*units;
	++*text;
	return true;
}

/* Each unit at most once, in the order of units, which ends in 0. */
static bool read_parts(const char **text, const struct unit *units, int64_t *seconds,
		       int32_t *nanoseconds)
{
	while (is_digit(**text)) {
		if (!read_part(text, &units, seconds, nanoseconds))
			return false;
	}
	return true;
}

static bool read_weeks(const char *text, int64_t *seconds)
{
	int32_t nanoseconds = 0;

	return is_digit(*text) && read_parts(&text, weeks, seconds, &nanoseconds) && *text == '\0';
}

static bool read_days(const char *text, int64_t *seconds, int32_t *nanoseconds)
{
	const char *start = text;
	bool is_good = read_parts(&text, days, seconds, nanoseconds);

	if (is_good && *text == 'T') {
		start = ++text;
		is_good = read_parts(&text, times, seconds, nanoseconds);
	}
	return is_good && text != start && *text == '\0';
}

bool span_parse(const char *text, int64_t *seconds_out, int32_t *nanoseconds_out)
{
	*seconds_out = 0;
	*nanoseconds_out = 0;
	if (*text++ != 'P')
		return false;
	if (read_weeks(text, seconds_out))
		return true;
	*seconds_out = 0;
	return read_days(text, seconds_out, nanoseconds_out) &&
	       (*seconds_out < SPAN_SECONDS || *nanoseconds_out == 0);
}
