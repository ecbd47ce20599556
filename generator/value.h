/* value.h: the scalars of a schema. A function that is false has added a message. */
#ifndef QBIND_GENERATOR_VALUE_H
#define QBIND_GENERATOR_VALUE_H
#include <stdbool.h>
#include <stdint.h>
#include "model.h"

struct messages;
struct tree;

/* expected is what a message says: "a map of tasks". The first adds it and is always false. */
bool value_refuse(struct messages *messages, const struct tree *tree, const char *expected);
bool value_is_map(struct messages *messages, const struct tree *tree, const char *expected);
bool value_is_list(struct messages *messages, const struct tree *tree, const char *expected);
bool value_text(struct messages *messages, const struct tree *tree, struct text *text_out);
/* A text that is a value: what other readers of YAML would take for something else wants quotes. */
bool value_string(struct messages *messages, const struct tree *tree, struct text *text_out);
bool value_boolean(struct messages *messages, const struct tree *tree, bool *value_out);
bool value_integer(struct messages *messages, const struct tree *tree, int64_t minimum,
		   int64_t maximum, int64_t *value_out);
bool value_number(struct messages *messages, const struct tree *tree, double *value_out);
/* 500ms, 30s, 5m, 2h, 1d: 1 millisecond to 3,650 days. */
bool value_duration(struct messages *messages, const struct tree *tree, int64_t *ms_out);
bool value_timestamp(struct messages *messages, const struct tree *tree, int64_t *seconds_out,
		     int32_t *nanoseconds_out);
bool value_uuid(struct messages *messages, const struct tree *tree, uint8_t uuid_out[16]);

#endif
