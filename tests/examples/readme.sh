#!/bin/bash
# The example of README.md, as it stands there, is compiled and run. Wants QBIND, QBINDCTL,
# QBIND_CFLAGS and QBIND_LIBS, and a server.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/verdict.sh"
worker=
clean_up() {
	[ -z "$worker" ] || kill "$worker"
	dropdb --if-exists --force qbind_readme
	rm -rf "$folder"
}

# block LANGUAGE NUMBER: the text of that block.
block() {
	awk -v fence="\`\`\`$1" -v wanted="$2" '
		/^```$/ { inside = 0 }
		inside { print }
		$0 == fence { inside = ++number == wanted }' "$root/README.md"
}
compile() {
	gcc -std=c11 -Wall -Wextra -Wno-unused-parameter -Werror $QBIND_CFLAGS \
		$(pkg-config --cflags libpq) -o "$@" mail.c $QBIND_LIBS
}
does_not_compile() {
	sed "s/$1//" "$2" >broken.c
	! compile broken broken.c && grep -q "$3" "$folder/output"
}
is_done() { [ "$(psql -XAtc "SELECT count(*) FROM qbind.all_tasks WHERE status = 'done'")" = 1 ]; }
has_welcomed() {
	wait_for is_done
	[ "$(<said)" = "Welcome, Ada <ada@example.org>!" ] || ! cat said
}

cd "$folder" || exit 1
createdb qbind_readme && export PGDATABASE=qbind_readme || exit 1
psql -qXc 'CREATE TABLE users (address text, name text)'
block yaml 1 >mail.yaml
block c 1 >sign_up.c
block c 2 >worker.c
cp "$root/tests/examples/readme/main.c" .
verdict "the schema of the README generates" "$QBIND" generate mail.yaml
verdict "qbindctl migrate installs the queue" "$QBINDCTL" migrate
verdict "the producer of the README compiles" compile producer sign_up.c main.c
verdict "the worker of the README compiles" compile worker worker.c
verdict "without .to it does not" does_not_compile '\.to = to, ' sign_up.c "'to' is missing"
verdict "without the handler it does not" does_not_compile ', \.welcome = welcome' worker.c welcome
verdict "the producer signs one user up" ./producer
./worker >said 2>&1 &
worker=$!
verdict "the worker welcomes the user, once" has_welcomed
[ "$failures" = 0 ]
