WITH ends (id, other) AS (
    SELECT CASE WHEN :direction = 'outgoing' THEN source ELSE target END,
        CASE WHEN :direction = 'outgoing' THEN target ELSE source END
    FROM edges
    WHERE kind = :edge_kind
),
counts (id, edges) AS (SELECT id, count(DISTINCT other) FROM ends GROUP BY id)
SELECT s.file_path, s.line_start, s.qualified_name AS name, s.kind, c.edges
FROM counts c
JOIN symbols s ON s.id = c.id
WHERE :node_kind IS NULL OR s.kind = :node_kind
ORDER BY c.edges DESC, s.file_path, s.line_start
