-- name: cancel_tasks
-- Cancels those of $1 that wait, and asks the workers that hold the others to stop; lock_tasks goes
-- before. Answers each task that was found, with the status that it had.
-- args: uuid[]
WITH found AS MATERIALIZED (
    SELECT id, status, lease_token
      FROM qbind.tasks
     WHERE id = ANY ($1)
     ORDER BY id
       FOR UPDATE
), gone AS (
    DELETE FROM qbind.tasks AS t
     USING found
     WHERE t.id = found.id AND found.status IN ('pending', 'failed')
    RETURNING t.*
), kept AS (
    INSERT INTO qbind.history (run_at, created_at, picked_at, status, payload_version, lease_no,
                               priority, attempt, max_attempts, crashes, snoozes, id, lease_token,
                               queue, task_type, payload, last_error)
    SELECT run_at, created_at, picked_at, 'cancelled', payload_version, lease_no,
           priority, attempt, max_attempts, crashes, snoozes, id, lease_token,
           queue, task_type, payload, last_error
      FROM gone
), asked AS (
    UPDATE qbind.leases AS l
       SET cancelled_ids = l.cancelled_ids || running.ids
      FROM (SELECT lease_token, array_agg(id) AS ids
              FROM found
             WHERE status = 'in_progress'
             GROUP BY lease_token) AS running
     WHERE l.token = running.lease_token
)
SELECT id, status::text
  FROM found;

-- name: claim_tasks
-- Takes up to $3 due tasks of the queues $1, in the order of $1, and of the task types $2, for
-- worker $5 under the lease token $4 for the time $6, and writes the claim's lease.
-- SKIP LOCKED: two workers never wait for each other, nor take the same task.
-- Rows are found again by ctid, the cheapest way. The status is checked again as text, so that the
-- planner cannot take it for the pending index's predicate and walk that whole index instead.
-- args: text[], text[], integer, uuid, uuid, interval
WITH claimed AS (
    UPDATE qbind.tasks AS t
       SET status = 'in_progress', attempt = t.attempt + 1, lease_no = t.lease_no + 1,
           lease_token = $4, picked_at = statement_timestamp()
     WHERE t.ctid = ANY (ARRAY (
               SELECT due.ctid
                 FROM unnest($1) WITH ORDINALITY AS q (name, place)
                CROSS JOIN LATERAL (
                          SELECT c.ctid
                            FROM qbind.tasks AS c
                           WHERE c.queue = q.name AND c.status = 'pending'
                             AND c.task_type = ANY ($2) AND c.run_at <= statement_timestamp()
                             AND c.attempt < c.max_attempts
                           ORDER BY c.priority, c.run_at, c.id
                           LIMIT $3
                             FOR UPDATE SKIP LOCKED
                      ) AS due
                LIMIT $3))
       AND t.status::text = 'pending'
    RETURNING t.id, t.task_type, t.payload_version, t.payload, t.attempt, t.max_attempts,
              t.queue, t.priority, t.run_at
), lease AS (
    INSERT INTO qbind.leases (lease_until, token, worker, task_ids)
    SELECT clock_timestamp() + $6, $4, $5, array_agg(id)
      FROM claimed
    HAVING count(*) > 0
)
SELECT id, task_type, payload_version, payload, attempt, max_attempts
  FROM claimed
 ORDER BY array_position($1, queue), priority, run_at, id;

-- name: compare_tasks
-- Which of the tasks $1 are known already, and whether each is the same as what is put in now: its
-- task type $2 and its payload in $3.
-- args: uuid[], text, jsonb[]
SELECT a.id, bool_and(a.task_type = $2 AND a.payload::jsonb = new.payload) AS is_same
  FROM unnest($1, $3) AS new (id, payload)
  JOIN qbind.all_tasks AS a ON a.id = new.id
 GROUP BY a.id;

-- name: enqueue_tasks
-- Puts in one pending task for each id of $1 and payload of $2: queue $3, task type $4, version $5,
-- priority $6, most attempts $7, due at $9 or else $8 from now. An id that waits already stays as
-- it is. Answers the ids that went in.
-- args: uuid[], jsonb[], text, text, integer, integer, integer, interval, timestamptz
INSERT INTO qbind.tasks (id, payload, queue, task_type, payload_version, priority, max_attempts,
                         run_at)
SELECT new.id, new.payload, $3, $4, $5, $6, $7, coalesce($9, statement_timestamp() + $8)
  FROM unnest($1, $2) AS new (id, payload)
    ON CONFLICT (id) DO NOTHING
RETURNING id;

