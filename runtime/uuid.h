/* uuid.h: fresh UUIDs. Any thread may ask for them, and so may a child after fork(). */
#ifndef QBIND_UUID_H
#define QBIND_UUID_H
#include "qbind.h"

/* RFC 9562 version 7: of two made in this process, the later one sorts behind the earlier one, also
 * within a millisecond and when the clock goes back. Tells when it was made. */
QB_MUST_CHECK enum qb_result uuid_make_v7(struct qb_uuid *uuid_out, struct qb_error *err);
/* Version 4: 122 random bits. */
QB_MUST_CHECK enum qb_result uuid_make_v4(struct qb_uuid *uuid_out, struct qb_error *err);

#endif
