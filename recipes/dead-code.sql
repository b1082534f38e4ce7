WITH RECURSIVE
-- Types with a base that is not in the project: what their methods override is unknown.
open_types (id) AS (
    SELECT r.from_id FROM refs r WHERE r.role IN ('extends', 'implements') AND r.state <> 'resolved'
    UNION
    SELECT e.source FROM open_types o JOIN edges e ON e.target = o.id AND e.kind IN ('extends', 'implements')
),
-- Used from outside of the code, with everything inside.
entries (id) AS (
    SELECT p.symbol_id FROM entry_points p
    UNION
    SELECT s.id FROM entries e JOIN symbols s ON s.parent_id = e.id WHERE s.is_exported OR s.parent_name IS NOT NULL
),
unused AS (
    SELECT s.id, s.file_path, s.line_start, s.line_end, s.qualified_name, s.name, s.kind, s.visibility, s.parent_id, s.parent_name, s.col_start
    FROM symbols s
    JOIN files f ON f.path = s.file_path
    WHERE s.kind IN ('function', 'method', 'class', 'struct', 'enum', 'union', 'interface', 'trait', 'type', 'constant', 'macro')
    AND (:exported OR NOT s.is_exported)
    AND NOT s.is_test AND NOT s.is_inactive
    AND NOT f.is_test AND NOT f.is_generated AND f.parse_status = 'ok' AND f.language NOT IN ('markdown', 'html')
    -- Types of code that is elsewhere.
    AND f.path NOT IN (SELECT p.file_path FROM entry_points p WHERE p.rule = 'type declarations')
    -- Called by the language: Python's special methods.
    AND s.name NOT GLOB '__*__'
    -- The name of a nested function may be bound again, which is not stored.
    AND NOT EXISTS (SELECT 1 FROM symbols p WHERE p.id = s.parent_id AND p.kind IN ('function', 'method', 'constructor', 'test'))
    AND s.id NOT IN (SELECT id FROM entries)
    AND NOT EXISTS (
        SELECT 1 FROM edges e WHERE e.target = s.id AND e.source <> s.id AND e.kind NOT IN ('contains', 'mentions')
    )
)
SELECT u.file_path, u.line_start, u.qualified_name AS name, u.kind, u.visibility, u.line_end - u.line_start + 1 AS lines
FROM unused u
WHERE (
    u.kind <> 'method'
    -- The methods of an object are called by whoever gets it, public ones of an exported type by other projects.
    OR u.parent_id NOT IN (SELECT id FROM open_types) AND EXISTS (
        SELECT 1 FROM symbols p
        WHERE p.id = u.parent_id
        AND p.kind IN ('class', 'struct', 'enum', 'union', 'trait', 'impl', 'module', 'namespace')
        AND (:exported OR NOT (p.is_exported AND u.visibility = 'public'))
    )
)
-- What a macro in this file uses is not read.
AND NOT EXISTS (SELECT 1 FROM symbols m WHERE m.file_path = u.file_path AND m.kind = 'macro')
-- Declared for all files, in a block of its own.
AND NOT (u.kind = 'interface' AND u.col_start > 1 AND u.parent_name IS NULL)
-- A decorator may register it, an override is called through what it overrides.
AND NOT EXISTS (SELECT 1 FROM refs r WHERE r.from_id = u.id AND r.role = 'decorates')
AND NOT EXISTS (SELECT 1 FROM edges e WHERE e.source = u.id AND e.kind IN ('overrides', 'annotates'))
-- Another method of this name in its type, a supertype or a supertype of a subtype: a call of one may run the other.
AND NOT EXISTS (
    WITH RECURSIVE family (id) AS (
        SELECT u.parent_id
        UNION
        SELECT e.source FROM family a JOIN edges e ON e.target = a.id AND e.kind IN ('extends', 'implements')
    ),
    relatives (id) AS (
        SELECT id FROM family
        UNION
        SELECT e.target FROM relatives a JOIN edges e ON e.source = a.id AND e.kind IN ('extends', 'implements')
    )
    SELECT 1 FROM relatives r
    JOIN edges c ON c.source = r.id AND c.kind = 'contains' AND c.target <> u.id
    JOIN symbols m ON m.id = c.target AND m.name = u.name
)
-- Methods are also called by names that are put together while the program runs.
AND NOT (
    u.kind = 'method' AND EXISTS (
        SELECT 1 FROM refs r
        WHERE r.file_path = u.file_path
        AND r.name IN ('getattr', 'send', 'public_send', '__send__', 'call_user_func', 'call_user_func_array', 'GetMethod', 'getMethod', 'getDeclaredMethod')
    )
)
-- One of several definitions, of which each use names one: in the branches of a condition, or for several platforms.
AND NOT EXISTS (
    SELECT 1 FROM symbols o
    JOIN edges e ON e.target = o.id AND e.kind NOT IN ('contains', 'mentions')
    WHERE o.name = u.name AND o.id <> u.id AND o.kind = u.kind AND o.parent_name IS u.parent_name
)
-- A definition is used where its declaration is.
AND NOT EXISTS (
    SELECT 1 FROM edges d
    JOIN edges e ON e.target = d.target AND e.kind NOT IN ('contains', 'mentions', 'defines')
    WHERE d.source = u.id AND d.kind = 'defines'
)
-- Nobody knows what these mean, so it may be this.
AND NOT EXISTS (SELECT 1 FROM unresolved_refs r WHERE r.reference_name = u.name)
AND NOT EXISTS (SELECT 1 FROM refs r WHERE r.name = u.name AND r.state = 'external' AND r.role IN ('read', 'write', 'call'))
AND NOT EXISTS (SELECT 1 FROM candidates c WHERE c.target_id = u.id)
ORDER BY u.file_path, u.line_start
