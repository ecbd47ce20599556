/* outcome.h: what qbindctl exits with. */
#ifndef QBIND_CTL_OUTCOME_H
#define QBIND_CTL_OUTCOME_H

enum outcome {
	FINE = 0,
	REFUSED = 1,  /* what was asked for is not there, or the database said no */
	UNUSABLE = 2, /* wrong usage, no connection, nowhere to write to */
};

#endif
