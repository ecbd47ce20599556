# Prints "length depth parameters file:line name" for each function of the C files given: the lines
# of its body, how deep its blocks nest, how many parameters it has. Relies on the format: a body's
# braces, and no other, stand alone at the start of a line.

FNR == 1 { head = ""; inside = 0 }

# Comments and literals could hold braces and commas.
{
	code = $0
	gsub(/\\./, "", code)
	gsub(/"[^"]*"|'[^']*'/, "", code)
	gsub(/\/\*.*\*\//, "", code)
	if (in_comment && sub(/.*\*\//, "", code))
		in_comment = 0
	if (in_comment)
		code = ""
	if (sub(/\/\*.*/, "", code))
		in_comment = 1
}

!inside && /^\{/ {
	inside = 1
	start = FNR
	depth = deepest = 0
	next
}

inside && /^\}/ {
	name = head
	sub(/\(.*/, "", name)
	sub(/.*[ *]/, "", name)
	if (name == "START_TEST") {
		name = head
		sub(/^START_TEST\(/, "", name)
		sub(/\).*/, "", name)
	}
	parameters = head
	sub(/^[^(]*\(/, "", parameters)
	sub(/\)[^)]*$/, "", parameters)
	while (gsub(/\([^()]*\)|\[[^]]*\]/, "", parameters)) {}
	count = parameters ~ /^(void)?$/ ? 0 : gsub(/,/, "", parameters) + 1
	printf "%d %d %d %s:%d %s\n", FNR - start - 1, deepest, count, FILENAME, start, name
	inside = 0
	head = ""
	next
}

inside {
	depth += gsub(/\{/, "{", code)
	if (depth > deepest)
		deepest = depth
	depth -= gsub(/\}/, "}", code)
	next
}

/^[ \t]*$/ || /^#/ || code ~ /[;}][ \t]*$/ { head = ""; next }
{ head = head " " code; sub(/^ /, "", head) }
