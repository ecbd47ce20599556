#!/bin/bash
# The e-mail example: its parts alone; its demo as a test, with what was delivered; and the demo
# broken off in the middle, to see that nothing is left. Wants QBIND, QBINDCTL, QBIND_CFLAGS and QBIND_LIBS, as the
# example's Makefile does.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/qbind-email.XXXXXX")
export TMPDIR=$folder/tmp QBIND_CLUSTER=durable
mkdir "$TMPDIR"
trap 'rm -rf "$folder"' EXIT
failures=0

# verdict NAME COMMAND...: one line, by whether the command succeeds.
verdict() {
	if "${@:2}"; then
		echo "ok - $1"
	else
		echo "not ok - $1"
		failures=$((failures + 1))
		[ ! -s "$folder/out" ] || sed 's/^/  /' "$folder/out"
	fi
}

# Each line of the demo's table is a test of its own.
table_verdicts() {
	local line name
	while read -r line; do
		name=$(sed -E 's/ {2,}[0-9]+ +(OK|WRONG.*)$//' <<<"$line")
		verdict "email demo: $name" grep -q '  OK$' <<<"$line"
	done < <(grep -E ' [0-9]+   (OK|WRONG)' "$folder/out")
}

refuses_lines() {
	local expected="32 69 107 153 195 232 271"
	[ "$(sed -n 's/^ *orders\.csv:\([0-9]*\): .*/\1/p' "$folder/out" | xargs)" = "$expected" ]
}

is_clean() {
	[ -z "$(ls -A "$TMPDIR")" ] && has_no_process
}

# Everything that the demo starts has its folder in the command line.
has_no_process() {
	! grep -qs "$TMPDIR/qbind-demo" /proc/[0-9]*/cmdline
}

wait_for() {
	local tries=0
	until "$@"; do
		[ $((tries += 1)) -lt 600 ] || return 1
		sleep 0.05
	done
}

delivers() {
	grep -qs accepted "$TMPDIR"/qbind-demo.*/smtp/journal
}

run_demo() {
	KEEP=$folder/mails "$root/tests/environment/cluster" "$root/examples/email/demo"
}

parts() {
	local example=$root/examples/email
	${CC:-gcc} -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Wconversion -Wshadow \
		-Werror -g -fsanitize=address,undefined -fno-sanitize-recover=all -I"$example" \
		-o "$folder/parts" "$here/email_parts.c" "$example/csv.c" "$example/header.c" &&
		"$folder/parts" "$folder/parts.csv"
}

# As a user has it: a copy of the folder, and qbind found by PATH and pkg-config.
builds_installed() (
	make -s -C "$root" install PREFIX="$folder/usr" >"$folder/out" 2>&1 || return
	cp -r "$root/examples/email" "$folder/copy"
	unset QBIND QBINDCTL QBIND_CFLAGS QBIND_LIBS
	export PATH=$folder/usr/bin:$PATH PKG_CONFIG_PATH=$folder/usr/lib/pkgconfig
	make -s -C "$folder/copy" >"$folder/out" 2>&1 && [ -x "$folder/copy/build/worker" ]
)

whole_demo() {
	run_demo >"$folder/out" 2>&1
	verdict "email demo: ends well" [ $? = 0 ]
	table_verdicts
	verdict "email demo: makes 12 checks or more" \
		[ "$(grep -c '   OK$' "$folder/out")" -ge 12 ]
	verdict "email demo: each broken line is reported by its number" refuses_lines
	verdict "email demo: every e-mail reads as its order says" \
		python3 "$here/email_mails.py" "$root/examples/email/orders.csv" "$folder/mails"
	verdict "email demo: leaves no process and no file" is_clean
}

# broken_off SIGNAL STATUS: as ctrl-C does, the signal goes to the whole process group.
broken_off() {
	local pid status
	set -m
	run_demo >"$folder/out" 2>&1 </dev/null &
	pid=$!
	set +m
	verdict "email demo, SIG$1: delivers before" wait_for delivers
	kill -s "$1" -- "-$pid"
	wait "$pid"
	status=$?
	verdict "email demo, SIG$1: exits with $2" [ "$status" = "$2" ]
	verdict "email demo, SIG$1: leaves no process and no file" wait_for is_clean
}

# Nothing can tidy up the folder then, but no process may go on.
killed() {
	local pid
	run_demo >"$folder/out" 2>&1 </dev/null &
	pid=$!
	verdict "email demo, SIGKILL: delivers before" wait_for delivers
	kill -KILL "$(pgrep -P "$pid" -f examples/email/demo)"
	wait "$pid"
	verdict "email demo, SIGKILL: leaves no process" wait_for has_no_process
	rm -rf "$TMPDIR"/qbind-demo.*
}

verdict "email parts: all of them" parts
verdict "email example: builds outside the tree with an installed qbind" builds_installed
whole_demo
broken_off INT 130
broken_off TERM 143
killed
[ "$failures" = 0 ]
