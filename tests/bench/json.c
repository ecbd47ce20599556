/* How long a payload takes from text to struct and back: by the generated code, and by careful code
 * on jansson that makes the same struct and looks at the same constraints. In turns, so that both
 * have the same machine; the median of the rounds counts. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "mail.h"

#define ROUNDS 9
#define TIMES 100000

static const char text[] = "{\"to\":\"customer.name@example.org\",\"template\":\"order_shipped\","
			   "\"subject\":\"Your order is on its way\","
			   "\"params\":{\"order_id\":9007199254740993,\"amount\":149.95},"
			   "\"cc\":[\"accounts@example.org\",\"archive@example.org\"],\"is_"
			   "urgent\":false,\"retries\":3}";

/* ---- How often memory is asked for ---- */

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
static size_t allocations;

void *__wrap_malloc(size_t size)
{
	allocations++;
	return __real_malloc(size);
}

static void *counted(size_t size)
{
	allocations++;
	return __real_malloc(size);
}

/* ---- By hand ---- */

static const char *get_text(const json_t *object, const char *name, size_t least, size_t most)
{
	const json_t *value = json_object_get(object, name);
	size_t length = 0;

	if (!json_is_string(value))
		return NULL;
	for (const char *c = json_string_value(value); *c != '\0'; c++)
		length += ((unsigned char)*c & 0xc0) != 0x80;
	return length >= least && length <= most ? json_string_value(value) : NULL;
}

static bool get_integer(const json_t *object, const char *name, int64_t least, int64_t most,
			int64_t *value_out)
{
	const json_t *value = json_object_get(object, name);

	if (!json_is_integer(value) || json_integer_value(value) < least ||
	    json_integer_value(value) > most)
		return false;
	*value_out = json_integer_value(value);
	return true;
}

static bool get_params(const json_t *root, struct mail_send_email *mail)
{
	const json_t *params = json_object_get(root, "params"), *amount;

	amount = json_object_get(params, "amount");
	if (!json_is_object(params) || json_object_size(params) != 2 || !json_is_number(amount) ||
	    json_number_value(amount) < 0 ||
	    !get_integer(params, "order_id", 1, INT64_MAX, &mail->params.order_id))
		return false;
	mail->params.amount = json_number_value(amount);
	return true;
}

static bool get_cc(const json_t *root, struct mail_send_email *mail, const char *cc[10])
{
	const json_t *list = json_object_get(root, "cc");

	if (!json_is_array(list) || json_array_size(list) > 10)
		return false;
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *item = json_array_get(list, i);

		if (!json_is_string(item) || json_string_length(item) > 254)
			return false;
		cc[i] = json_string_value(item);
	}
	mail->cc = (struct qb_string_slice){cc, json_array_size(list)};
	return true;
}

/* The texts stay jansson's: the tree is freed when the struct is not needed any more. */
static json_t *decode_by_hand(struct mail_send_email *mail, const char *cc[10])
{
	json_error_t error;
	json_t *root = json_loadb(text, sizeof(text) - 1, JSON_REJECT_DUPLICATES, &error);
	const json_t *urgent = json_object_get(root, "is_urgent");
	int64_t retries;

	mail->to = get_text(root, "to", 3, 254);
	mail->template_ = get_text(root, "template", 0, 64);
	mail->subject = get_text(root, "subject", 0, 200);
	if (!mail->to || !mail->template_ || !mail->subject || !get_params(root, mail) ||
	    !get_cc(root, mail, cc) || !json_is_boolean(urgent) ||
	    !get_integer(root, "retries", 0, 100, &retries) || json_object_size(root) != 7)
		abort();
	mail->is_urgent = json_is_true(urgent);
	mail->retries = (int32_t)retries;
	return root;
}

static void set(json_t *object, const char *name, json_t *value)
{
	if (json_object_set_new_nocheck(object, name, value) != 0)
		abort();
}

static char *encode_by_hand(const struct mail_send_email *mail)
{
	json_t *root = json_object(), *params = json_object(), *cc = json_array();
	char *written;

	set(root, "to", json_string(mail->to));
	set(root, "template", json_string(mail->template_));
	set(root, "subject", json_string(mail->subject));
	set(params, "order_id", json_integer(mail->params.order_id));
	set(params, "amount", json_real(mail->params.amount));
	set(root, "params", params);
	for (size_t i = 0; i < mail->cc.len; i++)
		json_array_append_new(cc, json_string(mail->cc.items[i]));
	set(root, "cc", cc);
	set(root, "is_urgent", json_boolean(mail->is_urgent));
	set(root, "retries", json_integer(mail->retries));
	written = json_dumps(root, JSON_COMPACT);
	json_decref(root);
	return written;
}

/* ---- What is measured ---- */

static const struct mail_send_email *payload;
static struct qb_arena arena;
static _Alignas(16) char buffer[4096];

static void qbind_decode(void)
{
	struct qb_error err;

	qb_arena_reset(&arena);
	if (mail_send_email_decode(text, sizeof(text) - 1, &arena, &payload, &err) != QB_OK)
		abort();
}

static void jansson_decode(void)
{
	struct mail_send_email mail;
	const char *cc[10];

	json_decref(decode_by_hand(&mail, cc));
}

static struct mail_send_email sample;

static void qbind_encode(void)
{
	struct qb_error err;
	const char *written;
	size_t len;

	qb_arena_reset(&arena);
	if (mail_send_email_encode(&sample, &arena, &written, &len, &err) != QB_OK)
		abort();
}

static void jansson_encode(void)
{
	free(encode_by_hand(&sample));
}

static double now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double time_of(void (*run)(void))
{
	double start = now_ns();

	for (int i = 0; i < TIMES; i++)
		run();
	return (now_ns() - start) / TIMES;
}

static int by_value(const void *left, const void *right)
{
	const double *a = left, *b = right;

	return (*a > *b) - (*a < *b);
}

static size_t allocations_of(void (*run)(void))
{
	run();
	allocations = 0;
	run();
	return allocations;
}

static void compare(const char *name, void (*ours)(void), void (*other)(void))
{
	double our_times[ROUNDS], other_times[ROUNDS], ours_ns, other_ns;

	for (int i = 0; i < ROUNDS; i++) {
		our_times[i] = time_of(ours);
		other_times[i] = time_of(other);
	}
	qsort(our_times, ROUNDS, sizeof(double), by_value);
	qsort(other_times, ROUNDS, sizeof(double), by_value);
	ours_ns = our_times[ROUNDS / 2];
	other_ns = other_times[ROUNDS / 2];
	printf("%s: qbind %.0f ns (%.0f..%.0f), jansson by hand %.0f ns (%.0f..%.0f)\n", name,
	       ours_ns, our_times[0], our_times[ROUNDS - 1], other_ns, other_times[0],
	       other_times[ROUNDS - 1]);
	printf("bench: %s %.0f ns\nbench: %s ratio-to jansson %.2f\n", name, ours_ns, name,
	       ours_ns / other_ns);
	printf("bench: %s-allocations %zu, jansson by hand %zu\n", name, allocations_of(ours),
	       allocations_of(other));
}

int main(void)
{
	const char *cc[10];
	json_t *root;

	json_set_alloc_funcs(counted, free);
	qb_arena_init(&arena, buffer, sizeof(buffer));
	printf("%zu bytes, %d rounds of %d\n", sizeof(text) - 1, ROUNDS, TIMES);
	compare("json-decode", qbind_decode, jansson_decode);
	root = decode_by_hand(&sample, cc);
	compare("json-encode", qbind_encode, jansson_encode);
	json_decref(root);
	qb_arena_clear(&arena);
	return 0;
}
