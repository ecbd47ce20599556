#!/bin/bash
# Installs into a folder, and builds and runs a program outside the tree with what is there. Wants a
# database of its own.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/verdict.sh"
clean_up() {
	dropdb --if-exists qbind_installed
	rm -rf "$folder"
}
unset QBIND QBINDCTL QBIND_CFLAGS QBIND_LIBS

holds() { find "$1" ! -type d -printf '%P\n' | LC_ALL=C sort | diff - <(printf '%s\n' "${@:2}" | sed '/^$/d'); }
installed_files=(
	bin/qbind bin/qbindctl
	include/qbind.h include/qbind_json.h
	lib/cmake/qbind/qbind-config.cmake
	lib/libqbind.a lib/libqbind.so lib/libqbind.so.0.2.0 lib/libqbind.so.1
	lib/pkgconfig/qbind.pc
	share/doc/qbind/CHANGES.md share/doc/qbind/LICENSE share/doc/qbind/README.md
	share/man/man1/qbind.1 share/man/man1/qbindctl.1 share/man/man3/qbind.3
	share/man/man5/qbind.5
	share/qbind/qbind.mk
)
stage() { make -s -C "$root" "$1" DESTDIR="$folder/stage" PREFIX=/opt/q; }
names_prefix_only() {
	grep -x prefix=/opt/q "$folder/stage/opt/q/lib/pkgconfig/qbind.pc" &&
		! grep -r "$folder" "$folder/stage/opt/q/lib/pkgconfig"
}

# build NAME: the program as NAME, with the library named by LINK.
build() {
	gcc -std=c11 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Werror -o "$1" main.c hello.c \
		$(pkg-config --cflags qbind libpq) $(sed "s/-lqbind/$2/" <<<"$(pkg-config --libs qbind libpq libpcre2-8)")
}
greets_ada() { [ "$(timeout 60 "$1" 2>&1 | tee "$folder/said")" = "hello Ada" ] || ! cat "$folder/said"; }
is_drained() {
	[ "$(qbindctl --version)" = "qbindctl $(pkg-config --modversion qbind)" ] &&
		[ "$(psql -XAtc "SELECT count(*) FROM qbind.tasks")" = 0 ]
}

verdict "make install fills DESTDIR and nothing else" stage install
shows_public_names_only() {
	! nm -g --defined-only "$folder/stage/opt/q/lib/libqbind.a" | awk '$2 ~ /[A-Z]/ {print $3}' |
		grep -v '^qb_'
}
verdict "what it installs" holds "$folder/stage/opt/q" "${installed_files[@]}"
verdict "the static library shows public names alone" shows_public_names_only
verdict "qbind.pc names PREFIX, without DESTDIR" names_prefix_only
verdict "make uninstall runs" stage uninstall
verdict "make uninstall takes all of it away" holds "$folder/stage/opt/q"

verdict "make install to a PREFIX" make -s -C "$root" install PREFIX="$folder/usr"
export PATH=$folder/usr/bin:$PATH PKG_CONFIG_PATH=$folder/usr/lib/pkgconfig
cp "$root"/tests/examples/installed/* "$folder" && cd "$folder" || exit 1
createdb qbind_installed && export PGDATABASE=qbind_installed || exit 1
verdict "the installed qbind generates" qbind generate hello.yaml
verdict "the installed qbindctl migrates" qbindctl migrate
verdict "a program builds with the static library" build static -l:libqbind.a
verdict "and works" greets_ada ./static
verdict "a program builds with the shared library" build shared -lqbind
LD_LIBRARY_PATH=$folder/usr/lib verdict "and works" greets_ada ./shared
verdict "the shared one needs libqbind.so.1" grep -q 'libqbind\.so\.1' <(readelf -d shared)
verdict "all tasks are done, by the version that is installed" is_drained

# ---- The makefile and the CMake package, by the example that uses both ----

cp -r "$root/examples/parcels" "$folder/make" && cp -r "$root/examples/parcels" "$folder/cmake" || exit 1
export LD_LIBRARY_PATH=$folder/usr/lib CMAKE_PREFIX_PATH=$folder/usr
ships() {
	diff <("$1" 2>&1) <(cat <<-'END'
		{"order_id":42,"to":{"street":"Main Street 1","country":"DE"},"value":"29.90","contents":{"kind":"books","isbn":["978-0131103627"]}}
		Main Street 1, 978-0131103627
		$.to.country: "de" does not match ^[A-Z]{2}$ [pattern]
	END
	)
}
ships_in_cpp() {
	diff <("$1" 2>&1) <(cat <<-'END'
		{"order_id":42,"to":{"street":"Main Street 1","country":"DE"},"value":"29.90","contents":{"kind":"letter","pages":3}}
		Main Street 1, 3 pages
		$.order_id: expected at least 1, got 0 [range]
	END
	)
}
# rebuilds COMMAND...: only when something has changed; the imported schema is something too.
times() { stat -c '%n %Y' "$1"/ship "$1"/*.o 2>/dev/null; }
does_nothing() {
	local before
	before=$(stat -c %Y.%Z "$1/ship")
	sleep 1.1
	"${@:2}" >"$folder/said" 2>&1 || { cat "$folder/said"; return 1; }
	[ "$before" = "$(stat -c %Y.%Z "$1/ship")" ]
}
follows_imports() {
	sed -i 's/maxLength: 200/maxLength: 5/' "$3/places.yaml"
	sleep 1.1
	"${@:4}" >"$folder/said" 2>&1 || { cat "$folder/said"; return 1; }
	"$1" | grep -q 'at most 5' || { "$1"; return 1; }
}
verdict "make: the example builds with qbind.mk" make -s -j2 -C make
verdict "make: and works" ships make/ship
verdict "make: and works in C++" ships_in_cpp make/ship_cpp
verdict "make: nothing is built again" does_nothing make make -C make
verdict "make: a changed import is followed" follows_imports make/ship - make make -s -j2 -C make
for generator in Ninja 'Unix Makefiles'; do
	rm -rf cmake/build && cp "$root/examples/parcels/places.yaml" cmake
	configure() { cmake -S cmake -B cmake/build -G "$generator" && cmake --build cmake/build; }
	verdict "cmake, $generator: the example builds with the package" configure
	verdict "cmake, $generator: and works" ships cmake/build/ship
	verdict "cmake, $generator: and works in C++" ships_in_cpp cmake/build/ship_cpp
	verdict "cmake, $generator: nothing is built again" does_nothing cmake/build cmake --build cmake/build
	verdict "cmake, $generator: a changed import is followed" \
		follows_imports cmake/build/ship - cmake cmake --build cmake/build
done
[ "$failures" = 0 ]
