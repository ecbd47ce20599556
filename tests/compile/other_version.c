/* "mail.h was made for version 2 of qbind's API: generate it again" */
#include <qbind.h>
#ifdef MISTAKE
#undef QB_API_VERSION
#define QB_API_VERSION 1
#endif
#include "mail.h"

bool is_member(enum mail_priority priority);

bool is_member(enum mail_priority priority)
{
	return mail_priority_name(priority) != NULL;
}
