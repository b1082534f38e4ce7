WITH RECURSIVE parents (child, parent) AS MATERIALIZED (
    SELECT DISTINCT source, target FROM edges WHERE kind IN ('extends', 'implements') AND source <> target
),
levels (id, depth) AS (
    SELECT parent, 0 FROM parents WHERE parent NOT IN (SELECT child FROM parents)
    UNION
    -- Broken code may inherit from itself.
    SELECT p.child, l.depth + 1 FROM levels l JOIN parents p ON p.parent = l.id WHERE l.depth < 50
)
SELECT s.file_path, s.line_start, s.qualified_name AS name, s.kind, max(l.depth) AS depth,
    (SELECT count(DISTINCT p.child) FROM parents p WHERE p.parent = s.id) AS subtypes
FROM levels l
JOIN symbols s ON s.id = l.id
JOIN files f ON f.path = s.file_path
WHERE l.depth > 0 AND s.kind <> 'impl' AND NOT f.is_test AND NOT s.is_test
GROUP BY s.id
ORDER BY depth DESC, s.file_path, s.line_start
