/* incompatible .*pointer type */
#include "mail.h"

enum qb_result work(struct qb_worker *worker, struct qb_error *err);
mail_remind_handler on_remind;

enum qb_result work(struct qb_worker *worker, struct qb_error *err)
{
#ifdef MISTAKE
	return mail_work(worker, NULL, err, .send_email = on_remind, .remind = QB_SKIP,
			 .tick = QB_SKIP, .archive = QB_SKIP);
#else
	return mail_work(worker, NULL, err, .send_email = QB_SKIP, .remind = on_remind,
			 .tick = QB_SKIP, .archive = QB_SKIP);
#endif
}
