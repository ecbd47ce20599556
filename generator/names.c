#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "character.h"
#include "memory.h"
#include "model.h"
#include "names.h"
#include "reserved.h"

bool names_is_plain(const char *text)
{
	size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");

	return *text >= 'a' && *text <= 'z' && text[len] == '\0' && len <= NAMES_LENGTH;
}

/* A name in the making. */
struct words {
	char *text;
	size_t len;
};

static void start_word(struct words *words)
{
	if (words->len > 0 && words->text[words->len - 1] != '_')
		words->text[words->len++] = '_';
}

static void add_number(struct words *words, uint32_t point)
{
	start_word(words);
	words->len += (size_t)sprintf(words->text + words->len, "u%04" PRIx32, point);
}

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool is_lower_or_digit(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* "orderId" has two words, and so has "JSONText". */
static bool begins_word(const char *text, const char *at)
{
	if (!is_upper(*at) || at == text)
		return false;
	return is_lower_or_digit(at[-1]) || (is_upper(at[-1]) && at[1] >= 'a' && at[1] <= 'z');
}

/* text is valid UTF-8. spells_out: signs are not just separators. */
static char *snake(struct memory *memory, const char *text, bool spells_out)
{
	/* At most "_u12345" for a sign, and "_x" for a letter. */
	struct words words = {.text = memory_alloc(memory, 7 * strlen(text) + 1)};
	uint32_t point = 0;

	for (const char *at = text; *at != '\0'; at += character_read(at, strnlen(at, 4), &point)) {
		if (begins_word(text, at))
			start_word(&words);
		if (isascii(*at) && isalnum((unsigned char)*at))
			words.text[words.len++] = (char)tolower((unsigned char)*at);
		else if (isascii(*at) && !spells_out)
			start_word(&words);
		else if (character_read(at, strnlen(at, 4), &point))
			add_number(&words, point);
	}
	if (words.len > 0 && words.text[words.len - 1] == '_')
		words.len--;
	words.text[words.len] = '\0';
	return words.text;
}

/* Most names are as they should be. */
static bool is_snake(const char *text)
{
	size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");

	return len > 0 && text[len] == '\0' && text[0] != '_' && text[len - 1] != '_' &&
	       !strstr(text, "__");
}

const char *names_snake(struct memory *memory, const char *text)
{
	return is_snake(text) ? text : snake(memory, text, false);
}

const char *names_member(struct memory *memory, const char *text)
{
	const char *name = names_snake(memory, text);

	return reserved_name(name) ? memory_format(memory, "%s_", name) : name;
}

const char *names_constant(struct memory *memory, const char *c_name, const char *text)
{
	const char *word = snake(memory, text, false);
	char *constant;

	if (*word == '\0')
		word = *text == '\0' ? "empty" : snake(memory, text, true);
	constant = memory_format(memory, "%s_%s", c_name, word);
	for (char *c = constant; *c != '\0'; c++)
		*c = (char)toupper((unsigned char)*c);
	return constant;
}

const char *names_field(struct memory *memory, const struct field *field)
{
	return field->c_name.text ? field->c_name.text : names_member(memory, field->name.text);
}

const char *names_field_stem(struct memory *memory, const struct field *field)
{
	return field->c_name.text ? field->c_name.text : names_snake(memory, field->name.text);
}
