#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <arpa/inet.h>
#include <string.h>
#include "memory.h"
#include "pattern.h"

/* As in runtime/pattern.c. */
#define OPTIONS (PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_ALT_BSUX | PCRE2_NEVER_BACKSLASH_C)

#define DIGITS "0123456789"
#define HEX DIGITS "abcdefABCDEF"

/* A pattern that is looked through. */
struct reading {
	const char *text, *at;
	bool is_atom; /* what stands before can be repeated */
	struct pattern_problem *problem;
};

static bool refuse(struct reading *reading, const char *at, const char *text, const char *hint)
{
	*reading->problem = (struct pattern_problem){(size_t)(at - reading->text), text, hint};
	return false;
}

/* ---- The pieces of a pattern; *at is behind what is taken ---- */

static bool take_code(struct reading *reading, const char *start, size_t digits)
{
	if (strspn(reading->at, HEX) < digits)
		return refuse(reading, start, "this escape needs hexadecimal digits", NULL);
	reading->at += digits;
	return true;
}

static bool take_escape(struct reading *reading, bool is_in_class)
{
	const char *start = reading->at++;
	char c = *reading->at;

	reading->is_atom = c != 'b' && c != 'B';
	if (c == '\0')
		return refuse(reading, start, "nothing is escaped here", NULL);
	reading->at++;
	if (c == 'u' || c == 'x')
		return take_code(reading, start, c == 'u' ? 4 : 2);
	if (strchr(is_in_class ? "dDwWsSbtnrfv" : "dDwWsSbBtnrfv", c) ||
	    strchr("^$\\.*+?()[]{}|/-", c))
		return true;
	if (strchr(DIGITS "k", c))
		return refuse(reading, start, "references back to a group are not supported", NULL);
	if (c == 'p' || c == 'P')
		return refuse(reading, start, "classes of Unicode are not supported", NULL);
	return refuse(reading, start, "this escape has no meaning", NULL);
}

static bool take_class(struct reading *reading)
{
	const char *start = reading->at++;

	reading->at += *reading->at == '^';
	if (*reading->at == ']')
		return refuse(reading, start, "a class needs a character", NULL);
	while (*reading->at != ']') {
		if (*reading->at == '\0')
			return refuse(reading, start, "the bracket is not closed", NULL);
		if (*reading->at == '[')
			return refuse(reading, reading->at, "a bracket in a class is not supported",
				      "write \\[");
		if (*reading->at != '\\')
			reading->at++;
		else if (!take_escape(reading, true))
			return false;
	}
	reading->at++;
	reading->is_atom = true;
	return true;
}

static bool take_group(struct reading *reading)
{
	const char *start = reading->at++;

	reading->is_atom = false;
	if (*reading->at != '?')
		return true;
	if (reading->at[1] != ':')
		return refuse(reading, start,
			      "look-around, names and flags of groups are not supported",
			      "plain groups are ( ) and (?: )");
	reading->at += 2;
	return true;
}

/* {2}, {2,} or {2,5} */
static bool take_count(struct reading *reading)
{
	const char *start = reading->at++;
	size_t digits = strspn(reading->at, DIGITS);

	reading->at += digits;
	if (digits > 0 && *reading->at == ',')
		reading->at += 1 + strspn(reading->at + 1, DIGITS);
	if (digits == 0 || *reading->at != '}')
		return refuse(reading, start, "this brace counts nothing", "write \\{");
	reading->at++;
	return true;
}

static bool take_repeat(struct reading *reading)
{
	const char *start = reading->at;

	if (*start == '{') {
		if (!take_count(reading))
			return false;
	} else {
		reading->at++;
	}
	if (!reading->is_atom)
		return refuse(reading, start, "there is nothing to repeat", NULL);
	reading->at += *reading->at == '?';
	if (*reading->at == '+')
		return refuse(reading, reading->at, "possessive repeats are not supported", NULL);
	reading->is_atom = false;
	return true;
}

static bool take_piece(struct reading *reading)
{
	char c = *reading->at;

	if (c == '\\')
		return take_escape(reading, false);
	if (c == '[')
		return take_class(reading);
	if (c == '(')
		return take_group(reading);
	if (strchr("*+?{", c))
		return take_repeat(reading);
	if (c == ']' || c == '}')
		return refuse(reading, reading->at, "this bracket was not opened",
			      c == ']' ? "write \\]" : "write \\}");
	reading->is_atom = !strchr("^$|", c);
	reading->at++;
	return true;
}

/* ---- PCRE2 ---- */

static pcre2_code *compile(const char *pattern, int *number_out, size_t *offset_out)
{
	pcre2_compile_context *context = pcre2_compile_context_create(NULL);
	pcre2_code *code;

	if (!context)
		memory_exhausted();
	pcre2_set_newline(context, PCRE2_NEWLINE_ANYCRLF);
	code = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED, OPTIONS, number_out,
			     offset_out, context);
	pcre2_compile_context_free(context);
	return code;
}

