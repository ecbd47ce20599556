//% block task_source
static const struct qb_task_type $task.c_name$_type = {
	.name = $task.name$,
	.version = $task.version$,
	.queue = $task.queue$,
	.priority = $task.priority$,
	.max_attempts = $task.max_attempts$,
	.timeout_ms = $task.timeout_ms$,
	.retry = {$task.backoff$, $task.base_ms$, $task.max_ms$, $task.jitter_percent$},
	.payload = &$task.c_name$_object,
	.sensitive = $task.sensitive$,
};

enum qb_result $task.c_name$_decode(
	const char *json, size_t len, struct qb_arena *arena,
	const struct $task.c_name$ **payload_out, struct qb_error *err)
{
	const void *payload;
	enum qb_result rc = qb_decode(&$task.c_name$_object, json, len, arena, &payload, err);

	if (rc == QB_OK)
		*payload_out = payload;
	return rc;
}

enum qb_result $task.c_name$_encode(
	const struct $task.c_name$ *payload, struct qb_arena *arena,
	const char **json_out, size_t *len_out, struct qb_error *err)
{
	return qb_encode(&$task.c_name$_object, payload, arena, json_out, len_out, err);
}

enum qb_result $task.c_name$_enqueue_struct(
	struct qb_client *client, const struct $task.c_name$ *payload,
	const struct qb_enqueue_options *options, struct qb_uuid *id_out, struct qb_error *err)
{
	return qb_enqueue(client, &$task.c_name$_type, payload, options, id_out, err);
}

enum qb_result $task.c_name$_enqueue_many(
	struct qb_client *client, struct $task.c_name$_slice payloads,
	const struct qb_enqueue_options *options, struct qb_uuid *ids_out, struct qb_error *err)
{
	const struct qb_payload_slice slice = {payloads.items, payloads.len};

	return qb_enqueue_many(client, &$task.c_name$_type, slice, options, ids_out, err);
}

static enum qb_verdict $task.c_name$_call(
	qb_any_handler *handler, const void *payload, struct qb_task *task, void *context)
{
	return (($task.c_name$_handler *)handler)(payload, task, context);
}

//% end

//% block handlers_source
enum qb_result $namespace$_handle_struct(
	struct qb_worker *worker, const struct $namespace$_handlers *handlers, void *context,
	struct qb_error *err)
{
	enum qb_result rc;

	//% for task in tasks
	rc = qb_worker_handle(worker, &$task.c_name$_type, $task.c_name$_call,
		(qb_any_handler *)handlers->$task.member$, context, err);
	if (rc != QB_OK)
		return rc;
	//% end
	return QB_OK;
}

enum qb_result $namespace$_work_struct(
	struct qb_worker *worker, const struct $namespace$_handlers *handlers, void *context,
	struct qb_error *err)
{
	enum qb_result rc = $namespace$_handle_struct(worker, handlers, context, err);

	return rc == QB_OK ? qb_worker_run(worker, err) : rc;
}
//% end
