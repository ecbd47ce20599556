#!/bin/bash
# qbindctl.sh [QBINDCTL]: every command and option of qbindctl, on the server that PGHOST etc. name
# and that may be filled at will; see tests/environment/cluster. Without an argument it tries
# $B/qbindctl.
set -u
qbindctl=$(realpath -e "${1:-$B/qbindctl}") || exit 2
unset COLUMNS LC_ALL LC_CTYPE LANG
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
readonly UNKNOWN=00000000-0000-4000-8000-00000000dead
readonly SECRET=geheim

verdict() { # NAME STATUS
	if [ "$2" = 0 ]; then
		echo "ok - $1"
		return
	fi
	echo "not ok - $1"
	printf '  exit status: %s\n  stdout: %s\n  stderr: %s\n' "$status" "$out" "$err"
	failures=$((failures + 1))
}

# Leaves out, err and status.
run() {
	status=0
	"$qbindctl" "$@" >"$folder/out" 2>"$folder/err" || status=$?
	out=$(<"$folder/out") err=$(<"$folder/err")
}

# expect NAME STATUS [PART...]: what the last run gave. A part is a text that must stand in the
# output; with "no:" before it, one that must not; with "err:", one that the messages must have.
# Messages are always whole lines of one shape, and there are none after a success.
expect() {
	local name=$1 bad=0 part
	[ "$status" = "$2" ] || bad=1
	for part in "${@:3}"; do
		case $part in
		no:*) [[ $out != *"${part#no:}"* ]] || bad=1 ;;
		err:*) [[ $err == *"${part#err:}"* ]] || bad=1 ;;
		*) [[ $out == *"$part"* ]] || bad=1 ;;
		esac
	done
	[ "$status" != 0 ] || [ -z "$err" ] || bad=1
	[ -z "$err" ] || ! grep -qv '^qbindctl: ' <<<"$err" || bad=1
	verdict "$name" $bad
}

sql() { psql -XqAt -v ON_ERROR_STOP=1 "$@"; }

# holds NAME SQL: the last output is one JSON document on one line, and as :doc it makes SQL true.
holds() {
	[ "$(wc -l <"$folder/out")" = 1 ] &&
		[ "$(sql -v doc="$out" <<<"SELECT coalesce(($2), false) FROM (SELECT :'doc'::jsonb AS doc) AS d")" = t ]
	verdict "$1" $?
}

# No control character, in ASCII or in UTF-8, but for the ends of lines.
is_harmless() { ! LC_ALL=C grep -qP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' "$@"; }

# put COLUMN=VALUE...: a new task, waiting unless it says otherwise; prints its id.
put() {
	local pair IFS=,
	local -A row=([queue]="'mail'" [task_type]="'send_email'" [payload]="'{\"to\": \"ann@example.org\"}'")
	for pair in "$@"; do row[${pair%%=*}]=${pair#*=}; done
	sql <<<"INSERT INTO ${SCHEMA:-qbind}.tasks (${!row[*]}) VALUES (${row[*]}) RETURNING id"
}

put_running() {
	sql <<<"WITH task AS (
		INSERT INTO qbind.tasks (queue, task_type, payload, status, attempt, picked_at, lease_token)
		VALUES ('mail', 'send_email', '{}', 'in_progress', 1, now() - interval '90 s',
		        '00000000-0000-4000-8000-00000000beef')
		RETURNING id
	), lease AS (
		INSERT INTO qbind.leases (lease_until, token, worker, task_ids)
		SELECT now() + interval '1 h', '00000000-0000-4000-8000-00000000beef', gen_random_uuid(),
		       ARRAY[id] FROM task
	) SELECT id FROM task"
}

put_done() {
	sql <<<"INSERT INTO qbind.history (run_at, created_at, picked_at, status, payload_version, lease_no,
		priority, attempt, max_attempts, crashes, snoozes, id, queue, task_type, payload)
		VALUES (now(), now() - interval '1 h', now(), 'done', 1, 1, 0, 1, 5, 0, 0, gen_random_uuid(),
		        'mail', 'send_email', '{}') RETURNING id"
}

