/* wake.h: tells the workers that tasks have come. */
#ifndef QBIND_CTL_WAKE_H
#define QBIND_CTL_WAKE_H
#include "db.h"

/* Notifies each queue in column 1 of the rows once. It only saves time: a worker that is not told
 * looks by itself soon, so a failure is said and passed over. */
void wake_workers(struct db *db, const struct db_rows *rows);

#endif
