/* date.h: days as RFC 3339 writes them: "2026-12-01". */
#ifndef QBIND_DATE_H
#define QBIND_DATE_H
#include "qbind.h"

int date_days_of_month(int year, int month);
bool date_parse(const char *text, size_t len, struct qb_date *date_out);
#define DATE_TEXT_SIZE 11
/* Writes ten characters and a NUL; false when there is no such day in the years 0 to 9999. */
bool date_format(const struct qb_date *date, char text[DATE_TEXT_SIZE]);

#endif