forget_all() { sql <<<"TRUNCATE qbind.tasks, qbind.leases, qbind.history"; }
status_of() { sql -v id="$1" <<<"SELECT status FROM qbind.all_tasks WHERE id = :'id'"; }

usage() {
	run
	expect "without a command it names --help" 2 err:--help
	run --help
	expect "--help lists every command" 0 migrate status list show retry cancel --database --schema
	run --version
	expect "--version is the name and a version" 0 "qbindctl 0."
	run stauts
	expect "a misspelt command gets a suggestion" 2 "err:did you mean 'status'?"
	run frobnicate
	expect "an unknown command is named" 2 "err:'frobnicate'" err:--help
	run status --jsno
	expect "a misspelt option gets a suggestion" 2 "err:'--jsno', did you mean 'json'?"
	run -q status
	expect "there are no short options" 2 "err:'-q'"
	run status --schema
	expect "an option without its value is refused" 2 "err:--schema needs a value"
	run status --json=1
	expect "a value too many is refused" 2 "err:--json takes no value"
	run status --all
	expect "an option of another command is refused" 2 "err:status does not take --all"
	run status more
	expect "an argument too many is refused" 2 "err:usage: qbindctl status"
	run show
	expect "show without an id is refused" 2 "err:usage: qbindctl show"
	run show "$UNKNOWN" "$UNKNOWN"
	expect "show takes one id" 2 "err:usage: qbindctl show"
	run cancel
	expect "cancel without an id is refused" 2 "err:usage: qbindctl cancel"
	run retry
	expect "retry without an id is refused" 2 err:--all
	run retry --all $UNKNOWN
	expect "retry takes ids or --all" 2 "err:not both"
	run retry --queue mail $UNKNOWN
	expect "retry filters only with --all" 2 "err:--queue only with --all"
	for id in 42 '' 00000000-0000-4000-8000-00000000dea "{$UNKNOWN}" "$UNKNOWN "; do
		run show "$id"
		expect "'$id' is no id" 2 "err:is not the id of a task"
	done
	run list --status fialed
	expect "a misspelt status gets a suggestion" 2 "err:did you mean 'failed'?"
	for limit in 0 -1 10001 99999999999999999999 10x ''; do
		run list --limit "$limit"
		expect "--limit '$limit' is refused" 2 "err:1 to 10000"
	done
}

# None of these connects anywhere.
secrets() {
	local arguments
	local -a cases=(
		"--databse=postgresql://u:$SECRET@h/d status"
		"postgresql://u:$SECRET@h/d status"
		"show postgresql://u:$SECRET@h/d"
		"--json=postgresql://u:$SECRET@h/d status"
		"status --database postgres//u:$SECRET@h/d"
		"status --database postgresql://u:$SECRET%zz@h/d"
		"status --database postgresql://u:$SECRET@[h/d"
		"status --database postgresql://u:$SECRET@h:1:2/d"
		"status --database postgresql://u:x@h/d?$SECRET"
		"status --database postgresql://u:$SECRET@127.0.0.1:1/d"
		"status --database password=$SECRET,host"
		"status --database host=/nowhere,$SECRET='"
		"status --database pasword=a,$SECRET"
		"status --database host=$PGHOST,user=guarded,password=$SECRET"
	)
	for arguments in "${cases[@]}"; do
		local -a words=()
		local word
		for word in $arguments; do words+=("${word//,/ }"); done
		run "${words[@]}"
		[ "$status" = 2 ] && [ -n "$err" ] && [[ $out$err != *"$SECRET"* ]]
		verdict "the password stays secret: ${arguments//"$SECRET"/...}" $?
	done
}

