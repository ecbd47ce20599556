/* deprecated: use note */
#include "mail.h"

const char *get(const struct mail_archive *payload);

const char *get(const struct mail_archive *payload)
{
#ifdef MISTAKE
	return payload->old;
#else
	return payload->note.value;
#endif
}
