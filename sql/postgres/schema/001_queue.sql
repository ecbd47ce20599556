-- The queue: tasks, leases, workers and history. The schema itself is made by create_schema.
-- "qbind" stands for the installation's name wherever it is a word of its own.

CREATE TYPE qbind.status AS ENUM ('pending', 'in_progress', 'done', 'failed', 'cancelled');

-- A domain, because its CHECK runs when a payload is put in, and not at each change of a task.
-- The limit is QB_PAYLOAD_BYTES.
CREATE DOMAIN qbind.payload AS jsonb CHECK (octet_length(VALUE::text) <= 1048576);

-- What is still to be cared for: pending, in_progress and failed. Columns in order of alignment.
CREATE TABLE qbind.tasks (
    run_at          timestamptz NOT NULL DEFAULT statement_timestamp(),
    created_at      timestamptz NOT NULL DEFAULT statement_timestamp(),
    picked_at       timestamptz,
    status          qbind.status NOT NULL DEFAULT 'pending',
    payload_version integer NOT NULL DEFAULT 1,
    lease_no        integer NOT NULL DEFAULT 0,
    priority        smallint NOT NULL DEFAULT 0,
    attempt         smallint NOT NULL DEFAULT 0,
    max_attempts    smallint NOT NULL DEFAULT 5,
    crashes         smallint NOT NULL DEFAULT 0,
    snoozes         smallint NOT NULL DEFAULT 0,
    id              uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
    lease_token     uuid,
    queue           text NOT NULL,
    task_type       text NOT NULL,
    payload         qbind.payload NOT NULL,
    last_error      text,
    CONSTRAINT tasks_lease CHECK (status <> 'in_progress' OR lease_token IS NOT NULL),
    CONSTRAINT tasks_status CHECK (status IN ('pending', 'in_progress', 'failed')),
    CONSTRAINT tasks_attempts CHECK (attempt BETWEEN 0 AND max_attempts),
    CONSTRAINT tasks_queue CHECK (octet_length(queue) BETWEEN 1 AND 128),
    CONSTRAINT tasks_last_error CHECK (octet_length(last_error) <= 8192)
) WITH (
    -- Rows live for seconds: clean up early, so that the pending index stays short.
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_threshold = 1000
);

-- The order of claiming. It and the primary key are the only indexes: each further one costs
-- every task.
CREATE INDEX tasks_pending ON qbind.tasks (queue, priority, run_at, id) WHERE status = 'pending';

-- One row for each claim, not for each task: extending a whole batch is one small update.
CREATE TABLE qbind.leases (
    lease_until   timestamptz NOT NULL,
    token         uuid NOT NULL PRIMARY KEY,
    worker        uuid NOT NULL,
    task_ids      uuid[] NOT NULL,
    cancelled_ids uuid[] NOT NULL DEFAULT '{}'
) WITH (
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_threshold = 1000
);

-- Rescue starts here, from the last moment that it has looked at.
CREATE INDEX leases_lease_until ON qbind.leases (lease_until);

-- For people to look at; no guarantee depends on it.
CREATE TABLE qbind.workers (
    started_at timestamptz NOT NULL DEFAULT statement_timestamp(),
    seen_at    timestamptz NOT NULL DEFAULT statement_timestamp(),
    id         uuid NOT NULL PRIMARY KEY,
    pid        integer NOT NULL,
    slots      integer NOT NULL,
    host       text NOT NULL,
    version    text NOT NULL,
    queues     text[] NOT NULL
);

