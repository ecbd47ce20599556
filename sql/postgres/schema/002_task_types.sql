-- What is known of task types besides their tasks: which fields of their payloads nobody is to see.

-- Written by the workers that handle a type. For people to look at payloads; nothing else reads it.
CREATE TABLE qbind.task_types (
    name      text NOT NULL PRIMARY KEY,
    sensitive text[] NOT NULL
);

-- The document without the values of members that are called so, at any depth.
CREATE FUNCTION qbind.redact(document jsonb, names text[]) RETURNS jsonb
    LANGUAGE plpgsql
    IMMUTABLE
    STRICT
    SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF jsonb_typeof(document) = 'object' THEN
        RETURN coalesce((SELECT jsonb_object_agg(m.key, CASE WHEN m.key = ANY (names)
                                                             THEN '"(sensitive)"'
                                                             ELSE qbind.redact(m.value, names)
                                                        END)
                           FROM jsonb_each(document) AS m), '{}');
    ELSIF jsonb_typeof(document) = 'array' THEN
        RETURN coalesce((SELECT jsonb_agg(qbind.redact(i.value, names) ORDER BY i.place)
                           FROM jsonb_array_elements(document) WITH ORDINALITY AS i (value, place)),
                        '[]');
    END IF;
    RETURN document;
END
$$;

REVOKE EXECUTE ON FUNCTION qbind.redact(jsonb, text[]) FROM PUBLIC;