connections() {
	PGHOST=/nowhere run status
	expect "no server" 2 err:/nowhere
	run status --database dbname=nothing
	expect "no such database" 2 err:nothing
	run status --database "user=guarded password=wrong"
	expect "a wrong password" 2 "err:password authentication failed"
	run status
	expect "not installed: the command to run is named" 1 "err:qbindctl migrate"
	run migrate --database "user=guarded password=right"
	expect "migrate without the right to create" 1 "err:permission denied"
	run migrate
	expect "migrate installs" 0 "qbind: installed"
	run migrate
	expect "migrate again is up to date" 0 "qbind: up to date"
	run --json migrate
	holds "migrate --json" "doc->>'schema' = 'qbind' AND doc->'applied' = '0' AND (doc->>'version')::int >= 1"
	run status --database "user=guarded password=right"
	expect "without rights the database refuses" 1 "err:permission denied"
	run status --database "postgresql://$PGUSER@/$PGDATABASE?host=$PGHOST&port=$PGPORT"
	expect "a URI" 0 total
	run --database "host=$PGHOST dbname=$PGDATABASE" status
	expect "a connection string, before the command" 0 total
	run status --schema nowhere
	expect "an installation that is not there" 1 "err:qbindctl migrate" err:nowhere
	run status --schema 'qbind"; DROP SCHEMA qbind; --'
	expect "a hostile installation name" 2 err:
}

installations() {
	run migrate --schema other --json
	holds "another installation" "doc->>'schema' = 'other' AND doc->'applied' = doc->'version'"
	id=$(SCHEMA=other put queue="'elsewhere'")
	run status --schema other
	expect "has its own tasks" 0 elsewhere
	run status
	expect "which this one does not see" 0 no:elsewhere
	run show "$id"
	expect "nor shows" 1 "err:$id: not found"
	run --schema=other cancel "$id"
	expect "--schema= before the command" 0 "$id  cancelled"
	run migrate
	expect "the first one is still up to date" 0 "up to date"
}

status_counts() {
	forget_all
	run status
	expect "status of an empty queue" 0 "total              0            0     0"
	run status --json
	holds "status --json of an empty queue" "doc->'queues' = '[]' AND doc->'total'->'pending' = '0'
		AND doc->'total'->'oldest_pending_ms' = 'null'"
	put run_at="now() - interval '3 h'" task_type="'nobody_handles_it'" >"$folder/id"
	put run_at="now() + interval '1 d'" >"$folder/id"
	put status="'failed'" attempt=5 >"$folder/id"
	put_running >"$folder/id"
	put_done >"$folder/id"
	run status
	expect "a task type that nobody handles shows with its age" 0 nobody_handles_it "3h 0m" "1m 30s"
	grep -qE '^mail +nobody_handles_it +1 +0 +0 +0 +0 +3h 0m +-$' "$folder/out" &&
		grep -qE '^mail +send_email +1 +1 +1 +1 +0 +- +1m 30s$' "$folder/out" &&
		grep -qE '^total +2 +1 +1 +1 +0 +3h 0m +1m 30s$' "$folder/out"
	verdict "status counts by queue and type, and in all" $?
	run status --json
	holds "status --json" "doc->'queues'->0->>'task_type' = 'nobody_handles_it'
		AND (doc->'queues'->0->>'oldest_pending_ms')::bigint BETWEEN 10800000 AND 11100000
		AND doc->'queues'->1 @> '{\"queue\": \"mail\", \"pending\": 1, \"in_progress\": 1, \"done\": 1,
			\"failed\": 1, \"cancelled\": 0, \"oldest_pending_ms\": null}'
		AND doc->'total' @> '{\"pending\": 2, \"in_progress\": 1, \"done\": 1, \"failed\": 1}'
		AND (doc->'total'->>'longest_in_progress_ms')::bigint BETWEEN 90000 AND 390000"
}

