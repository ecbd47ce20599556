/* suggest.h: the word that was meant. */
#ifndef QBIND_GENERATOR_SUGGEST_H
#define QBIND_GENERATOR_SUGGEST_H
#include <stddef.h>

#define SUGGEST_LENGTH 64 /* longer words are not compared */

struct suggestion {
	const char *best; /* NULL: nothing is near */
	/* The rest is suggest.c's. */
	char word[SUGGEST_LENGTH];
	size_t len, distance;
};

/* Starts the search for what word may have been meant to be. */
struct suggestion suggest(const char *word);
void suggest_offer(struct suggestion *suggestion, const char *candidate);

#endif
