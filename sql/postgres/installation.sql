-- name: create_migrations
-- The list of what was applied to an installation.
-- args:
CREATE TABLE IF NOT EXISTS qbind.migrations (
    number     integer PRIMARY KEY,
    name       text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT statement_timestamp()
);

-- name: create_schema
-- The home of an installation. lock_installation comes first, so that one installer waits for the
-- other.
-- args:
CREATE SCHEMA IF NOT EXISTS qbind;

-- name: insert_migration
-- Migration $1, called $2, is applied.
-- args: integer, text
INSERT INTO qbind.migrations (number, name)
VALUES ($1, $2);

-- name: limit_lock_wait
-- Until the transaction ends, waiting for a lock fails after $1 ('5s').
-- args: text
SELECT set_config('lock_timeout', $1, true);

-- name: listen
-- One channel an installation; a notification carries the queue's name.
-- args:
LISTEN qbind;

-- name: lock_installation
-- One installer at a time, until the transaction ends. $1: the installation's name.
-- args: text
SELECT pg_advisory_xact_lock(hashtext('qbind.migrate'), hashtext($1));

-- name: notify_queue
-- Wakes the workers of installation $1 that serve queue $2, when this transaction commits.
-- args: text, text
SELECT pg_notify($1, $2);

-- name: schema_exists
-- Whether installation $1 has its list of migrations.
-- args: text
SELECT to_regclass(quote_ident($1) || '.migrations') IS NOT NULL;

-- name: schema_version
-- The newest migration that was applied.
-- args:
SELECT coalesce(max(number), 0)
  FROM qbind.migrations;
