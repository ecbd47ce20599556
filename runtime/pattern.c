#define PCRE2_CODE_UNIT_WIDTH 8
#include "pattern.h"
#include "error.h"
#include <pcre2.h>

/* The end of the text is the only one that $ matches, and \uXXXX is a character: as in ECMA-262. */
#define OPTIONS (PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_ALT_BSUX | PCRE2_NEVER_BACKSLASH_C)

/* Bound the time and the memory that a hostile text can take: some milliseconds. */
#define STEPS 500000
#define HEAP_KIB 4096

static enum qb_result refuse(const struct qb_pattern *pattern, int number, struct qb_error *err)
{
	PCRE2_UCHAR problem[128] = "";

	if (number == PCRE2_ERROR_NOMEMORY || number == PCRE2_ERROR_HEAP_FAILED)
		return error_no_memory(err);
	pcre2_get_error_message(number, problem, sizeof(problem));
	return error_set(err, QB_INVALID, "pattern %s: %s", pattern->text, (const char *)problem);
}

static pcre2_code *compile(const struct qb_pattern *pattern, int *number_out)
{
	pcre2_compile_context *context = pcre2_compile_context_create(NULL);
	PCRE2_SIZE offset;
	pcre2_code *code;

	*number_out = PCRE2_ERROR_NOMEMORY;
	if (context == NULL)
		return NULL;
	pcre2_set_newline(context, PCRE2_NEWLINE_ANYCRLF);
	code = pcre2_compile((PCRE2_SPTR)pattern->text, PCRE2_ZERO_TERMINATED, OPTIONS, number_out,
			     &offset, context);
	pcre2_compile_context_free(context);
	return code;
}

/* NULL after a failure. Two threads may both compile; one result stays. */
static const pcre2_code *code_of(struct qb_pattern *pattern, int *number_out)
{
	void *known = __atomic_load_n(&pattern->code, __ATOMIC_ACQUIRE);
	pcre2_code *code;

	if (known != NULL)
		return known;
	code = compile(pattern, number_out);
	if (code == NULL)
		return NULL;
	if (__atomic_compare_exchange_n(&pattern->code, &known, code, false, __ATOMIC_ACQ_REL,
					__ATOMIC_ACQUIRE))
		return code;
	pcre2_code_free(code);
	return known;
}

static void *take(size_t size, void *arena)
{
	return qb_arena_alloc(arena, size);
}

static void leave(void *memory, void *arena)
{
	(void)memory, (void)arena;
}

static int match(const pcre2_code *code, const char *text, size_t len, struct qb_arena *arena)
{
	pcre2_general_context *memory = pcre2_general_context_create(take, leave, arena);
	pcre2_match_context *limits = memory ? pcre2_match_context_create(memory) : NULL;
	pcre2_match_data *data = limits ? pcre2_match_data_create(1, memory) : NULL;

	if (data == NULL)
		return PCRE2_ERROR_NOMEMORY;
	pcre2_set_match_limit(limits, STEPS);
	pcre2_set_heap_limit(limits, HEAP_KIB);
	return pcre2_match(code, (PCRE2_SPTR)text, len, 0, PCRE2_NO_UTF_CHECK, data, limits);
}

enum qb_result pattern_match(struct qb_pattern *pattern, const char *text, size_t len,
			     struct qb_arena *arena, bool *matches_out, struct qb_error *err)
{
	int number;
	const pcre2_code *code = code_of(pattern, &number);

	if (code == NULL)
		return refuse(pattern, number, err);
	number = match(code, text, len, arena);
	if (number == PCRE2_ERROR_NOMEMORY)
		return error_no_memory(err);
	if (number < 0 && number != PCRE2_ERROR_NOMATCH)
		return error_set(err, QB_INVALID, "too complex for pattern %s", pattern->text);
	*matches_out = number >= 0;
	return QB_OK;
}
