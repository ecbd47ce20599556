# Makes C of files: a table of {name, text}, in the order of the arguments.
# Usage: awk -v table=NAME -f embed.awk FILE...

function quoted(line) {
	gsub(/\\/, "&&", line)
	gsub(/"/, "\\\"", line)
	gsub(/\?/, "\\?", line) # no trigraphs
	return line
}

BEGIN {
	print "/* Made by templates/embed.awk. */\n#include \"embedded.h\"\n"
	print "const struct embedded " table "[] = {"
}

FNR == 1 {
	name = FILENAME
	sub(/.*\//, "", name)
	printf "%s\t{\"%s\",\n", count++ ? "\t},\n" : "", name
}

{ print "\t \"" quoted($0) "\\n\"" }

END { print (count ? "\t},\n" : "") "\t{NULL, NULL},\n};" }
