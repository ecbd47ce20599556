-- name: enter_task_types
-- Writes down the task types $1 and which fields of their payloads are sensitive: $3 of type $2,
-- pairwise. What was sensitive once stays so: old tasks are still there.
-- args: text[], text[], text[]
INSERT INTO qbind.task_types AS known (name, sensitive)
SELECT type.name, coalesce(array_agg(field.name) FILTER (WHERE field.name IS NOT NULL), '{}')
  FROM unnest($1) AS type (name)
  LEFT JOIN unnest($2, $3) AS field (type, name) ON field.type = type.name
 GROUP BY type.name
 ORDER BY type.name
    ON CONFLICT (name) DO UPDATE
   SET sensitive = ARRAY (SELECT name FROM unnest(known.sensitive || excluded.sensitive) AS name
                           GROUP BY name ORDER BY name)
 WHERE NOT known.sensitive @> excluded.sensitive;
