# Makes C of sql/: the header's enum sql_id has one value for each named block, the source's table
# has {name, number of parameters, pieces}, and migrations are a table of their own.
#
# Comments go. Each text is cut at the word "qbind", so that the engine can put the installation's
# name between the pieces. Usage: awk -v header=FILE -v source=FILE -f embed.awk FILE.sql...

function fail(message) {
	printf "%s:%d: %s\n", FILENAME, FNR, message > "/dev/stderr"
	failed = 1
	exit 1
}

function quoted(line) {
	gsub(/\\/, "&&", line)
	gsub(/"/, "\\\"", line)
	return line
}

# A comment line starts with "--"; the style has no others.
function keep(line,    rest) {
	text = ""
	rest = line
	while (match(rest, /(^|[^A-Za-z0-9_])qbind($|[^A-Za-z0-9_])/)) {
		at = RSTART + (substr(rest, RSTART, 5) == "qbind" ? 0 : 1)
		text = text quoted(substr(rest, 1, at - 1)) "\", \""
		rest = substr(rest, at + 5)
	}
	body[current] = body[current] "\t\"" text quoted(rest) "\\n\"\n"
	while (match(line, /\$[0-9]+/)) {
		number = substr(line, RSTART + 1, RLENGTH - 1) + 0
		if (number > parameters[current])
			parameters[current] = number
		line = substr(line, RSTART + RLENGTH)
	}
}

FNR == 1 {
	is_migration = FILENAME ~ /\/schema\//
	current = ""
	if (is_migration) {
		name = FILENAME
		sub(/.*\//, "", name)
		sub(/\.sql$/, "", name)
		if (name !~ /^[0-9][0-9][0-9]_[a-z0-9_]+$/)
			fail("a migration is named NNN_what.sql")
		if (substr(name, 1, 3) + 0 != migration_count + 1)
			fail("the number of this migration is not the next one")
		current = name
		migration[++migration_count] = name
	}
}

/^-- name: / && !is_migration {
	current = $3
	if (current !~ /^[a-z][a-z0-9_]*$/)
		fail("a statement's name is lower-case words with underscores")
	if (current in body)
		fail("a second statement named " current)
	body[current] = ""
	parameters[current] = 0
	statement[++statement_count] = current
	next
}

/^--/ || /^[ \t]*$/ { next }

{
	if (current == "")
		fail("SQL before the first '-- name:'")
	keep($0)
}

function sort_names(    i, j, name) {
	for (i = 2; i <= statement_count; i++) {
		name = statement[i]
		for (j = i - 1; j > 0 && statement[j] > name; j--)
			statement[j + 1] = statement[j]
		statement[j + 1] = name
	}
}

function pieces(name) {
	return "(const char *const[]){\n" body[name] "\t, NULL}"
}

END {
	if (failed)
		exit 1
	sort_names()
	print "/* Made by sql/embed.awk. */" > header
	print "#ifndef QBIND_SQL_ID_H\n#define QBIND_SQL_ID_H\n" > header
	print "enum sql_id {" > header
	for (i = 1; i <= statement_count; i++)
		printf "\tSQL_%s,\n", toupper(statement[i]) > header
	print "\tSQL_COUNT,\n};\n\n#endif" > header

	print "/* Made by sql/embed.awk. */\n#include \"postgres/statement.h\"\n" > source
	print "const struct statement postgres_statements[SQL_COUNT] = {" > source
	for (i = 1; i <= statement_count; i++)
		printf "\t[SQL_%s] = {\"%s\", %d, %s},\n", toupper(statement[i]), statement[i],
			parameters[statement[i]], pieces(statement[i]) > source
	print "};\n\nconst struct migration postgres_migrations[] = {" > source
	for (i = 1; i <= migration_count; i++)
		printf "\t{%d, \"%s\", %s},\n", i, migration[i], pieces(migration[i]) > source
	printf "};\nconst int postgres_migration_count = %d;\n", migration_count > source
}
