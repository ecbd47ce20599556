# Sourced by shell tests. Makes $folder, which goes when the test ends.
folder=$(mktemp -d "${TMPDIR:-/tmp}/qbind-test.XXXXXX")
failures=0
clean_up() { rm -rf "$folder"; }
trap 'clean_up 2>/dev/null' EXIT
trap 'exit 130' INT TERM

# verdict NAME COMMAND...: one line, by whether the command succeeds; else what it printed, too.
verdict() {
	if "${@:2}" >"$folder/output" 2>&1; then
		echo "ok - $1"
	else
		echo "not ok - $1"
		sed 's/^/  /' "$folder/output"
		failures=$((failures + 1))
	fi
}

wait_for() {
	local tries=0
	until "$@"; do
		[ $((tries += 1)) -lt 400 ] || return 1
		sleep 0.05
	done
}
