/* The e-mail example's readers and writers, alone: prints a line a case. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "csv.h"
#include "header.h"

static int failures;

static void verdict(const char *name, const char *got, const char *expected)
{
	if (strcmp(got, expected) == 0) {
		printf("ok - email parts: %s\n", name);
		return;
	}
	printf("not ok - email parts: %s: got <%s>, expected <%s>\n", name, got, expected);
	failures++;
}

#define LINE "1,2\n"

/* A file of two columns, and what is read: line[field|field], or line!problem. */
static const struct csv_case {
	const char *name, *text;
	size_t len; /* 0: up to the NUL */
	const char *expected;
} csv_cases[] = {
	{"csv reads an empty file", "", 0, ""},
	{"csv reads empty fields", ",\n", 0, "1[|]"},
	{"csv reads a last line without its end", LINE "3,4", 0, "1[1|2]2[3|4]"},
	{"csv takes LF and CRLF", LINE "3,4\r\n5,6\r\n", 0, "1[1|2]2[3|4]3[5|6]"},
	{"csv keeps a CR that ends no line", "a\rb,c\n", 0, "1[a\rb|c]"},
	{"csv reads quoted commas", "\"a,b\",c\n", 0, "1[a,b|c]"},
	{"csv reads doubled quotes", "\"say \"\"a\"\"\",\"\"\"\"\n", 0, "1[say \"a\"|\"]"},
	{"csv reads a quoted empty field", "\"\",\"\"\n", 0, "1[|]"},
	{"csv counts the lines of a quoted line end", "\"a\r\nb\",c\n" LINE, 0,
	 "1[a\r\nb|c]3[1|2]"},
	{"csv keeps spaces", " a , b \n", 0, "1[ a | b ]"},
	{"csv keeps bytes that are no UTF-8", "\xff,\xc3\n", 0, "1[\xff|\xc3]"},
	{"csv tells a missing column", "a\n" LINE, 0, "1!expected 2 columns, got 1;2[1|2]"},
	{"csv tells one too many", "a,b,c\n" LINE, 0, "1!expected 2 columns, got 3;2[1|2]"},
	{"csv tells an empty line", "\n" LINE, 0, "1!expected 2 columns, got 1;2[1|2]"},
	{"csv tells a stray quote", "a\"b,c\n" LINE, 0, "1!the quotes do not match;2[1|2]"},
	{"csv tells text behind a quote", "\"a\"b,c\n" LINE, 0, "1!the quotes do not match;2[1|2]"},
	{"csv loses one line to an open quote", "\"a,b\n" LINE LINE, 0,
	 "1!the quotes do not match;2[1|2]3[1|2]"},
	{"csv loses one line to a quote that a later line closes", "\"a,b\n\"c\",d\n", 0,
	 "1!the quotes do not match;2[c|d]"},
	{"csv tells a NUL", "a\0b,c\n" LINE, 10, "1!a NUL byte;2[1|2]"},
};

static void describe(const char *path, char *got)
{
	struct csv *csv = csv_open(path, 2);
	enum csv_result result;

	*got = '\0';
	while (csv && (result = csv_next(csv)) != CSV_END) {
		char **fields = csv_fields(csv);

		if (result == CSV_BROKEN)
			got += sprintf(got, "%zu!%s;", csv_line(csv), csv_problem(csv));
		else
			got += sprintf(got, "%zu[%s|%s]", csv_line(csv), fields[0], fields[1]);
	}
	csv_free(csv);
}

static void test_csv(const struct csv_case *test, const char *path)
{
	FILE *file = fopen(path, "wb");
	char got[1000];

	if (!file)
		exit(2);
	fwrite(test->text, 1, test->len ? test->len : strlen(test->text), file);
	fclose(file);
	describe(path, got);
	verdict(test->name, got, test->expected);
}

#define UMLAUTS_20 "ääääääääääääääääääää"

static const struct {
	const char *name;
	void (*write)(FILE *out, const char *text);
	const char *text, *expected;
} writer_cases[] = {
	{"a plain name is quoted", write_display_name, "Ann, Dr.", "\"Ann, Dr.\""},
	{"quotes and backslashes are escaped", write_display_name, "a\"b\\c", "\"a\\\"b\\\\c\""},
	{"an umlaut makes an encoded word", write_display_name, "Bär", "=?UTF-8?B?QsOkcg==?="},
	{"a line end stays inside its header", write_display_name, "a\r\nBcc: b",
	 "=?UTF-8?B?YSAgQmNjOiBi?="},
	{"what looks encoded is encoded", write_unstructured, "=?a?=", "=?UTF-8?B?PT9hPz0=?="},
	{"a plain subject stays as it is", write_unstructured, "Your order", "Your order"},
	{"no character is torn between encoded words", write_unstructured, UMLAUTS_20,
	 "=?UTF-8?B?w6TDpMOkw6TDpMOkw6TDpMOkw6TDpMOkw6TDpMOkw6TDpMOkw6Q=?=\r\n"
	 " =?UTF-8?B?w6Q=?="},
	{"a body escapes = and 8-bit", write_quoted_printable, "a=ä\n", "a=3D=C3=A4\r\n"},
	{"a body escapes a space before the line end", write_quoted_printable, "a \nb ",
	 "a=20\r\nb=20"},
	{"a long line is broken softly", write_quoted_printable,
	 "123456789 123456789 123456789 123456789 123456789 123456789 123456789 1234567",
	 "123456789 123456789 123456789 123456789 123456789 123456789 123456789 12345=\r\n67"},
};

static void test_writer(size_t i)
{
	char *got = NULL;
	size_t len;
	FILE *out = open_memstream(&got, &len);

	if (!out)
		exit(2);
	writer_cases[i].write(out, writer_cases[i].text);
	fclose(out);
	verdict(writer_cases[i].name, got, writer_cases[i].expected);
	free(got);
}

static const struct {
	const char *name, *address, *is_plain;
} address_cases[] = {
	{"an address is taken", "a@example.com", "yes"},
	{"dots and a plus are taken", "a.b+c@mail.example.com", "yes"},
	{"an address has an @", "a", "no"},
	{"something stands before the @", "@example.com", "no"},
	{"something stands behind the @", "a@", "no"},
	{"an address has one @", "a@b@example.com", "no"},
	{"no space in an address", "a b@example.com", "no"},
	{"no line end in an address", "a@example.com>\r\nRCPT TO:<b@example.com", "no"},
	{"no brackets in an address", "<a@example.com>", "no"},
	{"no quotes in an address", "\"a\"@example.com", "no"},
	{"an address is ASCII", "ä@example.com", "no"},
	{"an address is not empty", "", "no"},
};

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	for (size_t i = 0; i < sizeof(csv_cases) / sizeof(csv_cases[0]); i++)
		test_csv(&csv_cases[i], argv[1]);
	for (size_t i = 0; i < sizeof(writer_cases) / sizeof(writer_cases[0]); i++)
		test_writer(i);
	for (size_t i = 0; i < sizeof(address_cases) / sizeof(address_cases[0]); i++)
		verdict(address_cases[i].name,
			is_plain_address(address_cases[i].address) ? "yes" : "no",
			address_cases[i].is_plain);
	return failures > 0;
}
