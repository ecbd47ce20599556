#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include "suggest.h"

static bool is_separator(char c)
{
	return c == '_' || c == '-' || c == ' ';
}

/* max_length and maxlength are no further from maxLength than a sign of its own. 0 when the word is
 * too long. */
static size_t fold(const char *word, char folded[SUGGEST_LENGTH])
{
	size_t len = 0;

	for (; *word != '\0'; word++) {
		if (is_separator(*word))
			continue;
		if (len == SUGGEST_LENGTH)
			return 0;
		folded[len++] = (char)tolower((unsigned char)*word);
	}
	return len;
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Letters that are missing, too many, wrong, or swapped with their neighbour. */
static size_t distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t rows[3][SUGGEST_LENGTH + 1];
	size_t *before = rows[0], *above = rows[1], *row = rows[2];

	for (size_t j = 0; j <= b_len; j++)
		row[j] = j;
	for (size_t i = 1; i <= a_len; i++) {
		size_t *free_row = before;

		before = above;
		above = row;
		row = free_row;
		row[0] = i;
		for (size_t j = 1; j <= b_len; j++) {
			row[j] = least(least(above[j], row[j - 1]) + 1,
				       above[j - 1] + (a[i - 1] != b[j - 1]));
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				row[j] = least(row[j], before[j - 2] + 1);
		}
	}
	return row[b_len];
}

struct suggestion suggest(const char *word)
{
	struct suggestion suggestion = {.best = NULL};

	suggestion.len = fold(word, suggestion.word);
	/* One letter in three may be wrong. */
	suggestion.distance = suggestion.len / 3 + 1 + (suggestion.len == 2);
	return suggestion;
}

void suggest_offer(struct suggestion *suggestion, const char *candidate)
{
	char folded[SUGGEST_LENGTH];
	size_t len = fold(candidate, folded), difference, found;

	if (len == 0 || suggestion->len == 0)
		return;
	difference = len > suggestion->len ? len - suggestion->len : suggestion->len - len;
	if (difference >= suggestion->distance)
		return;
	found = distance(suggestion->word, suggestion->len, folded, len);
	if (found < suggestion->distance) {
		suggestion->distance = found;
		suggestion->best = candidate;
	}
}