static bool is_compiled(struct memory *memory, const char *pattern, struct pattern_problem *problem)
{
	PCRE2_UCHAR text[200] = "";
	int number;
	pcre2_code *code = compile(pattern, &number, &problem->offset);

	pcre2_code_free(code);
	if (code)
		return true;
	pcre2_get_error_message(number, text, sizeof(text));
	problem->text = memory_format(memory, "%s", (const char *)text);
	problem->hint = NULL;
	return false;
}

bool pattern_check(struct memory *memory, const char *pattern, struct pattern_problem *problem_out)
{
	struct reading reading = {.text = pattern, .at = pattern, .problem = problem_out};

	if (strlen(pattern) > PATTERN_BYTES)
		return refuse(
			&reading, pattern,
			memory_format(memory, "a pattern has at most %d bytes", PATTERN_BYTES),
			NULL);
	while (*reading.at != '\0') {
		if (!take_piece(&reading))
			return false;
	}
	return is_compiled(memory, pattern, problem_out);
}

static bool matches(pcre2_code *code, const char *text)
{
	pcre2_match_data *data = code ? pcre2_match_data_create(1, NULL) : NULL;
	bool is_match = data && pcre2_match(code, (PCRE2_SPTR)text, PCRE2_ZERO_TERMINATED, 0, 0,
					    data, NULL) >= 0;

	pcre2_match_data_free(data);
	pcre2_code_free(code);
	return is_match;
}

bool pattern_matches(const char *pattern, const char *text)
{
	int number;
	size_t offset;

	return matches(compile(pattern, &number, &offset), text);
}

/* ---- Texts of a known form ---- */

#define LABEL "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
#define HOST LABEL "(?:\\." LABEL ")*"
#define ATOM "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\x80-\\x{10ffff}-]+"
/* Characters of a URI: those of every part, and more. */
#define PART(more) "(?:[A-Za-z0-9._~!$&'()*+,;=" more "-]|%[0-9A-Fa-f]{2})*"

static const char *const formats[] = {
	[FORMAT_EMAIL] = "^(?=[^@]{1,64}@)" ATOM "(?:\\." ATOM ")*@(?:" HOST
			 "|\\[[0-9.]+\\]|\\[IPv6:[0-9A-Fa-f:.]+\\])$",
	[FORMAT_URI] = "^[A-Za-z][A-Za-z0-9+.-]*:"
		       "(?://(?:" PART(":") "@)?(?:\\[[0-9A-Fa-f:.]+\\]|" PART(
			       "") ")"
				   "(?::[0-9]*)?(?=[/?#]|$)|(?!//))" PART(":@/") "(?:\\?" PART(
					   ":@/?") ")?(?:#" PART(":@/?") ")?$",
	[FORMAT_HOSTNAME] = "^(?=.{1,253}$)" HOST "$",
};

/* Ours may look around, and \x{} is PCRE2's. */
static bool matches_ours(const char *pattern, const char *text)
{
	int number;
	size_t offset;

	return matches(pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
				     PCRE2_UTF | PCRE2_DOLLAR_ENDONLY, &number, &offset, NULL),
		       text);
}

static bool is_address(enum format format, const char *text)
{
	char address[sizeof(struct in6_addr)];

	return inet_pton(format == FORMAT_IPV4 ? AF_INET : AF_INET6, text, address) == 1;
}

/* An address in brackets is more than its characters: [IPv6:::1] or [192.0.2.1] in mail, [::1]
 * else. */
static bool has_good_brackets(enum format format, const char *text)
{
	static const char six[] = "IPv6:";
	const char *open = strchr(text, '[');
	char inside[INET6_ADDRSTRLEN];
	bool is_six;
	size_t len;

	if (!open)
		return true;
	is_six = format == FORMAT_URI || strncmp(open + 1, six, strlen(six)) == 0;
	if (format == FORMAT_EMAIL && is_six)
		open += strlen(six);
	len = strcspn(open + 1, "]");
	if (len >= sizeof(inside))
		return false;
	memcpy(inside, open + 1, len);
	inside[len] = '\0';
	return is_address(is_six ? FORMAT_IPV6 : FORMAT_IPV4, inside);
}

bool pattern_matches_format(enum format format, const char *text)
{
	if (format == FORMAT_IPV4 || format == FORMAT_IPV6)
		return is_address(format, text);
	return matches_ours(formats[format], text) && has_good_brackets(format, text);
}

bool pattern_matches_base64(const char *text)
{
	return matches_ours("^(?:[A-Za-z0-9+/]{4})*"
			    "(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$",
			    text);
}
