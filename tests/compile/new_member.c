/* not handled in switch */
#include "mail.h"

int weight(enum mail_priority priority);

int weight(enum mail_priority priority)
{
	switch (priority) {
	case MAIL_PRIORITY_LOW:
		return 1;
	case MAIL_PRIORITY_NORMAL:
		return 2;
#ifndef MISTAKE
	case MAIL_PRIORITY_HIGH:
		return 3;
#endif
	}
	return 0;
}
