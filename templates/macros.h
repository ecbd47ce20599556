//% block object_macro
//% for missing in type.missing
$missing.declaration$(void)
	QB_MISSING_($missing.message$);
//% end
#define $type.c_name$_of(...) \
	__extension__({ \
		QB_NAMED_BEGIN_ \
		const struct $type.c_name$ qb_$type.c_name$_ = { \
			//% for line in type.initial
			$line$ \
			//% end
			__VA_ARGS__}; \
		QB_NAMED_END_ \
		qb_$type.c_name$_; \
	})

//% end

//% block task_macro
#define $type.c_name$_enqueue(CLIENT, OPTIONS, ID_OUT, ...) \
	$type.c_name$_enqueue_(CLIENT, OPTIONS, ID_OUT, __VA_ARGS__, )
#define $type.c_name$_enqueue_(CLIENT, OPTIONS, ID_OUT, ERR, ...) \
	qb_checked_(__extension__({ \
		QB_NAMED_BEGIN_ \
		const struct $type.c_name$ qb_$type.c_name$_ = { \
			//% for line in type.initial
			$line$ \
			//% end
			__VA_ARGS__}; \
		QB_NAMED_END_ \
		$type.c_name$_enqueue_struct( \
			(CLIENT), &qb_$type.c_name$_, (OPTIONS), (ID_OUT), (ERR)); \
	}))

//% end

//% block handler_macros
//% for task in tasks
$task.c_name$_handler *$namespace$__missing_handler_$task.member$(void)
	QB_MISSING_($task.missing_handler$);
//% end
#define $namespace$_handle(WORKER, CONTEXT, ...) \
	$namespace$_with_handlers_($namespace$_handle_struct, WORKER, CONTEXT, __VA_ARGS__, )
#define $namespace$_work(WORKER, CONTEXT, ...) \
	$namespace$_with_handlers_($namespace$_work_struct, WORKER, CONTEXT, __VA_ARGS__, )
#define $namespace$_with_handlers_(CALL, WORKER, CONTEXT, ERR, ...) \
	qb_checked_(__extension__({ \
		QB_NAMED_BEGIN_ \
		const struct $namespace$_handlers qb_$namespace$_handlers_ = { \
			//% for task in tasks
			.$task.member$ = $namespace$__missing_handler_$task.member$(), \
			//% end
			__VA_ARGS__}; \
		QB_NAMED_END_ \
		CALL((WORKER), &qb_$namespace$_handlers_, (CONTEXT), (ERR)); \
	}))

//% end
