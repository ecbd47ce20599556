# shellcheck shell=bash disable=SC2034
# Sourced by demo: processes that cannot outlive it, and lines of its table.

# ---- Processes ----

dir=$(mktemp -d "${TMPDIR:-/tmp}/qbind-demo.XXXXXX")
pids=()

clean_up() {
	trap '' INT TERM HUP
	{
		[[ ${#pids[@]} -eq 0 ]] || kill -KILL "${pids[@]}"
		wait
	} 2>/dev/null
	rm -rf "$dir"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

give_up() {
	echo "demo: $1" >&2
	tail -n 5 "$dir"/*.log </dev/null >&2
	exit 1
}

# start NAME COMMAND...: in the background, and never longer than this shell; $! is its process.
start() {
	setpriv --pdeathsig KILL "${@:2}" </dev/null >"$dir/$1.log" 2>&1 &
	pids+=($!)
}

forget() {
	local pid kept=()
	for pid in "${pids[@]}"; do
		[[ $pid == "$1" ]] || kept+=("$pid")
	done
	pids=("${kept[@]}")
}

is_gone() {
	! kill -0 "$1" 2>/dev/null
}

# wait_until SECONDS WHAT COMMAND...: looks again and again whether the command succeeds.
wait_until() {
	local deadline=$((SECONDS + $1))
	until "${@:3}"; do
		((SECONDS < deadline)) || give_up "waited $1 s in vain for $2"
		sleep 0.05
	done
}

# ---- The table ----

failures=0

step() {
	printf '\n%s  %s\n' "$1" "$2"
}

indent() {
	sed 's/^/     /'
}

tell() {
	printf '     %-60s %4s\n' "$1" "$2"
}

# check WHAT FIGURE EXPECTED
check() {
	local verdict=OK
	if [[ $2 != "$3" ]]; then
		verdict="WRONG: expected $3"
		failures=$((failures + 1))
	fi
	printf '     %-60s %4s   %s\n' "$1" "$2" "$verdict"
}
