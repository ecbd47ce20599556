/* no handler for task 'remind'; pass .remind = your_function or QB_SKIP */
#include "mail.h"

enum qb_result work(struct qb_worker *worker, struct qb_error *err);
mail_send_email_handler on_send_email;
mail_remind_handler on_remind;

enum qb_result work(struct qb_worker *worker, struct qb_error *err)
{
#ifdef MISTAKE
	return mail_work(worker, NULL, err, .send_email = on_send_email, .tick = QB_SKIP,
			 .archive = QB_SKIP);
#else
	return mail_work(worker, NULL, err, .send_email = on_send_email, .remind = on_remind,
			 .tick = QB_SKIP, .archive = QB_SKIP);
#endif
}
