# make            builds qbind, qbindctl and libqbind into build/release
# make demo       the main job, end to end; installs missing packages by apt
# make check      all tests, likewise; VARIANT=san|tsan|debug check only those of one variant
# make install    to $(DESTDIR)$(PREFIX); make uninstall takes it away
# make format     formats the sources; make format-check only looks
# make golden     rewrites the expected output of tests/golden and tests/errors: read the diff
# make fuzz       each fuzz target of tests/fuzz for FUZZ_SECONDS (60)
# make valgrind   the unit and database tests under valgrind
# make bench      how fast a worker drains a queue, on a server with durable commits; make bench-json
#                 how fast payloads are read and written, bench-scale how fast the generator is
# make ajv        the JSON Schemas that are made, asked of ajv from npm
# make campaign   SCHEMAS (1000) random schemas from SEED (1); make campaign-hostile broken ones
# make clean      removes build
# VARIANT=debug|san|tsan|release picks how to build; CC=clang goes to a folder of its own.

VARIANT ?= release
PREFIX ?= /usr/local
DESTDIR ?=
VERSION := 0.2.0
SOVERSION := 1
FUZZ_SECONDS ?= 60
SHELL := /bin/bash

ifeq ($(origin CC),default)
CC := gcc
endif
B := build/$(VARIANT)$(if $(findstring clang,$(CC)),-clang)
G := build/generated

WARN := -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
	-Wconversion -Wwrite-strings -Wundef -Wvla -Wformat=2
WARN += $(if $(CI),-Werror)
OPT_debug := -O0 -g3
OPT_release := -O2 -g -D_FORTIFY_SOURCE=2 -fstack-protector-strong
OPT_san := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
OPT_tsan := -O1 -g -fno-omit-frame-pointer -fsanitize=thread
OPT_fuzz := $(OPT_san) -fsanitize=fuzzer-no-link
$(if $(OPT_$(VARIANT)),,$(error there is no VARIANT=$(VARIANT)))
FLAGS = $(WARN) $(OPT_$(VARIANT)) -D_GNU_SOURCE -pthread -fPIC -MMD -MP $(CPPFLAGS) $(CFLAGS)
say = $(if $(findstring s,$(firstword -$(MAKEFLAGS))),:,echo)
link = @$(say) "LD $@"; $(CC) $(OPT_$(VARIANT)) -pthread $(LDFLAGS) -o $@

pkg = $(shell pkg-config $(1) $(2) 2>/dev/null)
PQ_CFLAGS := $(call pkg,--cflags,libpq libpcre2-8)
PQ_LIBS := $(call pkg,--libs,libpq libpcre2-8)
GEN_CFLAGS := $(call pkg,--cflags,yaml-0.1 jansson libmd libpcre2-8)
GEN_LIBS := $(call pkg,--libs,yaml-0.1 jansson libmd libpcre2-8) -lm
CTL_CFLAGS := $(call pkg,--cflags,jansson)
CTL_LIBS := $(call pkg,--libs,jansson)
CHECK_CFLAGS = $(call pkg,--cflags,check)
CHECK_LIBS = $(call pkg,--libs,check)

