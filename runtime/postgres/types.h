/* types.h: the server's types, by the numbers that are the same on every server. */
#ifndef QBIND_POSTGRES_TYPES_H
#define QBIND_POSTGRES_TYPES_H

#define TYPE_BOOLEAN 16
#define TYPE_INT64 20
#define TYPE_INT32 23
#define TYPE_TEXT 25
#define TYPE_TIME 1184
#define TYPE_INTERVAL 1186
#define TYPE_UUID 2950
#define TYPE_JSONB 3802
#define TYPE_INT32S 1007
#define TYPE_TEXTS 1009
#define TYPE_INT64S 1016
#define TYPE_INTERVALS 1187
#define TYPE_UUIDS 2951
#define TYPE_JSONBS 3807

/* A moment is in microseconds since 2000-01-01. */
#define US_PER_S 1000000
#define EPOCH_SHIFT_S 946684800

#endif
