/* suggest.c: the nearest word by edit distance. */
#include <stdio.h>
#include <string.h>
#include "suggest.h"

#define WORD_MAX 32 /* longer words are no slips of our short ones */

static int min(int a, int b)
{
	return a < b ? a : b;
}

/* Levenshtein's, row by row. */
static int edit_distance(const char *a, const char *b)
{
	int row[WORD_MAX + 1];
	int b_len = (int)strlen(b);

	for (int j = 0; j <= b_len; j++)
		row[j] = j;
	for (int i = 1; a[i - 1] != '\0'; i++) {
		int diagonal = row[0];

		row[0] = i;
		for (int j = 1; j <= b_len; j++) {
			int changed = diagonal + (a[i - 1] != b[j - 1]);

			diagonal = row[j];
			row[j] = min(changed, 1 + min(row[j], row[j - 1]));
		}
	}
	return row[b_len];
}

void suggest_offer(struct suggestion *suggestion, const char *candidate)
{
	int distance;

	if (strlen(suggestion->word) > WORD_MAX || strlen(candidate) > WORD_MAX)
		return;
	distance = edit_distance(suggestion->word, candidate);
	if (distance > 2 || distance >= (int)strlen(candidate))
		return;
	if (suggestion->best == NULL || distance < suggestion->distance) {
		suggestion->best = candidate;
		suggestion->distance = distance;
	}
}

const char *suggest_text(const struct suggestion *suggestion)
{
	static char text[WORD_MAX + 32];

	if (suggestion->best == NULL)
		return "";
	snprintf(text, sizeof(text), ", did you mean '%s'?", suggestion->best);
	return text;
}
