-- name: enter_worker
-- Writes down worker $1: process $2 with $3 slots on host $4, version $5, for the queues $6.
-- Forgets those not seen for a day.
-- args: uuid, integer, integer, text, text, text[]
WITH forgotten AS (
    DELETE FROM qbind.workers
     WHERE seen_at < statement_timestamp() - interval '1 day'
)
INSERT INTO qbind.workers (id, pid, slots, host, version, queues)
VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (id) DO UPDATE SET seen_at = statement_timestamp();

-- name: leave_worker
-- Forgets worker $1, which has ended.
-- args: uuid
DELETE FROM qbind.workers
 WHERE id = $1;

-- name: maintain_history
-- Makes coming days of the history, and drops those that ended more than $1 days ago.
-- args: integer
SELECT qbind.maintain($1);

-- name: see_worker
-- Worker $1 is alive.
-- args: uuid
UPDATE qbind.workers
   SET seen_at = statement_timestamp()
 WHERE id = $1;
