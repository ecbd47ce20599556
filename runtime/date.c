#include "date.h"
#include <stdio.h>

int date_days_of_month(int year, int month)
{
	static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	return days[month - 1] + (month == 2 && is_leap);
}

static bool is_day(int year, int month, int day)
{
	return year >= 0 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 &&
	       day <= date_days_of_month(year, month);
}

static bool read_number(const char *text, size_t digits, int *number_out)
{
	*number_out = 0;
	for (size_t i = 0; i < digits; i++) {
		if (text[i] < '0' || text[i] > '9')
			return false;
		*number_out = *number_out * 10 + (text[i] - '0');
	}
	return true;
}

bool date_parse(const char *text, size_t len, struct qb_date *date_out)
{
	int year, month, day;

	if (len != DATE_TEXT_SIZE - 1 || text[4] != '-' || text[7] != '-' ||
	    !read_number(text, 4, &year) || !read_number(text + 5, 2, &month) ||
	    !read_number(text + 8, 2, &day) || !is_day(year, month, day))
		return false;
	*date_out = (struct qb_date){(int16_t)year, (uint8_t)month, (uint8_t)day};
	return true;
}

bool date_format(const struct qb_date *date, char text[DATE_TEXT_SIZE])
{
	char wide[32];

	if (!is_day(date->year, date->month, date->day))
		return false;
	snprintf(wide, sizeof(wide), "%04d-%02d-%02d", date->year, date->month, date->day);
	for (size_t i = 0; i < DATE_TEXT_SIZE; i++)
		text[i] = wide[i];
	return true;
}
