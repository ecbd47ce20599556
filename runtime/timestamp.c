#include "timestamp.h"
#include "date.h"

#define DAY 86400
#define FIRST_SECOND (-62167219200LL) /* 0000-01-01T00:00:00Z */
#define LAST_SECOND 253402300799LL    /* 9999-12-31T23:59:59Z */
#define NSEC_DIGITS 9

struct civil {
	int year, month, day, hour, minute, second;
	int32_t nsec;
	int offset_minutes; /* of local time from UTC */
};

/* ---- The calendar ---- */

/* Years begin in March here, so that the leap day is the last of its year; 400 of them have
 * 146,097 days, and 719,468 days lie between 0000-03-01 and 1970-01-01. */
static int64_t days_of(int year, int month, int day)
{
	int64_t shifted = year - (month <= 2) + 400; /* never negative */
	int64_t era = shifted / 400, in_era = shifted % 400;
	int64_t in_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;

	return (era - 1) * 146097 + in_era * 365 + in_era / 4 - in_era / 100 + in_year - 719468;
}

static void set_date(int64_t days, struct civil *civil)
{
	int64_t shifted = days + 719468 + 146097; /* never negative */
	int64_t era = shifted / 146097, day = shifted % 146097;
	int64_t in_era = (day - day / 1460 + day / 36524 - day / 146096) / 365;
	int64_t in_year = day - (365 * in_era + in_era / 4 - in_era / 100);
	int64_t month = (5 * in_year + 2) / 153;

	civil->day = (int)(in_year - (153 * month + 2) / 5 + 1);
	civil->month = (int)(month < 10 ? month + 3 : month - 9);
	civil->year = (int)((era - 1) * 400 + in_era + (civil->month <= 2));
}

/* ---- Reading ---- */

struct cursor {
	const char *at, *end;
};

static bool read_character(struct cursor *cursor, char upper, char lower)
{
	if (cursor->at == cursor->end || (*cursor->at != upper && *cursor->at != lower))
		return false;
	cursor->at++;
	return true;
}

static bool is_at_digit(const struct cursor *cursor)
{
	return cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9';
}

static bool read_number(struct cursor *cursor, int digits, int *number_out)
{
	*number_out = 0;
	for (int i = 0; i < digits; i++) {
		if (!is_at_digit(cursor))
			return false;
		*number_out = *number_out * 10 + (*cursor->at++ - '0');
	}
	return true;
}

static bool read_date(struct cursor *cursor, struct civil *civil)
{
	return read_number(cursor, 4, &civil->year) && read_character(cursor, '-', '-') &&
	       read_number(cursor, 2, &civil->month) && read_character(cursor, '-', '-') &&
	       read_number(cursor, 2, &civil->day) && civil->month >= 1 && civil->month <= 12 &&
	       civil->day >= 1 && civil->day <= date_days_of_month(civil->year, civil->month);
}

static bool read_fraction(struct cursor *cursor, int32_t *nsec_out)
{
	int digits = 0;

	*nsec_out = 0;
	if (!read_character(cursor, '.', '.'))
		return true;
	while (is_at_digit(cursor) && digits++ < NSEC_DIGITS)
		*nsec_out = *nsec_out * 10 + (*cursor->at++ - '0');
	if (digits == 0 || digits > NSEC_DIGITS)
		return false;
	while (digits++ < NSEC_DIGITS)
		*nsec_out *= 10;
	return true;
}

static bool read_time(struct cursor *cursor, struct civil *civil)
{
	return read_number(cursor, 2, &civil->hour) && read_character(cursor, ':', ':') &&
	       read_number(cursor, 2, &civil->minute) && read_character(cursor, ':', ':') &&
	       read_number(cursor, 2, &civil->second) && read_fraction(cursor, &civil->nsec) &&
	       civil->hour <= 23 && civil->minute <= 59 && civil->second <= 60;
}

static bool read_offset(struct cursor *cursor, int *minutes_out)
{
	int hours, minutes;
	bool is_negative;

	*minutes_out = 0;
	if (read_character(cursor, 'Z', 'z'))
		return true;
	is_negative = read_character(cursor, '-', '-');
	if (!is_negative && !read_character(cursor, '+', '+'))
		return false;
	if (!read_number(cursor, 2, &hours) || !read_character(cursor, ':', ':') ||
	    !read_number(cursor, 2, &minutes) || hours > 23 || minutes > 59)
		return false;
	*minutes_out = (hours * 60 + minutes) * (is_negative ? -1 : 1);
	return true;
}

bool timestamp_parse(const char *text, size_t len, struct qb_time *time_out)
{
	struct cursor cursor = {text, text + len};
	struct civil civil;
	int64_t sec;

	if (!read_date(&cursor, &civil) || !read_character(&cursor, 'T', 't') ||
	    !read_time(&cursor, &civil) || !read_offset(&cursor, &civil.offset_minutes) ||
	    cursor.at != cursor.end)
		return false;
	sec = days_of(civil.year, civil.month, civil.day) * DAY + civil.hour * 3600 +
	      (civil.minute - civil.offset_minutes) * 60 + civil.second;
	if (sec < FIRST_SECOND || sec > LAST_SECOND)
		return false;
	if (civil.second == 60 && sec % DAY != 0)
		return false;
	*time_out = (struct qb_time){sec, civil.nsec};
	return true;
}

/* ---- Writing ---- */

static char *write_number(char *at, int digits, int number, char after)
{
	for (int i = digits - 1; i >= 0; i--) {
		at[i] = (char)('0' + number % 10);
		number /= 10;
	}
	at[digits] = after;
	return at + digits + 1;
}

size_t timestamp_format(const struct qb_time *time, char text[TIMESTAMP_TEXT_SIZE])
{
	struct civil civil;
	int64_t since_first;
	char *at = text;
	int second, nsec = time->nsec, digits = NSEC_DIGITS;

	if (time->sec < FIRST_SECOND || time->sec > LAST_SECOND || nsec < 0 || nsec > 999999999)
		return 0;
	since_first = time->sec - FIRST_SECOND;
	set_date(since_first / DAY + FIRST_SECOND / DAY, &civil);
	second = (int)(since_first % DAY);
	at = write_number(at, 4, civil.year, '-');
	at = write_number(at, 2, civil.month, '-');
	at = write_number(at, 2, civil.day, 'T');
	at = write_number(at, 2, second / 3600, ':');
	at = write_number(at, 2, second / 60 % 60, ':');
	at = write_number(at, 2, second % 60, '.');
	for (; digits > 0 && nsec % 10 == 0; nsec /= 10)
		digits--;
	if (digits > 0)
		at = write_number(at, digits, nsec, 'Z');
	else
		at[-1] = 'Z';
	*at = '\0';
	return (size_t)(at - text);
}
