/* ignoring return value .*warn_unused_result */
#include "mail.h"

int work(struct qb_worker *worker);

int work(struct qb_worker *worker)
{
	struct qb_error err;

#ifdef MISTAKE
	mail_work(worker, NULL, &err, .send_email = QB_SKIP, .remind = QB_SKIP, .tick = QB_SKIP,
		  .archive = QB_SKIP);
	return 0;
#else
	return mail_work(worker, NULL, &err, .send_email = QB_SKIP, .remind = QB_SKIP,
			 .tick = QB_SKIP, .archive = QB_SKIP) == QB_OK;
#endif
}
