/* changes value|changes signedness */
#include "mail.h"

enum qb_result enqueue(struct qb_client *client, struct qb_error *err);

enum qb_result enqueue(struct qb_client *client, struct qb_error *err)
{
#ifdef MISTAKE
	return mail_archive_enqueue(client, NULL, NULL, err, .big = -1, .note = {QB_NULL, NULL},
				    .color = MAIL_ARCHIVE_COLOR_RED);
#else
	return mail_archive_enqueue(client, NULL, NULL, err, .big = 1, .note = {QB_NULL, NULL},
				    .color = MAIL_ARCHIVE_COLOR_RED);
#endif
}