listing() {
	forget_all
	old=$(put created_at="now() - interval '1 h'" status="'failed'" attempt=5 \
		last_error="'550 no such mailbox'")
	new=$(put queue="'slow'" task_type="'send_report'")
	ended=$(put_done)
	run list
	expect "list shows every task, and the last error" 0 "$old" "$new" "$ended" "5/5" "550 no such mailbox"
	[ "$(awk 'NR > 1 {print $1}' "$folder/out")" = \
		"$(sql <<<"SELECT id FROM qbind.all_tasks ORDER BY coalesce(finished_at, created_at) DESC")" ]
	verdict "the newest first" $?
	run list --status failed
	expect "list --status" 0 "$old" "no:$new" "no:$ended"
	run list --status 'done'
	expect "list --status of the history" 0 "$ended" "no:$new" "no:$old"
	run list --queue slow
	expect "list --queue" 0 "$new" "no:$old" "no:$ended"
	run --type send_report list
	expect "list --type" 0 "$new" "no:$old" "no:$ended"
	run list --limit 2
	expect "list --limit" 0 "no:$old" "$new" "$ended"
	run list --queue "'; DROP TABLE qbind.tasks; --"
	expect "a hostile filter finds nothing" 0 "no:$old"
	run list --json --status failed
	holds "list --json" "jsonb_array_length(doc->'tasks') = 1
		AND doc->'tasks'->0 @> '{\"id\": \"$old\", \"queue\": \"mail\", \"task_type\": \"send_email\",
			\"status\": \"failed\", \"priority\": 0, \"attempt\": 5, \"max_attempts\": 5,
			\"picked_at\": null, \"finished_at\": null, \"last_error\": \"550 no such mailbox\"}'
		AND doc->'tasks'->0->>'created_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\$'
		AND (doc->'tasks'->0->>'created_at')::timestamptz = (SELECT created_at FROM qbind.tasks WHERE id = '$old')
		AND doc->'tasks'->0 ? 'run_at' AND NOT doc->'tasks'->0 ?| ARRAY['payload', 'lease_token']"
	run list --json --queue nothing
	holds "list --json of nothing" "doc = '{\"tasks\": []}'"
}

showing() {
	forget_all
	id=$(put payload_version=3 priority=-7 last_error="E'first line\nsecond \u00e9\u4efb line'")
	run show "$id"
	expect "show has all columns" 0 "$id" "payload_version" " 3" "priority" " -7" "lease_no" "run_at" "crashes"
	expect "show keeps the lines of an error" 0 "first line
" " second é任 line"
	expect "the payload is hidden" 0 no:ann@example.org "no:payload "
	run show --payload "$id"
	expect "an unknown type's payload is hidden" 0 "no worker has told yet" no:ann@example.org
	sql <<<"INSERT INTO qbind.task_types VALUES ('send_email', '{iban}')"
	run show --payload "$id"
	expect "show --payload" 0 '{"to": "ann@example.org"}'
	run show "$id" --json
	holds "show --json hides the payload too" "NOT doc ? 'payload' AND NOT doc ? 'lease_token'
		AND doc @> '{\"id\": \"$id\", \"payload_version\": 3, \"priority\": -7, \"snoozes\": 0}'
		AND doc->>'last_error' = E'first line\nsecond é任 line'"
	run show --json --payload "$id"
	holds "show --json --payload" "doc->'payload'->>'to' = 'ann@example.org'"
	sql <<<"UPDATE qbind.tasks SET payload = '{\"to\": {\"iban\": \"DE02\"}}'"
	run show --payload "$id"
	expect "what is sensitive is hidden" 0 '{"to": {"iban": "(sensitive)"}}' no:DE02
	sql <<<"UPDATE qbind.tasks SET payload = '{\"n\": [1.10, 1e400, 123456789012345678901234567890]}'"
	run show --json --payload "$id"
	[[ $out == *'{"n": [1.10, 1000'*'000, 123456789012345678901234567890]}'* ]]
	verdict "numbers of a payload keep their digits" $?
	running=$(put_running)
	run show "$running" --payload
	expect "a lease token is not shown" 0 "in_progress" no:beef
	run show --json --payload "$running"
	expect "nor in JSON" 0 in_progress no:beef
	run show $UNKNOWN
	expect "show of an unknown id" 1 "err:$UNKNOWN: not found"
	run show ${UNKNOWN^^} --payload --json
	expect "an id in capitals is an id" 1 "err:$UNKNOWN: not found"
}

