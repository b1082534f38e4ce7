WITH changes (path, commits) AS (SELECT file_path, count(*) FROM file_changes GROUP BY file_path),
tangle (path, complexity) AS (
    SELECT file_path, sum(complexity) FROM symbols
    WHERE complexity IS NOT NULL AND kind IN ('function', 'method', 'constructor')
    GROUP BY file_path
),
fan_in (path, dependents) AS (SELECT to_path, count(*) FROM dependencies GROUP BY to_path)
SELECT f.path AS file_path, c.commits, t.complexity, coalesce(i.dependents, 0) AS dependents,
    c.commits * t.complexity * (coalesce(i.dependents, 0) + 1) AS score
FROM changes c
JOIN files f ON f.path = c.path
JOIN tangle t ON t.path = c.path
LEFT JOIN fan_in i ON i.path = c.path
WHERE NOT f.is_test AND NOT f.is_generated
ORDER BY score DESC, f.path
