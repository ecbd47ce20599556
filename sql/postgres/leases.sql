-- name: bar_claim
-- Takes the token $1 of worker $2's claim whose answer was lost, so that it cannot commit any more.
-- One that is just committing is waited for. The row goes when its time $3 is over.
-- args: uuid, uuid, interval
INSERT INTO qbind.leases (lease_until, token, worker, task_ids)
VALUES (clock_timestamp() + $3, $1, $2, '{}')
    ON CONFLICT (token) DO NOTHING;

-- name: delete_leases
-- Ends the leases $1, whose tasks all have their verdict.
-- args: uuid[]
DELETE FROM qbind.leases
 WHERE token = ANY ($1);

-- name: extend_leases
-- Renews those of the leases $1 that still stand for the time $2. Answers each with every task that
-- somebody wants cancelled, or NULL. A lease that does not come back is lost.
-- args: uuid[], interval
WITH renewed AS (
    UPDATE qbind.leases
       SET lease_until = clock_timestamp() + $2
     WHERE token = ANY ($1)
    RETURNING token, cancelled_ids
)
SELECT token, cancelled.id
  FROM renewed
  LEFT JOIN LATERAL unnest(cancelled_ids) AS cancelled (id) ON true;

-- name: release_claim
-- Gives all tasks of the claim $1 back, as release_tasks does: its answer was lost, so that nobody
-- knows of them. bar_claim goes before.
-- args: uuid
WITH lease AS (
    DELETE FROM qbind.leases
     WHERE token = $1 AND task_ids <> '{}'
    RETURNING task_ids
)
UPDATE qbind.tasks AS t
   SET status = 'pending', attempt = greatest(t.attempt - 1, 0), lease_token = NULL
  FROM lease
 WHERE t.id = ANY (lease.task_ids) AND t.lease_token = $1 AND t.status = 'in_progress'
RETURNING t.id;

-- name: rescue_cancelled
-- Cancels those tasks of leases that ran out after $1 (NULL: ever) that somebody asked to cancel
-- and whose worker did not live to do it.
-- args: timestamptz
WITH asked AS MATERIALIZED (
    SELECT token, unnest(cancelled_ids) AS id
      FROM qbind.leases
     WHERE lease_until < statement_timestamp() AND ($1 IS NULL OR lease_until >= $1)
), free AS MATERIALIZED (
    SELECT t.id
      FROM asked
      JOIN qbind.tasks AS t ON t.id = asked.id
     WHERE t.lease_token = asked.token AND t.status = 'in_progress'
     ORDER BY t.id
       FOR UPDATE OF t SKIP LOCKED
), gone AS (
    DELETE FROM qbind.tasks AS t
     USING free
     WHERE t.id = free.id
    RETURNING t.*
)
INSERT INTO qbind.history (run_at, created_at, picked_at, status, payload_version, lease_no,
                           priority, attempt, max_attempts, crashes, snoozes, id, lease_token,
                           queue, task_type, payload, last_error)
SELECT run_at, created_at, picked_at, 'cancelled', payload_version, lease_no,
       priority, attempt, max_attempts, crashes, snoozes, id, lease_token,
       queue, task_type, payload, last_error
  FROM gone;

-- name: rescue_tasks
-- Takes back the tasks of leases that ran out after $1 (NULL: ever) for the next worker, or parks
-- them as failed when their attempts are spent. The lease token goes, so that the dead worker's
-- verdicts match nothing. A task that a transaction holds just now keeps its lease for the next
-- look. Answers the tasks taken.
-- args: timestamptz
WITH expired AS MATERIALIZED (
    SELECT token, task_ids
      FROM qbind.leases
     WHERE lease_until < statement_timestamp() AND ($1 IS NULL OR lease_until >= $1)
     ORDER BY lease_until
     LIMIT 100
       FOR UPDATE SKIP LOCKED
), held AS MATERIALIZED (
    SELECT t.id, t.lease_token
      FROM (SELECT token, unnest(task_ids) AS id FROM expired) AS listed
      JOIN qbind.tasks AS t ON t.id = listed.id
     WHERE t.lease_token = listed.token AND t.status = 'in_progress'
), free AS MATERIALIZED (
    SELECT t.id
      FROM held
      JOIN qbind.tasks AS t ON t.id = held.id
     WHERE t.lease_token = held.lease_token AND t.status = 'in_progress'
     ORDER BY t.id
       FOR UPDATE OF t SKIP LOCKED
), busy AS MATERIALIZED (
    SELECT lease_token AS token FROM held WHERE id NOT IN (SELECT id FROM free)
), kept AS (
    UPDATE qbind.leases SET lease_until = clock_timestamp()
     WHERE token IN (SELECT token FROM busy)
), ended AS (
    DELETE FROM qbind.leases
     WHERE token IN (SELECT token FROM expired EXCEPT SELECT token FROM busy)
)
UPDATE qbind.tasks AS t
   SET status = (CASE WHEN attempt >= max_attempts THEN 'failed' ELSE 'pending' END)::qbind.status,
       crashes = least(crashes, 32766) + 1, lease_token = NULL,
       last_error = 'the lease ran out: the worker died, hung or lost the database'
  FROM free
 WHERE t.id = free.id
RETURNING t.id, t.queue, t.task_type, t.status::text;

-- name: watch_leases
-- Those of the leases $1 that still stand, each with every task that somebody wants cancelled, or
-- NULL.
-- args: uuid[]
SELECT token, cancelled.id
  FROM qbind.leases
  LEFT JOIN LATERAL unnest(cancelled_ids) AS cancelled (id) ON true
 WHERE token = ANY ($1);

-- name: watch_rescue
-- Where the next look begins, and in how many milliseconds it is due (0: at once, NULL: there is no
-- lease). It begins at the earliest lease that is left since $1 (NULL: ever), or now.
-- args: timestamptz
SELECT least(earliest, statement_timestamp()) AS looked,
       greatest(0, ceil(extract(epoch FROM earliest - statement_timestamp()) * 1000))::bigint
           AS wait_ms
  FROM (SELECT min(lease_until) AS earliest
          FROM qbind.leases
         WHERE $1 IS NULL OR lease_until >= $1) AS l;