-- name: finish_cancelled
-- Cancels those of the tasks $1, put back just now from under the lease tokens $2, that somebody
-- asked to cancel meanwhile: the end of their lease must not forget it.
-- args: uuid[], uuid[]
WITH gone AS (
    DELETE FROM qbind.tasks AS t
     USING unnest($1, $2) AS v (id, token)
      JOIN qbind.leases AS l ON l.token = v.token
     WHERE t.id = v.id AND t.id = ANY (l.cancelled_ids) AND t.status IN ('pending', 'failed')
    RETURNING t.*
)
INSERT INTO qbind.history (run_at, created_at, picked_at, status, payload_version, lease_no,
                           priority, attempt, max_attempts, crashes, snoozes, id, lease_token,
                           queue, task_type, payload, last_error)
SELECT run_at, created_at, picked_at, 'cancelled', payload_version, lease_no,
       priority, attempt, max_attempts, crashes, snoozes, id, lease_token,
       queue, task_type, payload, last_error
  FROM gone;

-- name: finish_done
-- Ends the tasks $1, held under the lease tokens $2, with the statuses $3 (done or cancelled) and
-- moves them to the history. Answers the ids that were still held: the others are stale.
-- args: uuid[], uuid[], text[]
WITH verdict AS MATERIALIZED (
    SELECT v.id, v.token, v.status::qbind.status
      FROM unnest($1, $2, $3) AS v (id, token, status)
), gone AS (
    DELETE FROM qbind.tasks AS t
     USING verdict AS v
     WHERE t.id = v.id AND t.lease_token = v.token AND t.status = 'in_progress'
    RETURNING t.*, v.status AS final_status
)
INSERT INTO qbind.history (run_at, created_at, picked_at, status, payload_version, lease_no,
                           priority, attempt, max_attempts, crashes, snoozes, id, lease_token,
                           queue, task_type, payload, last_error)
SELECT run_at, created_at, picked_at, final_status, payload_version, lease_no,
       priority, attempt, max_attempts, crashes, snoozes, id, lease_token,
       queue, task_type, payload, last_error
  FROM gone
RETURNING id;

-- name: finish_fail
-- Parks the tasks $1, held under the lease tokens $2, as failed with the errors $3. Answers the ids
-- that were still held.
-- args: uuid[], uuid[], text[]
UPDATE qbind.tasks AS t
   SET status = 'failed', last_error = v.error
  FROM unnest($1, $2, $3) AS v (id, token, error)
 WHERE t.id = v.id AND t.lease_token = v.token AND t.status = 'in_progress'
RETURNING t.id;

-- name: finish_retry
-- Puts the tasks $1, held under the lease tokens $2, back for another attempt after the delays $3,
-- or parks them as failed when none is left; $4 are their errors. Answers the ids that were still
-- held, with their new status.
-- args: uuid[], uuid[], interval[], text[]
UPDATE qbind.tasks AS t
   SET status = (CASE WHEN attempt >= max_attempts THEN 'failed' ELSE 'pending' END)::qbind.status,
       run_at = clock_timestamp() + v.delay, last_error = v.error
  FROM unnest($1, $2, $3, $4) AS v (id, token, delay, error)
 WHERE t.id = v.id AND t.lease_token = v.token AND t.status = 'in_progress'
RETURNING t.id, t.status::text;

-- name: finish_snooze
-- Puts the tasks $1, held under the lease tokens $2, off for the delays $3 and gives the attempt
-- back; $4 are their errors, if any. The count of snoozes stops at smallint's limit. Answers the
-- ids that were still held.
-- args: uuid[], uuid[], interval[], text[]
UPDATE qbind.tasks AS t
   SET status = 'pending', attempt = greatest(t.attempt - 1, 0),
       snoozes = least(t.snoozes, 32766) + 1,
       run_at = clock_timestamp() + v.delay, last_error = coalesce(v.error, t.last_error)
  FROM unnest($1, $2, $3, $4) AS v (id, token, delay, error)
 WHERE t.id = v.id AND t.lease_token = v.token AND t.status = 'in_progress'
RETURNING t.id;

-- name: forget_finished_tasks
-- Takes those of the just enqueued tasks $1 out again whose id is in the history: they were done
-- before. A statement of its own, because one that inserts does not see what committed meanwhile.
-- args: uuid[]
DELETE FROM qbind.tasks AS t
 WHERE t.id = ANY ($1) AND t.status = 'pending' AND t.lease_no = 0
   AND EXISTS (SELECT FROM qbind.history AS h WHERE h.id = t.id)
RETURNING t.id;

-- name: list_failed_ids
-- The next $4 failed tasks of queue $1 and task type $2 after the id $3; NULL takes all.
-- args: text, text, uuid, integer
SELECT id
  FROM qbind.tasks
 WHERE status = 'failed'
   AND ($1::text IS NULL OR queue = $1)
   AND ($2::text IS NULL OR task_type = $2)
   AND ($3::uuid IS NULL OR id > $3)
 ORDER BY id
 LIMIT $4;

