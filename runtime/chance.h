/* chance.h: random bits that spread what many would do at the same moment. Not for secrets. */
#ifndef QBIND_CHANCE_H
#define QBIND_CHANCE_H
#include <stdint.h>

/* 0 when the system has none just now: then only the spread is lost. */
uint64_t chance_draw(void);

#endif
