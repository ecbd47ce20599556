#include <stddef.h>
#include "moment.h"

#define FIRST_SECOND INT64_C(-62167219200) /* 0000-01-01T00:00:00Z */
#define LAST_SECOND INT64_C(253402300799)  /* 9999-12-31T23:59:59Z */

/* count digits; *text moves behind them. */
static bool read_digits(const char **text, int count, int *value_out)
{
	int value = 0;

	for (; count > 0; count--, (*text)++) {
		if (**text < '0' || **text > '9')
			return false;
		value = value * 10 + (**text - '0');
	}
	*value_out = value;
	return true;
}

static bool read_sign(const char **text, char sign)
{
	/* 't' and 'z' are as good as capitals. */
	if (**text != sign && (sign < 'A' || **text != sign + ('a' - 'A')))
		return false;
	(*text)++;
	return true;
}

static bool read_fraction(const char **text, int32_t *nanoseconds_out)
{
	int32_t value = 0, weight = 100000000;
	const char *start;

	*nanoseconds_out = 0;
	if (!read_sign(text, '.'))
		return true;
	for (start = *text; **text >= '0' && **text <= '9'; (*text)++, weight /= 10) {
		if (weight == 0)
			return false;
		value += weight * (**text - '0');
	}
	*nanoseconds_out = value;
	return *text != start;
}

/* Seconds east of Greenwich. */
static bool read_offset(const char **text, int *seconds_out)
{
	bool is_west = **text == '-';
	int hours, minutes;

	*seconds_out = 0;
	if (read_sign(text, 'Z'))
		return true;
	if (!is_west && **text != '+')
		return false;
	(*text)++;
	if (!read_digits(text, 2, &hours) || !read_sign(text, ':') ||
	    !read_digits(text, 2, &minutes) || hours > 23 || minutes > 59)
		return false;
	*seconds_out = (is_west ? -60 : 60) * (hours * 60 + minutes);
	return true;
}

static bool is_leap_year(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static const int month_days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static bool read_day(const char **text, int *year, int *month, int *day)
{
	return read_digits(text, 4, year) && read_sign(text, '-') && read_digits(text, 2, month) &&
	       read_sign(text, '-') && read_digits(text, 2, day) && *month >= 1 && *month <= 12 &&
	       *day >= 1 && *day <= month_days[*month - 1] + (*month == 2 && is_leap_year(*year));
}

static bool read_date(const char **text, int64_t *days_out)
{
	int year, month, day, before, days;

	if (!read_day(text, &year, &month, &day))
		return false;
	before = year + 399; /* years since a day that 400 years divide */
	days = year * 365 + before / 4 - before / 100 + before / 400;
	for (int i = 1; i < month; i++)
		days += month_days[i - 1] + (i == 2 && is_leap_year(year));
	*days_out = days + day;
	return true;
}

bool moment_parse_date(const char *text, int *year_out, int *month_out, int *day_out)
{
	return read_day(&text, year_out, month_out, day_out) && *text == '\0';
}

bool moment_parse(const char *text, int64_t *seconds_out, int32_t *nanoseconds_out)
{
	const char *epoch = "1970-01-01";
	int64_t days, epoch_days;
	int32_t nanoseconds;
	int hours, minutes, seconds, offset;

	if (!read_date(&epoch, &epoch_days) || !read_date(&text, &days) || !read_sign(&text, 'T') ||
	    !read_digits(&text, 2, &hours) || !read_sign(&text, ':') ||
	    !read_digits(&text, 2, &minutes) || !read_sign(&text, ':') ||
	    !read_digits(&text, 2, &seconds) || !read_fraction(&text, &nanoseconds) ||
	    !read_offset(&text, &offset) || *text != '\0')
		return false;
	if (hours > 23 || minutes > 59 || seconds > 59)
		return false;
	*seconds_out = (days - epoch_days) * 86400 + hours * 3600 + minutes * 60 + seconds - offset;
	*nanoseconds_out = nanoseconds;
	return *seconds_out >= FIRST_SECOND && *seconds_out <= LAST_SECOND;
}
