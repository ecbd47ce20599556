/* Every statement of sql/postgres, as it is written there: the server takes it with the types that
 * its "-- args:" line says.
 */
#include <check.h>
#include <glob.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "postgres/statement.h"
#include "queue.h"

#define FILES "sql/postgres/*.sql"
#define TEXT_SIZE 8192
#define STATEMENTS_MAX 200
#define ARGS_MAX 16

static struct block {
	char file[64];
	char name[64];
	char args[256];
	bool has_args;
	char text[TEXT_SIZE];
} blocks[STATEMENTS_MAX];
static int block_count;

/* ---- Read ---- */

static void read_line(const char *file, const char *line)
{
	struct block *block = block_count > 0 ? &blocks[block_count - 1] : NULL;
	char name[64];

	if (sscanf(line, "-- name: %63s", name) == 1 && block_count < STATEMENTS_MAX) {
		block = &blocks[block_count++];
		snprintf(block->file, sizeof(block->file), "%s", file);
		strcpy(block->name, name);
	} else if (block != NULL && strncmp(line, "-- args:", 8) == 0) {
		block->has_args = true;
		snprintf(block->args, sizeof(block->args), "%.*s", (int)strcspn(line + 8, "\n"),
			 line + 8);
	} else if (block != NULL && strncmp(line, "--", 2) != 0 &&
		   strlen(block->text) + strlen(line) < TEXT_SIZE) {
		strcat(block->text, line);
	}
}

static void read_file(const char *path)
{
	FILE *file = fopen(path, "r");
	char line[256];

	if (file == NULL)
		return;
	while (fgets(line, sizeof(line), file) != NULL)
		read_line(path, line);
	fclose(file);
}

static void read_all(void)
{
	glob_t found;

	if (glob(FILES, 0, NULL, &found) != 0)
		return;
	for (size_t i = 0; i < found.gl_pathc; i++)
		read_file(found.gl_pathv[i]);
	globfree(&found);
}

/* ---- Tests ---- */

START_TEST(each_statement_was_read_and_embedded)
{
	ck_assert_int_eq(block_count, SQL_COUNT);
}
END_TEST

static const struct statement *find_embedded(const char *name)
{
	for (int i = 0; i < SQL_COUNT; i++) {
		if (strcmp(postgres_statements[i].name, name) == 0)
			return &postgres_statements[i];
	}
	ck_abort_msg("%s is not embedded", name);
	return NULL;
}

/* Splits "integer, text[]"; returns how many. The words are in buffer. */
static int split(char *buffer, const char **words)
{
	int count = 0;

	for (char *word = strtok(buffer, ", "); word != NULL; word = strtok(NULL, ", ")) {
		ck_assert_int_lt(count, ARGS_MAX);
		words[count++] = word;
	}
	return count;
}

static Oid oid_of(PGconn *conn, const char *type)
{
	PGresult *result =
		PQexecParams(conn, "SELECT $1::regtype::oid", 1, NULL, &type, NULL, NULL, 0);
	Oid oid;

	ck_assert_msg(PQresultStatus(result) == PGRES_TUPLES_OK, "%s: %s", type,
		      PQerrorMessage(conn));
	oid = (Oid)strtoul(PQgetvalue(result, 0, 0), NULL, 10);
	PQclear(result);
	return oid;
}

static void check_types(PGconn *conn, const struct block *block, const Oid *types, int count)
{
	PGresult *result =
		PQexec(conn, "SELECT unnest(parameter_types)::oid FROM pg_prepared_statements");

	ck_assert_int_eq(PQresultStatus(result), PGRES_TUPLES_OK);
	ck_assert_msg(PQntuples(result) == count, "%s: %d types for %d parameters", block->name,
		      count, PQntuples(result));
	for (int i = 0; i < count; i++)
		ck_assert_uint_eq(strtoul(PQgetvalue(result, i, 0), NULL, 10), types[i]);
	PQclear(result);
}

START_TEST(a_statement_takes_what_it_says)
{
	const struct block *block = &blocks[_i];
	char args[sizeof(block->args)];
	const char *words[ARGS_MAX];
	Oid types[ARGS_MAX];
	PGconn *conn = queue_connect("");
	PGresult *result;
	int count;

	strcpy(args, block->args);
	count = split(args, words);
	for (int i = 0; i < count; i++)
		types[i] = oid_of(conn, words[i]);
	ck_assert_msg(block->has_args, "%s has no args line", block->name);
	ck_assert_msg(find_embedded(block->name)->parameters == count,
		      "%s: %d types for parameters up to $%d", block->name, count,
		      find_embedded(block->name)->parameters);
	result = PQprepare(conn, block->name, block->text, count, types);
	ck_assert_msg(PQresultStatus(result) == PGRES_COMMAND_OK, "%s: %s", block->name,
		      PQerrorMessage(conn));
	PQclear(result);
	check_types(conn, block, types, count);
	PQfinish(conn);
}
END_TEST

START_TEST(statements_are_sorted_by_name)
{
	if (strcmp(blocks[_i].file, blocks[_i + 1].file) == 0)
		ck_assert_str_lt(blocks[_i].name, blocks[_i + 1].name);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("statement");
	TCase *tcase = tcase_create("statement");
	SRunner *runner = srunner_create(suite);
	int failed;

	read_all();
	tcase_add_checked_fixture(tcase, queue_setup, queue_teardown);
	tcase_add_test(tcase, each_statement_was_read_and_embedded);
	tcase_add_loop_test(tcase, a_statement_takes_what_it_says, 0, block_count);
	tcase_add_loop_test(tcase, statements_are_sorted_by_name, 0, block_count - 1);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
