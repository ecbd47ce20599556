/* reading.h: what the files that make the model share; for those only. */
#ifndef QBIND_GENERATOR_READING_H
#define QBIND_GENERATOR_READING_H
#include <stddef.h>
#include "model.h"

struct memory;
struct messages;
struct schema_importer;
struct tree;
struct tree_entry;

struct unread_default {
	struct field *field;
	const struct tree *value;
};

struct unread_examples {
	struct type *type;
	const struct tree *list;
};

struct reading {
	struct memory *memory;
	struct messages *messages;
	const struct schema_importer *importer;
	const struct tree *types; /* NULL when there are none */
	struct named_type *named; /* the schema's, while they are made */
	/* What can be understood only when all types are known. */
	struct type **refs;
	size_t ref_count;
	struct unread_default *defaults;
	size_t default_count;
	struct unread_examples *examples;
	size_t example_count;
};

/* Looking for what was meant takes time; after many messages nobody reads on anyway. */
#define READING_SUGGESTIONS 100

/* The kind that tree names; NULL after a message. */
const struct kind *reading_kind(struct reading *reading, const struct tree *tree);
/* The kind that {type: string, format: name} is, such as timestamp; NULL when it is none. */
const struct kind *reading_format_kind(const char *name);
void reading_refuse_format(struct reading *reading, const struct kind *kind,
			   const struct text *name);
void reading_task(struct reading *reading, struct task *task, const struct tree_entry *entry);
/* The type that tree describes. at is underlined when something is missing; field is
 * NULL unless the type is a field's. */
void reading_type(struct reading *reading, struct type *type, const struct tree *tree,
		  const struct place *at, struct field *field);
/* A list of texts; NULL, and count 0, after a message. */
const struct text *reading_texts(struct reading *reading, const struct tree *tree,
				 const char *expected, size_t *count_out);

/* ---- The words of types and fields ---- */

/* A type on its way into the model. */
struct subject {
	struct type *type;
	struct field *field;    /* NULL when the type is no field's */
	const struct place *at; /* what is underlined when something is missing */
	bool is_ref;
};

struct word {
	const char *name;
	/* NULL: it says what kind the type is, which is known before. */
	void (*read)(struct reading *reading, struct subject *subject,
		     const struct tree_entry *entry);
	unsigned fits; /* a bit for each form of kind, and the bits below */
	/* Of a word that is a limit, and fits the kinds that have it; else LIMIT_COUNT. */
	enum limit_id limit;
};

#define FITS_REF 1U /* there is no form 0 */
#define FITS(form) (1U << (form))
#define FITS_KINDS (~FITS_REF)
#define FITS_ALL (~0U)

/* Each ends in a name NULL; the second are those that belong to the field, not to its type. */
extern const struct word reading_type_words[];
extern const struct word reading_field_words[];

/* False after a message, and for a type of no known kind. */
bool reading_limit(struct reading *reading, struct subject *subject, const struct tree_entry *entry,
		   enum limit_id limit);

#endif
