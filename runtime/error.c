#include "error.h"
#include "utf8.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What a later try may find mended; two characters stand for a whole class of SQLSTATEs. */
static const char *const transient_states[] = {
	"40001", /* serialization_failure */
	"40P01", /* deadlock_detected */
	"55P03", /* lock_not_available */
	"57014", /* query_canceled: by a time limit */
	"57P01", /* admin_shutdown */
	"57P02", /* crash_shutdown */
	"57P03", /* cannot_connect_now */
	"57P05", /* idle_session_timeout */
	"25P03", /* idle_in_transaction_session_timeout */
	"25006", /* read_only_sql_transaction: a standby that may be promoted */
	"53",    /* insufficient_resources */
	"08",    /* connection_exception */
};

enum qb_result error_set(struct qb_error *err, enum qb_result result, const char *format, ...)
{
	/* A character that does not fit whole begins within the message's size, so that cleaning
	 * leaves it out instead of seeing a part of it. */
	char text[sizeof(err->message) + 4];
	va_list arguments;

	if (err == NULL)
		return result;
	va_start(arguments, format);
	if (vsnprintf(text, sizeof(text), format, arguments) < 0)
		text[0] = '\0';
	va_end(arguments);
	memset(err, 0, sizeof(*err));
	err->result = result;
	error_clean_text(err->message, sizeof(err->message), text);
	return result;
}

enum qb_result error_no_memory(struct qb_error *err)
{
	return error_set(err, QB_NO_MEMORY, "out of memory");
}

void error_clean_text(char *target, size_t size, const char *text)
{
	utf8_clean(target, size, text, strlen(text));
}

bool qb_error_is_transient(const struct qb_error *err)
{
	if (err == NULL)
		return false;
	if (err->result == QB_CONNECTION || err->result == QB_UNKNOWN)
		return true;
	for (size_t i = 0; i < sizeof(transient_states) / sizeof(transient_states[0]); i++) {
		const char *state = transient_states[i];

		if (strncmp(err->sqlstate, state, strlen(state)) == 0)
			return true;
	}
	return false;
}