retrying() {
	forget_all
	failed=$(put status="'failed'" attempt=5 crashes=2 snoozes=1 last_error="'550'")
	cancelled=$(put) pending=$(put) running=$(put_running) ended=$(put_done)
	run cancel "$cancelled"
	run retry "$failed" "$cancelled" "$pending" "$running" "$ended" $UNKNOWN
	expect "retry says what became of each" 1 "$failed  retried" "$cancelled  retried" \
		"err:$pending: not retried, it is pending" "err:$running: not retried, it is in progress" \
		"err:$ended: not retried, it is done" "err:$UNKNOWN: not found"
	[ "$(sql <<<"SELECT status, attempt, crashes, snoozes, last_error FROM qbind.tasks WHERE id = '$failed'")" \
		= "pending|0|0|0|550" ] && [ "$(status_of "$cancelled")" = pending ] &&
		[ "$(status_of "$running")" = in_progress ] && [ "$(status_of "$ended")" = "done" ]
	verdict "they have all their attempts again, the others are as they were" $?
	sql <<<"UPDATE qbind.tasks SET status = 'failed' WHERE id = '$failed'"
	run retry "$failed"
	expect "all were retried: exit 0" 0 "$failed  retried"
	run retry --json "$failed" $UNKNOWN
	holds "retry --json" "doc = jsonb_build_object('tasks', jsonb_build_array(
		jsonb_build_object('id', '$failed', 'result', 'pending'),
		jsonb_build_object('id', '$UNKNOWN', 'result', 'not_found')))"
	[ "$status" = 1 ]
	verdict "retry --json exits with 1 as well" $?
}

waking() {
	forget_all
	local ids
	ids="$(put status="'failed'") $(put status="'failed'") $(put status="'failed'" queue="'slow'")"
	out=$(printf 'LISTEN qbind;\n\\! "%s" retry %s\nSELECT 1;\n' "$qbindctl" "$ids" | sql 2>&1)
	status=0 err=
	[ "$(grep -c 'payload "mail"' <<<"$out")" = 1 ] && [ "$(grep -c 'payload "slow"' <<<"$out")" = 1 ]
	verdict "retry wakes the workers once for each queue" $?
}

retrying_all() {
	forget_all
	run retry --all
	expect "retry --all of nothing" 0 "0 retried"
	sql <<<"INSERT INTO qbind.tasks (queue, task_type, payload, status, attempt)
		SELECT CASE WHEN n % 10 = 0 THEN 'slow' ELSE 'mail' END,
		       CASE WHEN n % 2 = 0 THEN 'send_report' ELSE 'send_email' END, '{}', 'failed', 5
		  FROM generate_series(1, 2000) AS n"
	cancelled=$(put)
	run cancel "$cancelled"
	run retry --all --limit 501 --json
	holds "retry --all --limit, over more than a batch" "doc = '{\"retried\": 501}'"
	sql <<<"UPDATE qbind.tasks SET status = 'failed'"
	run retry --all --queue slow
	expect "retry --all --queue" 0 "200 retried"
	run retry --all --type send_report
	expect "retry --all --type" 0 "800 retried"
	run retry --all
	expect "retry --all" 0 "1000 retried"
	[ "$(sql <<<"SELECT count(*) FROM qbind.tasks WHERE status = 'pending' AND attempt = 0")" = 2000 ] &&
		[ "$(status_of "$cancelled")" = cancelled ]
	verdict "all failed ones were taken, and nothing else" $?
}

cancelling() {
	forget_all
	waiting=$(put) failed=$(put status="'failed'") running=$(put_running) ended=$(put_done)
	run cancel "$waiting" "$failed" "$running"
	expect "cancel says what became of each" 0 "$waiting  cancelled" "$failed  cancelled" \
		"$running  asked to stop"
	[ "$(status_of "$waiting")$(status_of "$failed")" = cancelledcancelled ] &&
		[ "$(sql <<<"SELECT cancelled_ids FROM qbind.leases")" = "{$running}" ]
	verdict "waiting ones are cancelled, the worker of a running one is asked" $?
	run cancel "$waiting"
	expect "cancelled before" 0 "$waiting  already cancelled"
	run cancel "$ended"
	expect "a done one" 1 "err:$ended: already done"
	run cancel $UNKNOWN
	expect "an unknown one" 1 "err:$UNKNOWN: not found"
	waiting=$(put)
	run cancel --json "$waiting" "$running" "$ended" $UNKNOWN
	holds "cancel --json" "(SELECT array_agg(t->>'id' || ' ' || (t->>'result'))
		FROM jsonb_array_elements(doc->'tasks') AS t) = ARRAY['$waiting cancelled', '$running asked_to_stop',
			'$ended already_done', '$UNKNOWN not_found']"
}

