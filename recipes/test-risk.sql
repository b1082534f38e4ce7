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
)
SELECT s.file_path, s.line_start, s.qualified_name AS name, s.complexity,
    count(DISTINCT e.source) AS callers, s.complexity * (count(DISTINCT e.source) + 1) AS risk
FROM symbols s
JOIN files f ON f.path = s.file_path
LEFT JOIN edges e ON e.target = s.id AND e.kind = 'calls'
WHERE s.kind IN ('function', 'method', 'constructor') AND s.complexity > 1
AND NOT s.is_test AND NOT f.is_test AND NOT f.is_generated AND NOT s.is_inactive
AND f.language NOT IN ('markdown', 'html')
AND s.id NOT IN (SELECT id FROM tested)
AND NOT EXISTS (SELECT 1 FROM edges o WHERE o.source = s.id AND o.kind IN ('overrides', 'defines') AND o.target IN (SELECT id FROM tested))
AND s.name NOT IN (SELECT name FROM unknown)
GROUP BY s.id
ORDER BY risk DESC, s.file_path, s.line_start
