# Prints the code of C files as "FILE:LINE: CODE", without comments and with empty literals.
# strings=yes prints the literals instead, one a line.

FNR == 1 { in_comment = 0 }

{
	code = ""
	rest = $0
	while (rest != "") {
		if (in_comment) {
			if (!match(rest, /\*\//))
				break
			in_comment = 0
			rest = substr(rest, RSTART + 2)
		} else if (match(rest, /"(\\.|[^"\\])*"|'(\\.|[^'\\])*'|\/\*/)) {
			literal = substr(rest, RSTART, RLENGTH)
			code = code substr(rest, 1, RSTART - 1)
			rest = substr(rest, RSTART + RLENGTH)
			if (literal == "/*") {
				in_comment = 1
				continue
			}
			code = code "\"\""
			if (strings && literal ~ /^"/)
				print FILENAME ":" FNR ": " literal
		} else {
			code = code rest
			break
		}
	}
	if (!strings && code !~ /^[ \t]*$/)
		print FILENAME ":" FNR ": " code
}