hostile() {
	forget_all
	local name="E'ev\x1b[31m\nil\r\u009b2J\x7f'"
	id=$(put queue="$name" task_type="$name" last_error="E'\x1b]0;title\x07\nnext\u0085\t\x08\"end\\\\'" \
		payload_version=1)
	sql <<<"UPDATE qbind.tasks SET payload = E'{\"k\x7f\u009b31m\": \"\\\\u001b[2J\"}'"
	sql <<<"INSERT INTO qbind.task_types VALUES ($name, '{}')"
	for arguments in status list "show $id" "show --payload $id" \
		"--json status" "--json list" "--json show $id" "--json show --payload $id"; do
		run $arguments
		[ "$status" = 0 ] && [ -s "$folder/out" ] && is_harmless "$folder/out"
		verdict "no control character passes: ${arguments/"$id"/ID}" $?
	done
	holds "and JSON keeps them" "doc->>'queue' = $name AND doc->>'last_error' ~ '^\x1b]0;title\x07\nnext'
		AND doc->'payload' ? E'k\x7f\u009b31m'"
	run list --queue $'\e[31m\302\233'"$name"
	expect "a hostile filter" 0 "no:$id"
	run $'\e[31m'
	is_harmless "$folder/err"
	verdict "nor what was typed" $?
	run list --queue $'\xff\xfe'
	expect "a filter that is no UTF-8" 1 "err:qbindctl: "
	run show 'a%sb%n'
	expect "format characters are plain text" 2 err:qbindctl
}

# on_terminal COLUMNS ARGUMENT...: runs it there; leaves out.
on_terminal() {
	local columns=$1
	shift
	err=
	# A machine may have no pseudo-terminal free for a moment.
	for _ in {1..10}; do
		status=0
		script -qec "stty cols $columns; '$qbindctl' $*" /dev/null \
			>"$folder/out" 2>"$folder/pty" </dev/null || status=$?
		grep -q 'create pseudo-terminal' "$folder/pty" || break
		sleep 0.3
	done
	out=$(tr -d '\r' <"$folder/out")
}

terminals() {
	forget_all
	put status="'failed'" last_error="repeat('é任', 300)" >"$folder/id"
	run list
	expect "an error is whole where no terminal is" 0 "$(printf 'é任%.0s' {1..300})" no:…
	on_terminal 160 list
	expect "on a terminal it is cut" 0 "failed" "é任" "…"
	[ "$(wc -l <<<"$out")" = 2 ] && [ "$(LC_ALL=C.UTF-8 wc -L <<<"$out")" -le 160 ]
	verdict "at its right margin" $?
	on_terminal 100 list
	[ "$(wc -l <<<"$out")" = 4 ] && [[ $out == *$'\n    é任'*…* ]]
	verdict "on a narrow terminal it has a line of its own" $?
}

outputs() {
	status=0
	"$qbindctl" list >/dev/full 2>"$folder/err" || status=$?
	out='' err=$(<"$folder/err")
	expect "a full disk is no success" 2 "err:cannot write"
	run --json list --queue 'mail' --limit=1 --status=failed
	holds "options stand anywhere" "jsonb_array_length(doc->'tasks') <= 1"
}

newer() {
	sql <<<"INSERT INTO qbind.migrations (number, name) VALUES (999, 'of_the_future')"
	run migrate
	expect "migrate leaves a newer installation as it is, and says so" 0 "at version 999, newer"
	run status
	expect "which an older qbindctl can look after" 0 total
	sql <<<"DELETE FROM qbind.migrations WHERE number = 999"
}

usage
secrets
connections
installations
status_counts
listing
showing
retrying
waking
retrying_all
cancelling
hostile
terminals
outputs
newer
exit $((failures > 0))