-- name: list_tasks
-- The newest $4 tasks of status $1, queue $2 and task type $3; NULL takes all.
-- args: text, text, text, integer
SELECT id, queue, task_type, status::text, priority, attempt, max_attempts, run_at, created_at,
       picked_at, finished_at, last_error
  FROM qbind.all_tasks
 WHERE ($1 IS NULL OR status = $1::qbind.status)
   AND ($2 IS NULL OR queue = $2)
   AND ($3 IS NULL OR task_type = $3)
 ORDER BY coalesce(finished_at, created_at) DESC, id DESC
 LIMIT $4;

-- name: lock_tasks
-- Waits for what other transactions do with the tasks $1, so that the next statement of this one
-- sees each task together with its lease.
-- args: uuid[]
SELECT id
  FROM qbind.tasks
 WHERE id = ANY ($1)
 ORDER BY id
   FOR UPDATE;

-- name: release_tasks
-- Gives the tasks $1, held under the lease tokens $2, back unstarted, with their attempt and their
-- place in the queue. Answers the ids that were still held.
-- args: uuid[], uuid[]
UPDATE qbind.tasks AS t
   SET status = 'pending', attempt = greatest(t.attempt - 1, 0), lease_token = NULL
  FROM unnest($1, $2) AS v (id, token)
 WHERE t.id = v.id AND t.lease_token = v.token AND t.status = 'in_progress'
RETURNING t.id;

-- name: retry_tasks
-- Puts failed and cancelled tasks $1 back with all their attempts, due now. Answers those it took.
-- args: uuid[]
WITH failed AS (
    UPDATE qbind.tasks
       SET status = 'pending', attempt = 0, crashes = 0, snoozes = 0, lease_token = NULL,
           run_at = statement_timestamp()
     WHERE id = ANY ($1) AND status = 'failed'
    RETURNING id, queue
), cancelled AS (
    DELETE FROM qbind.history AS h
     WHERE h.id = ANY ($1) AND h.status = 'cancelled'
    RETURNING h.*
), again AS (
    INSERT INTO qbind.tasks (created_at, payload_version, lease_no, priority, max_attempts, id,
                             queue, task_type, payload, last_error)
    SELECT created_at, payload_version, lease_no, priority, max_attempts, id,
           queue, task_type, payload, last_error
      FROM cancelled
        ON CONFLICT (id) DO NOTHING
    RETURNING id, queue
)
SELECT id, queue FROM failed
 UNION ALL
SELECT id, queue FROM again;

-- name: show_payload
-- What the task $1 carries, without what is sensitive; NULL when no worker has told yet what that
-- is. By itself, because not everybody who may look after tasks may see it.
-- args: uuid
SELECT qbind.redact(task.payload, type.sensitive)
  FROM qbind.all_tasks AS task
  LEFT JOIN qbind.task_types AS type ON type.name = task.task_type
 WHERE id = $1
 ORDER BY finished_at DESC NULLS FIRST
 LIMIT 1;

-- name: show_task
-- All there is to know of the task $1 but its payload. One that was put back by hand and ended
-- again shows as it is now.
-- args: uuid
SELECT id, queue, task_type, payload_version, status::text, priority, attempt, max_attempts,
       crashes, snoozes, lease_no, run_at, created_at, picked_at, finished_at, last_error
  FROM qbind.all_tasks
 WHERE id = $1
 ORDER BY finished_at DESC NULLS FIRST
 LIMIT 1;

-- name: status_queues
-- Each queue and task type with its counts by status, the age of its oldest due task and how long
-- its longest running task has run, in milliseconds. done and cancelled: what the history keeps.
-- args:
SELECT queue, task_type,
       count(*) FILTER (WHERE status = 'pending') AS pending,
       count(*) FILTER (WHERE status = 'in_progress') AS in_progress,
       count(*) FILTER (WHERE status = 'done') AS done,
       count(*) FILTER (WHERE status = 'failed') AS failed,
       count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
       (extract(epoch FROM statement_timestamp() - min(run_at)
            FILTER (WHERE status = 'pending' AND run_at <= statement_timestamp())) * 1000)::bigint
           AS oldest_pending_ms,
       (extract(epoch FROM statement_timestamp() - min(picked_at)
            FILTER (WHERE status = 'in_progress')) * 1000)::bigint
           AS longest_in_progress_ms
  FROM qbind.all_tasks
 GROUP BY queue, task_type
 ORDER BY queue, task_type;

-- name: task_statuses
-- The status that each of the tasks $1 has now.
-- args: uuid[]
SELECT DISTINCT ON (id) id, status::text
  FROM qbind.all_tasks
 WHERE id = ANY ($1)
 ORDER BY id, finished_at DESC NULLS FIRST;
