/* comment.h: THE escaper of comments: other people's words as exactly one comment.
 *
 * Nothing in a text ends the comment, begins another, makes a trigraph, continues a line, turns
 * the direction of writing or gives a command to Doxygen.
 */
#ifndef QBIND_GENERATOR_COMMENT_H
#define QBIND_GENERATOR_COMMENT_H

struct memory;

/* A doc comment in lines, wrapped at blanks; ends in NULL, and has no lines when text is blank. */
const char *const *comment_lines(struct memory *memory, const char *text);
/* One line to be put inside a comment. */
const char *comment_words(struct memory *memory, const char *text);

#endif
