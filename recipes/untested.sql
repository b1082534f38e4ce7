WITH RECURSIVE unknown (name) AS MATERIALIZED (SELECT DISTINCT reference_name FROM unresolved_refs),
tested (id, depth) AS (
    SELECT DISTINCT e.target, 1
    FROM edges e
    JOIN symbols t ON t.id = e.source
    JOIN files f ON f.path = t.file_path
    WHERE e.kind IN ('calls', 'instantiates', 'reads', 'uses') AND (t.is_test OR f.is_test)
    UNION
    -- What is called by a name that nobody knows may be any method of that name.
    SELECT m.id, 1
    FROM symbols m
    WHERE m.kind = 'method' AND m.name IN (SELECT name FROM unknown)
    UNION
    SELECT e.target, t.depth + 1
    FROM tested t
    JOIN edges e ON e.source = t.id AND e.kind IN ('calls', 'instantiates')
    WHERE t.depth < :depth
    UNION
    -- A constructor runs with its type.
    SELECT c.id, t.depth
    FROM tested t
    JOIN symbols c ON c.parent_id = t.id AND c.kind = 'constructor'
),
reached (id) AS (
    SELECT id FROM tested
    UNION
    -- Called through what it overrides, or through its declaration.
    SELECT o.source FROM edges o WHERE o.kind IN ('overrides', 'defines') AND o.target IN (SELECT id FROM tested)
)
SELECT s.file_path, s.line_start, s.qualified_name AS name, s.kind, s.complexity,
    (SELECT count(*) FROM edges e WHERE e.target = s.id AND e.kind = 'calls') AS callers
FROM symbols s
JOIN files f ON f.path = s.file_path
WHERE s.kind IN ('function', 'method', 'constructor')
AND NOT s.is_test AND NOT f.is_test AND NOT f.is_generated AND NOT s.is_abstract AND NOT s.is_inactive
AND f.language NOT IN ('markdown', 'html')
AND s.id NOT IN (SELECT id FROM reached)
-- Code has this name but not what it means, so a test may reach it.
AND s.name NOT IN (SELECT name FROM unknown)
ORDER BY s.complexity DESC, callers DESC, s.file_path, s.line_start
