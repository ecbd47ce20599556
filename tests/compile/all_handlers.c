/* no handler for task 'tick'; pass .tick = your_function or QB_SKIP */
#include "mail.h"

enum qb_result work(struct qb_worker *worker, struct qb_error *err);
mail_send_email_handler on_send_email;

enum qb_result work(struct qb_worker *worker, struct qb_error *err)
{
#ifdef MISTAKE
	return mail_work(worker, NULL, err);
#else
	const struct mail_handlers handlers = {.send_email = on_send_email};

	return mail_work_struct(worker, &handlers, NULL, err);
#endif
}
