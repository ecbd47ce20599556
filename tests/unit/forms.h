/* forms.h: texts of each form, good and bad: the generator and the library must agree about them.
 */
#ifndef QBIND_TESTS_FORMS_H
#define QBIND_TESTS_FORMS_H

/* Numbers of enum qb_format, and of the generator's. */
enum { EMAIL = 1, URI, HOSTNAME, IPV4, IPV6 };

#define TEN "abcdefghij"
#define SIXTY TEN TEN TEN TEN TEN TEN
#define LABEL SIXTY "abc"

static const struct {
	int format;
	const char *text;
} good_formats[] = {
	{EMAIL, "a@b"},
	{EMAIL, "a.b+c@d-e.example"},
	{EMAIL, "j\xc3\xbcrgen@example.org"},
	{EMAIL, SIXTY "abcd@x"},
	{EMAIL, "a@[127.0.0.1]"},
	{EMAIL, "a@[IPv6:2001:db8::1]"},
	{EMAIL, "!#$%&'*+-/=?^_`{|}~@x"},
	{URI, "https://example.org"},
	{URI, "http://u:p@h:80/a/b?c=d&e#f"},
	{URI, "mailto:a@b"},
	{URI, "urn:isbn:0451450523"},
	{URI, "file:///etc/hosts"},
	{URI, "http://[::1]:8080/"},
	{URI, "a+b-c.d:"},
	{URI, "http://h/%20%ff"},
	{URI, "http://h?"},
	{URI, "x://"},
	{HOSTNAME, "a"},
	{HOSTNAME, "a-b.example"},
	{HOSTNAME, "1.2"},
	{HOSTNAME, LABEL "." LABEL "." LABEL "." SIXTY "a"},
	{IPV4, "0.0.0.0"},
	{IPV4, "255.255.255.255"},
	{IPV6, "::"},
	{IPV6, "::1"},
	{IPV6, "2001:DB8::8:800:200c:417a"},
	{IPV6, "::ffff:1.2.3.4"},
};

static const struct {
	int format;
	const char *text;
} bad_formats[] = {
	{EMAIL, ""},
	{EMAIL, "@"},
	{EMAIL, "a@"},
	{EMAIL, "@b"},
	{EMAIL, "a b@c"},
	{EMAIL, "a@b@c"},
	{EMAIL, ".a@b"},
	{EMAIL, "a.@b"},
	{EMAIL, "a..b@c"},
	{EMAIL, "\"a\"@b"},
	{EMAIL, "a@b_c"},
	{EMAIL, SIXTY "abcde@x"},
	{EMAIL, "a@[1.2.3]"},
	{EMAIL, "a@[::1]"},
	{EMAIL, "A <a@b>"},
	{EMAIL, "a@b\n"},
	{URI, ""},
	{URI, "a"},
	{URI, "//h"},
	{URI, "1a:b"},
	{URI, ":"},
	{URI, "http://a b"},
	{URI, "http://h/%2"},
	{URI, "http://h/%zz"},
	{URI, "http://h:port/"},
	{URI, "http://[::1/"},
	{URI, "http://[zz]/"},
	{URI, "http://h/\xc3\xa4"},
	{URI, "http://h#a#b"},
	{URI, "http://h/<>"},
	{HOSTNAME, ""},
	{HOSTNAME, "-a"},
	{HOSTNAME, "a-"},
	{HOSTNAME, "a..b"},
	{HOSTNAME, ".a"},
	{HOSTNAME, "a."},
	{HOSTNAME, "a_b"},
	{HOSTNAME, LABEL "a"},
	{HOSTNAME, LABEL "." LABEL "." LABEL "." LABEL},
	{HOSTNAME, "a b"},
	{IPV4, ""},
	{IPV4, "1.2.3"},
	{IPV4, "1.2.3.4.5"},
	{IPV4, "01.2.3.4"},
	{IPV4, "256.1.1.1"},
	{IPV4, "1.2.3.4 "},
	{IPV6, ""},
	{IPV6, ":"},
	{IPV6, ":::"},
	{IPV6, "1::2::3"},
	{IPV6, "fe80::1%eth0"},
	{IPV6, "12345::"},
	{IPV6, "[::1]"},
};

static const char *const bad_durations[] = {
	"",
	"P",
	"PT",
	"P1",
	"PT1",
	"1S",
	"P1S",
	"PT1D",
	"P1H",
	"P1Y",
	"P1M",
	"PT1S1M",
	"PT1M1M",
	"P1DT",
	"P1W1D",
	"P1D1W",
	"-PT1S",
	"PT-1S",
	"PT1.S",
	"PT.5S",
	"PT1.5M",
	"P0.5D",
	"PT1.0000000001S",
	"pt1s",
	"PT1S ",
	" PT1S",
	"PT1,5S",
	"P1DT1H1D",
	"PT315576000001S",
	"PT315576000000.5S",
	"P99999999999999999999D",
	"P9223372036854775807W",
	"P1WT1H",
	"PT+1S",
};

static const char *const bad_decimals[] = {"",    "-",   ".",   "1.",    ".5", "+1",
					   "01",  "00",  "1e3", "1.2.3", " 1", "1 ",
					   "0x1", "1,5", "-.5", "NaN",   "--1"};

static const char *const bad_dates[] = {
	"2023-02-29",  "1900-02-29", "2026-00-01",    "2026-13-01", "2026-01-00",
	"2026-01-32",  "2026-04-31", "2026-1-01",     "2026/01/01", "+2026-01-01",
	"2026-01-01 ", "20260101",   "2026-01-0\xff", "-001-01-01", "2026-01-01T",
};

static const char *const good_durations[] = {"PT0S",   "P1D",   "P1DT2H3M4S",     "P2W",
					     "PT0.5S", "PT60M", "PT315576000000S"};
static const char *const good_decimals[] = {"0", "-0", "0.05", "-12.30", "1000000000000000000000"};
static const char *const good_dates[] = {"0000-01-01", "9999-12-31", "2024-02-29"};
static const char *const good_base64[] = {"", "Zg==", "Zm8=", "Zm9v", "+/+/"};
static const char *const bad_base64[] = {"Z", "Zg", "Zg=", "Zh==", "Zm9=", "=g==", "Zm-_", "Zm 9"};

#endif
