/* clock.h: the worker's own measure of time. It never goes back and goes on while the machine is
 * suspended; what is stored takes the database's clock instead.
 */
#ifndef QBIND_CLOCK_H
#define QBIND_CLOCK_H
#include <stdint.h>

/* Far enough never to come, near enough to add to. */
#define CLOCK_NEVER (INT64_MAX / 4)

int64_t clock_boot_us(void);
int64_t clock_boot_ms(void);

#endif
