/* suggest.h: "did you mean". */
#ifndef QBIND_CTL_SUGGEST_H
#define QBIND_CTL_SUGGEST_H

/* Start with the word in question; best stays NULL when no candidate is near. */
struct suggestion {
	const char *word, *best;
	int distance;
};

void suggest_offer(struct suggestion *suggestion, const char *candidate);
/* ", did you mean 'X'?", or "" when nothing was near; lent until the next call. */
const char *suggest_text(const struct suggestion *suggestion);

#endif
