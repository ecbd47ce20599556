/* header.h: text in the form that mail wants it (RFC 2047, RFC 2045). Whatever the text holds, it
 * stays inside its header or its body.
 */
#ifndef EMAIL_HEADER_H
#define EMAIL_HEADER_H
#include <stdbool.h>
#include <stdio.h>

/* A name in front of an <address>: quoted, or as encoded words when it is long or not ASCII. */
void write_display_name(FILE *out, const char *name);
/* A subject: as it is, or as encoded words. */
void write_unstructured(FILE *out, const char *text);
/* A body: lines of at most 76 characters that end in CRLF. */
void write_quoted_printable(FILE *out, const char *text);
/* Whether an address can stand in <> and in the SMTP dialogue: ASCII, nothing quoted. */
bool is_plain_address(const char *address);

#endif