-- What has come to a good end, or was cancelled: append only, pruned by dropping a day.
CREATE TABLE qbind.history (
    finished_at     timestamptz NOT NULL DEFAULT statement_timestamp(),
    run_at          timestamptz NOT NULL,
    created_at      timestamptz NOT NULL,
    picked_at       timestamptz,
    status          qbind.status NOT NULL,
    payload_version integer NOT NULL,
    lease_no        integer NOT NULL,
    priority        smallint NOT NULL,
    attempt         smallint NOT NULL,
    max_attempts    smallint NOT NULL,
    crashes         smallint NOT NULL,
    snoozes         smallint NOT NULL,
    id              uuid NOT NULL,
    lease_token     uuid,
    queue           text NOT NULL,
    task_type       text NOT NULL,
    payload         jsonb NOT NULL,
    last_error      text,
    CONSTRAINT history_status CHECK (status IN ('done', 'cancelled'))
) PARTITION BY RANGE (finished_at);

-- Not unique: a task put back by hand can end twice.
CREATE INDEX history_id ON qbind.history (id);

-- So that a task can finish even when nobody made its day.
CREATE TABLE qbind.history_default PARTITION OF qbind.history DEFAULT;

CREATE VIEW qbind.all_tasks AS
    SELECT id, queue, task_type, payload_version, payload, status, priority, attempt, max_attempts,
           crashes, snoozes, run_at, created_at, picked_at, NULL::timestamptz AS finished_at,
           lease_no, lease_token, last_error
      FROM qbind.tasks
     UNION ALL
    SELECT id, queue, task_type, payload_version, payload, status, priority, attempt, max_attempts,
           crashes, snoozes, run_at, created_at, picked_at, finished_at,
           lease_no, lease_token, last_error
      FROM qbind.history;

-- Makes one day of the history, and moves there what had to go to the default partition. Days are
-- in UTC, so that every session means the same day by the same name.
CREATE FUNCTION qbind.make_history_day(day date) RETURNS void
    LANGUAGE plpgsql
    SET search_path = pg_catalog, pg_temp
    SET timezone = 'UTC'
AS $$
DECLARE
    name text := format('history_%s', to_char(day, 'YYYYMMDD'));
    first timestamptz := day;
    last timestamptz := day + 1;
BEGIN
    IF to_regclass(format('qbind.%I', name)) IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE TABLE qbind.%I (LIKE qbind.history INCLUDING DEFAULTS '
                   'INCLUDING CONSTRAINTS)', name);
    EXECUTE format('WITH moved AS (DELETE FROM qbind.history_default '
                   'WHERE finished_at >= %L AND finished_at < %L RETURNING *) '
                   'INSERT INTO qbind.%I SELECT * FROM moved', first, last, name);
    EXECUTE format('ALTER TABLE qbind.history ATTACH PARTITION qbind.%I '
                   'FOR VALUES FROM (%L) TO (%L)', name, first, last);
END
$$;

-- Makes the history's days up to a week ahead and drops those that ended more than retain_days
-- ago. Any worker may call it at any time: one does the work, and nobody waits for a lock. Returns
-- false when a lock was in the way and the call is worth repeating.
CREATE FUNCTION qbind.maintain(retain_days integer) RETURNS boolean
    LANGUAGE plpgsql
    SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp
    SET timezone = 'UTC'
    SET lock_timeout = '50ms'
AS $$
DECLARE
    today date := statement_timestamp()::date;
    old record;
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtext('qbind.maintain')) THEN
        RETURN true;
    END IF;
    FOR ahead IN 0..7 LOOP
        PERFORM qbind.make_history_day(today + ahead);
    END LOOP;
    FOR old IN
        SELECT c.relname
          FROM pg_inherits AS i
          JOIN pg_class AS c ON c.oid = i.inhrelid
         WHERE i.inhparent = 'qbind.history'::regclass
           AND c.relname ~ '^history_[0-9]{8}$'
           AND to_date(right(c.relname, 8), 'YYYYMMDD') < today - retain_days
    LOOP
        EXECUTE format('DROP TABLE qbind.%I', old.relname);
    END LOOP;
    RETURN true;
EXCEPTION
    WHEN lock_not_available THEN
        RETURN false;
END
$$;

REVOKE EXECUTE ON FUNCTION qbind.make_history_day(date), qbind.maintain(integer) FROM PUBLIC;
