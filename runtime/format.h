/* format.h: texts of a known form: addresses of mail, of resources and of machines. */
#ifndef QBIND_FORMAT_H
#define QBIND_FORMAT_H
#include "qbind_json.h"

/* "email" */
const char *format_name(enum qb_format format);
/* text is any bytes.
 * email: a mailbox of RFC 5321 without quotes and comments: dot-atom (UTF-8 as in RFC 6531, at most
 * 64 bytes), @, and a hostname or an address in brackets.
 * uri: with a scheme, as RFC 3986 has it. hostname: RFC 1123. ipv4: four decimals. ipv6: RFC 4291,
 * without a zone. */
bool format_check(enum qb_format format, const char *text, size_t len);

#endif
