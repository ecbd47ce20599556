/* example.h: values that a schema shows: whether they are of their type, and how JSON writes them.
 */
#ifndef QBIND_GENERATOR_EXAMPLE_H
#define QBIND_GENERATOR_EXAMPLE_H

struct reading;
struct unread_examples;

/* Reads them into the model, once all types are known. */
void example_read(struct reading *reading, const struct unread_examples *unread);

#endif
