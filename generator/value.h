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
/* A number, true, false or null. */
bool value_is_json(const struct tree *tree);
/* true or false, whether or not the place is one for them. */
bool value_is_boolean(const struct tree *tree);
bool value_integer(struct messages *messages, const struct tree *tree, int64_t minimum,
		   int64_t maximum, int64_t *value_out);
bool value_natural(struct messages *messages, const struct tree *tree, uint64_t *value_out);
/* Within -greatest..greatest of the kind that is called name. */
bool value_number(struct messages *messages, const struct tree *tree, const struct kind *kind,
		  double *value_out);
/* A decimal, with quotes or without; it is the tree's text. */
bool value_decimal(struct messages *messages, const struct tree *tree);
/* 500ms, 30s, 5m, 2h, 1d: 1 millisecond to 3,650 days. */
bool value_duration(struct messages *messages, const struct tree *tree, int64_t *ms_out);
bool value_timestamp(struct messages *messages, const struct tree *tree, int64_t *seconds_out,
		     int32_t *nanoseconds_out);
/* value's year, month and day; its integer (seconds) and nanoseconds. */
bool value_date(struct messages *messages, const struct tree *tree, struct value *value);
bool value_span(struct messages *messages, const struct tree *tree, struct value *value);
/* 0, or whole days such as 7d. */
bool value_days(struct messages *messages, const struct tree *tree, int64_t *days_out);
bool value_uuid(struct messages *messages, const struct tree *tree, uint8_t uuid_out[16]);

#endif
