/* base64.h: base64 as RFC 4648 has it, with padding, and nothing else in between. */
#ifndef QBIND_BASE64_H
#define QBIND_BASE64_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for what a text of this length can give. */
size_t base64_decoded_size(size_t len);
/* False when the text is no base64; *offset_out then says where it is wrong. */
bool base64_decode(const char *text, size_t len, uint8_t *target, size_t *len_out,
		   size_t *offset_out);
size_t base64_encoded_size(size_t len);
/* Writes base64_encoded_size(len) characters, and no NUL. */
void base64_encode(const uint8_t *data, size_t len, char *target);

#endif
