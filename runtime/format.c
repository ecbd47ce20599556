#include "format.h"
#include <arpa/inet.h>
#include <string.h>

#define LOCAL_MOST 64
#define HOST_MOST 253
#define LABEL_MOST 63

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_hex(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* NUL is in no list. */
static bool is_one_of(char c, const char *list)
{
	return c != '\0' && strchr(list, c) != NULL;
}

/* ---- Addresses of machines ---- */

/* inet_pton() wants a NUL, and is strict: no octal, no leading zeros, no zone. */
static bool is_address(int family, const char *text, size_t len)
{
	char copy[INET6_ADDRSTRLEN], address[sizeof(struct in6_addr)];

	if (len >= sizeof(copy) || memchr(text, '\0', len) != NULL)
		return false;
	memcpy(copy, text, len);
	copy[len] = '\0';
	return inet_pton(family, copy, address) == 1;
}

static bool is_ipv4(const char *text, size_t len)
{
	return is_address(AF_INET, text, len);
}

static bool is_ipv6(const char *text, size_t len)
{
	return is_address(AF_INET6, text, len);
}

static bool is_label(const char *text, size_t len)
{
	if (len == 0 || len > LABEL_MOST || text[0] == '-' || text[len - 1] == '-')
		return false;
	for (size_t i = 0; i < len; i++) {
		if (!is_letter(text[i]) && !is_digit(text[i]) && text[i] != '-')
			return false;
	}
	return true;
}

static bool is_hostname(const char *text, size_t len)
{
	if (len > HOST_MOST)
		return false;
	for (;;) {
		const char *dot = len > 0 ? memchr(text, '.', len) : NULL;
		size_t label = dot ? (size_t)(dot - text) : len;

		if (!is_label(text, label))
			return false;
		if (dot == NULL)
			return true;
		text += label + 1;
		len -= label + 1;
	}
}

/* ---- Mail ---- */

static bool is_atom(char c)
{
	return is_letter(c) || is_digit(c) || (c & 0x80) || is_one_of(c, "!#$%&'*+-/=?^_`{|}~");
}

static bool is_local_part(const char *text, size_t len)
{
	if (len == 0 || len > LOCAL_MOST || text[0] == '.' || text[len - 1] == '.')
		return false;
	for (size_t i = 0; i < len; i++) {
		if (text[i] == '.' ? text[i - 1] == '.' : !is_atom(text[i]))
			return false;
	}
	return true;
}

/* "[192.0.2.1]", "[IPv6:2001:db8::1]" */
static bool is_literal(const char *text, size_t len)
{
	static const char six[] = "IPv6:";

	if (len < 2 || text[0] != '[' || text[len - 1] != ']')
		return false;
	text++;
	len -= 2;
	if (len > sizeof(six) - 1 && strncmp(text, six, sizeof(six) - 1) == 0)
		return is_ipv6(text + sizeof(six) - 1, len - (sizeof(six) - 1));
	return is_ipv4(text, len);
}

static bool is_email(const char *text, size_t len)
{
	const char *at = len > 0 ? memchr(text, '@', len) : NULL;
	size_t local = at ? (size_t)(at - text) : 0, rest = at ? len - local - 1 : 0;

	return at && is_local_part(text, local) &&
	       (is_hostname(at + 1, rest) || is_literal(at + 1, rest));
}

/* ---- Resources ---- */

struct part {
	const char *text;
	size_t len;
};

/* Cuts off what stands before the first of these characters, which stays. */
static struct part cut(struct part *rest, const char *ends)
{
	struct part part = {rest->text, 0};

	while (part.len < rest->len && !is_one_of(rest->text[part.len], ends))
		part.len++;
	rest->text += part.len;
	rest->len -= part.len;
	return part;
}

static bool starts_with(const struct part *part, const char *text)
{
	return part->len >= strlen(text) && memcmp(part->text, text, strlen(text)) == 0;
}

static void skip(struct part *part, size_t len)
{
	part->text += len;
	part->len -= len;
}

/* Unreserved characters, sub-delims, percent escapes, and those in more. */
static bool is_made_of(struct part part, const char *more)
{
	for (size_t i = 0; i < part.len; i++) {
		char c = part.text[i];

		if (c == '%') {
			if (part.len - i < 3 || !is_hex(part.text[i + 1]) ||
			    !is_hex(part.text[i + 2]))
				return false;
			i += 2;
		} else if (!is_letter(c) && !is_digit(c) && !is_one_of(c, "-._~!$&'()*+,;=") &&
			   !is_one_of(c, more)) {
			return false;
		}
	}
	return true;
}

static bool is_scheme(struct part part)
{
	if (part.len == 0 || !is_letter(part.text[0]))
		return false;
	for (size_t i = 0; i < part.len; i++) {
		if (!is_letter(part.text[i]) && !is_digit(part.text[i]) &&
		    !is_one_of(part.text[i], "+-."))
			return false;
	}
	return true;
}

static bool is_port(struct part part)
{
	for (size_t i = 0; i < part.len; i++) {
		if (!is_digit(part.text[i]))
			return false;
	}
	return true;
}

/* host, [IPv6 address], either with :port */
static bool is_host(struct part part)
{
	struct part host = part;

	if (starts_with(&part, "[")) {
		skip(&part, 1);
		host = cut(&part, "]");
		if (part.len == 0 || !is_ipv6(host.text, host.len))
			return false;
		skip(&part, 1);
	} else {
		host = cut(&part, ":");
		if (!is_made_of(host, ""))
			return false;
	}
	if (part.len == 0)
		return true;
	if (*part.text != ':')
		return false;
	skip(&part, 1);
	return is_port(part);
}

static bool is_authority(struct part part)
{
	struct part user = cut(&part, "@");

	if (part.len == 0)
		return is_host(user);
	skip(&part, 1);
	return is_made_of(user, ":") && is_host(part);
}

static bool is_uri(const char *text, size_t len)
{
	struct part rest = {text, len}, part = cut(&rest, ":");

	if (rest.len == 0 || !is_scheme(part))
		return false;
	skip(&rest, 1);
	if (starts_with(&rest, "//")) {
		skip(&rest, 2);
		if (!is_authority(cut(&rest, "/?#")))
			return false;
	}
	if (!is_made_of(cut(&rest, "?#"), ":@/"))
		return false;
	if (starts_with(&rest, "?") && !is_made_of(cut(&rest, "#"), ":@/?"))
		return false;
	if (rest.len == 0)
		return true;
	skip(&rest, 1);
	return is_made_of(rest, ":@/?");
}

static const struct format {
	const char *name;
	bool (*check)(const char *text, size_t len);
} formats[] = {
	[QB_EMAIL] = {"email", is_email},
	[QB_URI] = {"uri", is_uri},
	[QB_HOSTNAME] = {"hostname", is_hostname},
	[QB_IPV4] = {"ipv4", is_ipv4},
	[QB_IPV6] = {"ipv6", is_ipv6},
};

const char *format_name(enum qb_format format)
{
	return formats[format].name;
}

bool format_check(enum qb_format format, const char *text, size_t len)
{
	return formats[format].check(text, len);
}
