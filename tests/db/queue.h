/* queue.h: an installed and empty queue for each test, and plain SQL beside the library.
 *
 * The server is that of the environment (PGHOST, ...); see tests/environment/cluster.
 */
#ifndef TESTS_DB_QUEUE_H
#define TESTS_DB_QUEUE_H
#include <libpq-fe.h>
#include <stdint.h>

/* Connects, installs the queue if it is not there, and empties it. A fixture, as is its end. */
void queue_setup(void);
void queue_teardown(void);
/* SQL on the fixture's connection; these fail the test when it fails. */
void queue_do(const char *sql);
/* The first value of the first row: a number, or 1 and 0 for a boolean; 0 when there is none. */
int64_t queue_number(const char *sql);
/* The same as text, "" when there is none; lent until the next call. */
const char *queue_text(const char *sql);
/* Another connection; end it with PQfinish(). */
PGconn *queue_connect(const char *conninfo);
/* Waits until SQL gives something else than 0; fails the test after ten seconds. */
void queue_await(const char *sql);
/* Each leaves the fixture's connection working, but for stop and crash: it comes back with start.
 */
void queue_stop_server(void);
void queue_crash_server(void);
void queue_start_server(void);
void queue_restart_server(void);

#endif
