//% block enum_type
//% for line in type.comment
$line$
//% end
enum $type.c_name$ {
	//% for member in type.members
	$member.c_name$ = $member.value$,
	//% end
};
/* NULL when value is no member. */
const char *$type.c_name$_name(enum $type.c_name$ value);
/* False when text names no member. */
bool $type.c_name$_parse(const char *text, enum $type.c_name$ *value_out) QB_NONNULL;

//% end

//% block list_types
//% for slice in slices
struct $slice.c_name$ {
	const $slice.item_type$ *items;
	size_t len;
};
//% end

//% for map in maps
struct $map.c_name$ {
	const struct $map.entry$ *items;
	size_t len;
};
//% end

//% for nullable in nullables
$nullable.c_name$ {
	enum qb_state state;
	$nullable.value$;
};
//% end
//% end

//% block union_type
//% for line in type.comment
$line$
//% end
struct $type.c_name$ {
	enum $type.tag_type$ $type.tag$;
	union {
		//% for variant in type.variants
		struct $variant.type$ $variant.member$;
		//% end
	} as;
};

//% end

//% block object_type
//% for line in type.comment
$line$
//% end
struct $type.c_name$ {
	//% for member in type.members
	//% for line in member
	$line$
	//% end
	//% end
};

//% end

//% block task_functions
QB_MUST_CHECK enum qb_result $task.c_name$_decode(
	const char *json, size_t len, struct qb_arena *arena,
	const struct $task.c_name$ **payload_out, struct qb_error *err);
QB_MUST_CHECK enum qb_result $task.c_name$_encode(
	const struct $task.c_name$ *payload, struct qb_arena *arena,
	const char **json_out, size_t *len_out, struct qb_error *err);
QB_MUST_CHECK enum qb_result $task.c_name$_enqueue_struct(
	struct qb_client *client, const struct $task.c_name$ *payload,
	const struct qb_enqueue_options *options, struct qb_uuid *id_out, struct qb_error *err);
/* All of them or none. ids_out has room for payloads.len ids, or is NULL. */
QB_MUST_CHECK enum qb_result $task.c_name$_enqueue_many(
	struct qb_client *client, struct $task.c_name$_slice payloads,
	const struct qb_enqueue_options *options, struct qb_uuid *ids_out, struct qb_error *err);
typedef enum qb_verdict $task.c_name$_handler(
	const struct $task.c_name$ *payload, struct qb_task *task, void *context);

//% end

//% block handlers
/* What works on each task type; NULL leaves it to other workers. */
struct $namespace$_handlers {
	//% for task in tasks
	$task.c_name$_handler *$task.member$;
	//% end
};
/* Registers the handlers with a worker; context is handed to each of them. */
QB_MUST_CHECK enum qb_result $namespace$_handle_struct(
	struct qb_worker *worker, const struct $namespace$_handlers *handlers, void *context,
	struct qb_error *err);
/* The same, and works until qb_worker_stop(). */
QB_MUST_CHECK enum qb_result $namespace$_work_struct(
	struct qb_worker *worker, const struct $namespace$_handlers *handlers, void *context,
	struct qb_error *err);

//% end
