# qbind.mk: C of schemas, in a Makefile of yours:
#
#	include $(shell pkg-config --variable=makefile qbind)
#	program: main.o mail.o
#	main.o: mail.h
#
# mail.yaml, whose namespace is mail, gives mail.h, mail.c and mail.schema.json beside it, again each
# time that it or a schema that it imports changes.
QBIND ?= qbind

%.h %.c %.schema.json: %.yaml
	@grep -qE '^namespace: *$(notdir $*) *(#.*)?$$' $< || \
		{ echo "$<: the file is not named after its namespace" >&2; exit 1; }
	$(QBIND) generate $(QBIND_FLAGS) -o $(@D) --depfile $*.qbind.d $<
	@touch $*.h $*.c $*.schema.json

-include $(wildcard *.qbind.d)
