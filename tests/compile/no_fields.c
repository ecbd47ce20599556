/* has no member named|does not refer to any field */
#include "mail.h"

enum qb_result enqueue(struct qb_client *client, struct qb_error *err);

enum qb_result enqueue(struct qb_client *client, struct qb_error *err)
{
	enum qb_result rc = mail_tick_enqueue(client, NULL, NULL, err);

	if (rc == QB_OK)
		rc = mail_remind_enqueue(client, NULL, NULL, err);
	if (rc == QB_OK)
		rc = mail_remind_enqueue(client, NULL, NULL, err, .note = "one");
	if (rc == QB_OK)
		rc = mail_remind_enqueue(client, NULL, NULL, err, .note = "two",
					 .count = {true, 2});
#ifdef MISTAKE
	if (rc == QB_OK)
		rc = mail_tick_enqueue(client, NULL, NULL, err, .note = "none");
#endif
	return rc;
}