runtime_src := $(wildcard runtime/*.c runtime/postgres/*.c)
ctl_src := $(wildcard runtime/ctl/*.c)
generator_src := $(wildcard generator/*.c)
statements := $(sort $(wildcard sql/postgres/*.sql))
migrations := $(sort $(wildcard sql/postgres/schema/*.sql))
templates := $(sort $(wildcard templates/*.[ch]))
texts := templates/starter.yaml templates/language.schema.json generator/explanations.txt
formatted = $(shell find generator runtime examples tests -path tests/golden -prune -o \
	-name '*.[ch]' -print)

runtime_obj := $(runtime_src:%.c=$(B)/%.o) $(B)/generated/postgres_sql.o
ctl_obj := $(ctl_src:%.c=$(B)/%.o)
generator_obj := $(generator_src:%.c=$(B)/%.o) $(B)/generated/templates.o $(B)/generated/texts.o

unit_tests := $(patsubst %.c,$(B)/%,$(wildcard tests/unit/check_*.c))
db_tests := $(patsubst %.c,$(B)/%,$(wildcard tests/db/check_*.c))
db_help := $(patsubst %.c,$(B)/%.o,$(filter-out tests/db/check_%,$(wildcard tests/db/*.c)))
fuzzers := $(patsubst %.c,$(B)/%,$(wildcard tests/fuzz/fuzz_*.c))

.PHONY: all lib tests fuzzers demo check install uninstall format format-check golden fuzz \
	ajv bench bench-json bench-scale campaign campaign-hostile valgrind clean help build-packages
.DELETE_ON_ERROR:
.SECONDARY:
all: $(B)/qbind $(B)/qbindctl lib
lib: $(B)/libqbind.a $(B)/libqbind.so
tests: all $(unit_tests) $(db_tests)
fuzzers: $(fuzzers)

help:
	@sed -n '/^#/!q; s/^# //p' Makefile

build-packages:
	@tests/environment/packages --look build

# ---- The library and the two programs ----

$(B)/libqbind.a: $(runtime_obj)
	@rm -f $@
	@$(say) "AR $@"; $(AR) rcs $@ $^
$(B)/libqbind.so: $(runtime_obj) runtime/libqbind.map
	$(link) -shared -Wl,-soname,libqbind.so.$(SOVERSION) \
		-Wl,--version-script=runtime/libqbind.map $(runtime_obj) $(PQ_LIBS)
# What is installed shows its public names alone: a service may have an error_set() of its own.
$(B)/public/libqbind.a: $(runtime_obj)
	@mkdir -p $(@D); rm -f $@
	$(LD) -r -o $(@D)/libqbind.o $^
	objcopy --wildcard --keep-global-symbol='qb_*' $(@D)/libqbind.o
	$(AR) rcs $@ $(@D)/libqbind.o
$(B)/qbindctl: $(ctl_obj) $(B)/libqbind.a
	$(link) $^ $(PQ_LIBS) $(CTL_LIBS)
$(B)/qbind: $(generator_obj)
	$(link) $^ $(GEN_LIBS)

compile = @mkdir -p $(@D); $(say) "CC $@"; $(CC) $(FLAGS) -DQB_VERSION='"$(VERSION)"' -c -o $@ $<
$(B)/runtime/%.o: runtime/%.c $(G)/sql_id.h | build-packages
	$(compile) -Iruntime -I$(G) $(PQ_CFLAGS) $(if $(findstring ctl/,$*),$(CTL_CFLAGS))
$(B)/generator/%.o: generator/%.c | build-packages
	$(compile) $(GEN_CFLAGS)
# ISO C bounds the length of a string; what is embedded is longer.
$(B)/generated/%.o: $(G)/%.c | build-packages
	$(compile) -Wno-overlength-strings -Iruntime -iquote generator -I$(G)

# Every statement of sql/ as an enum and a table; see sql/embed.awk.
$(G)/sql_id.h $(G)/postgres_sql.c &: sql/embed.awk $(statements) $(migrations)
	@mkdir -p $(G)
	@$(say) "SQL $(G)"; awk -v header=$(G)/sql_id.h.new -v source=$(G)/postgres_sql.c.new \
		-f sql/embed.awk $(statements) $(migrations)
	@mv $(G)/sql_id.h.new $(G)/sql_id.h; mv $(G)/postgres_sql.c.new $(G)/postgres_sql.c
$(G)/templates.c: templates/embed.awk $(templates)
	@mkdir -p $(G)
	@awk -v table=embedded_templates -f templates/embed.awk $(templates) >$@.new
	@mv $@.new $@
$(G)/texts.c: templates/embed.awk $(texts)
	@mkdir -p $(G)
	@awk -v table=embedded_texts -f templates/embed.awk $(texts) >$@.new
	@mv $@.new $@

# ---- Tests ----

# A test of the generator is named check_gen_*, of qbindctl check_ctl_*; all others are the
# library's. What a test links besides is in its first line: /* link: -ljansson */
subject = $(B)/libqbind.a
$(B)/tests/unit/check_gen_%: subject = $(filter-out %/main.o,$(generator_obj))
$(B)/tests/unit/check_ctl_%: subject = $(filter-out %/main.o,$(ctl_obj)) $(B)/libqbind.a
$(B)/tests/db/%: subject = $(db_help) $(B)/libqbind.a

$(B)/tests/%.o: tests/%.c $(G)/sql_id.h
	$(compile) $(if $(findstring /check_gen_,$<),-iquote generator $(GEN_CFLAGS),-Iruntime -I$(G) \
		$(PQ_CFLAGS) $(CTL_CFLAGS)) $(CHECK_CFLAGS)
link_test = $(link) $< $(subject) \
	$(shell sed -n '1s,^/\* link: \(.*\) \*/$$,\1,p' $(<:$(B)/%.o=%.c))
$(B)/tests/unit/check_gen_%: $(B)/tests/unit/check_gen_%.o $(generator_obj)
	$(link_test) $(GEN_LIBS) $(CHECK_LIBS)
$(B)/tests/unit/check_ctl_%: $(B)/tests/unit/check_ctl_%.o $(ctl_obj) $(B)/libqbind.a
	$(link_test) $(PQ_LIBS) $(CTL_LIBS) $(CHECK_LIBS)
$(B)/tests/unit/%: $(B)/tests/unit/%.o $(B)/libqbind.a
	$(link_test) $(PQ_LIBS) $(CHECK_LIBS)
$(B)/tests/db/%: $(B)/tests/db/%.o $(db_help) $(B)/libqbind.a
	$(link_test) $(PQ_LIBS) $(CHECK_LIBS)
$(B)/tests/fuzz/%: $(B)/tests/fuzz/%.o $(generator_obj) $(B)/libqbind.a
	$(link) -fsanitize=fuzzer $< $(filter-out %/main.o,$(generator_obj)) $(B)/libqbind.a \
		$(PQ_LIBS) $(GEN_LIBS)

check:
	@tests/environment/packages check
	@tests/run $(if $(filter command environment,$(origin VARIANT)),$(VARIANT))
golden: all
	@B=$(CURDIR)/$(B) tests/golden/run --write
	@B=$(CURDIR)/$(B) tests/errors/run --write
fuzz:
	@tests/environment/packages fuzz
	@$(MAKE) --no-print-directory -s -j2 VARIANT=fuzz CC=clang fuzzers
	@tests/fuzz/run build/fuzz-clang/tests/fuzz $(FUZZ_SECONDS)
valgrind:
	@tests/environment/packages valgrind
	@tests/run valgrind
campaign campaign-hostile:
	@tests/environment/packages check
	@$(MAKE) --no-print-directory -s -j2 all
	@B=$(CURDIR)/$(B) tests/campaign/$(if $(findstring hostile,$@),hostile,run)
ajv: all
	@B=$(CURDIR)/$(B) tests/language/ajv
bench-json bench-scale: all
	@B=$(CURDIR)/$(B) tests/bench/$(@:bench-%=%)
bench:
	@tests/environment/packages demo
	@$(MAKE) --no-print-directory -s -j2 all
	@B=$(CURDIR)/$(B) QBIND_CLUSTER=durable tests/environment/cluster tests/bench/run
format:
	clang-format -i $(formatted)
format-check:
	@clang-format --dry-run --Werror $(formatted)

# ---- The main job ----

demo:
	@tests/environment/packages demo
	@$(MAKE) --no-print-directory -s -j2 all
	@QBIND=$(CURDIR)/$(B)/qbind QBINDCTL=$(CURDIR)/$(B)/qbindctl \
		QBIND_CFLAGS=-I$(CURDIR)/runtime \
		QBIND_LIBS="$(CURDIR)/$(B)/libqbind.a $$(pkg-config --libs libpq libpcre2-8)" \
		QBIND_CLUSTER=durable tests/environment/cluster examples/email/demo

# ---- Installation ----

shared := libqbind.so.$(VERSION)
bin := $(DESTDIR)$(PREFIX)/bin
include := $(DESTDIR)$(PREFIX)/include
libdir := $(DESTDIR)$(PREFIX)/lib
man := $(DESTDIR)$(PREFIX)/share/man
doc := $(DESTDIR)$(PREFIX)/share/doc/qbind
share := $(DESTDIR)$(PREFIX)/share/qbind

install: all $(B)/public/libqbind.a
	install -d $(bin) $(include) $(libdir)/pkgconfig $(libdir)/cmake/qbind $(share) \
		$(man)/man1 $(man)/man3 $(man)/man5 $(doc)
	install $(B)/qbind $(B)/qbindctl $(bin)
	install -m 644 runtime/qbind.h runtime/qbind_json.h $(include)
	install -m 644 $(B)/public/libqbind.a $(libdir)
	install $(B)/libqbind.so $(libdir)/$(shared)
	ln -sf $(shared) $(libdir)/libqbind.so.$(SOVERSION)
	ln -sf $(shared) $(libdir)/libqbind.so
	sed 's,@PREFIX@,$(PREFIX),; s,@VERSION@,$(VERSION),' runtime/qbind.pc.in \
		>$(libdir)/pkgconfig/qbind.pc
	sed 's,@VERSION@,$(VERSION),' generator/qbind-config.cmake.in \
		>$(libdir)/cmake/qbind/qbind-config.cmake
	install -m 644 generator/qbind.mk $(share)
	install -m 644 generator/qbind.1 runtime/ctl/qbindctl.1 $(man)/man1
	install -m 644 runtime/qbind.3 $(man)/man3
	install -m 644 generator/qbind.5 $(man)/man5
	install -m 644 LICENSE README.md CHANGES.md $(doc)
	@[ -n "$(DESTDIR)" ] || [ "$$(id -u)" != 0 ] || ldconfig
uninstall:
	rm -f $(bin)/qbind $(bin)/qbindctl $(include)/qbind.h $(include)/qbind_json.h \
		$(libdir)/libqbind.a $(libdir)/libqbind.so* $(libdir)/pkgconfig/qbind.pc \
		$(man)/man1/qbind.1 $(man)/man1/qbindctl.1 $(man)/man3/qbind.3 \
		$(man)/man5/qbind.5
	rm -rf $(doc) $(share) $(libdir)/cmake/qbind

clean:
	rm -rf build

-include $(shell find $(B) -name '*.d' 2>/dev/null)
