WITH focused (commit_id) AS (SELECT commit_id FROM file_changes GROUP BY commit_id HAVING count(*) BETWEEN 2 AND 20),
changes AS MATERIALIZED (
    SELECT c.commit_id, c.file_path FROM file_changes c
    JOIN files f ON f.path = c.file_path
    WHERE c.commit_id IN (SELECT commit_id FROM focused) AND NOT f.is_test AND NOT f.is_generated
    AND f.language NOT IN ('markdown', 'json', 'yaml', 'toml')
),
counts (path, commits) AS MATERIALIZED (SELECT file_path, count(*) FROM changes GROUP BY file_path),
pairs (path, other, together) AS (
    SELECT a.file_path, b.file_path, count(*) FROM changes a
    JOIN changes b ON b.commit_id = a.commit_id AND b.file_path > a.file_path
    GROUP BY 1, 2
    HAVING count(*) >= :min
)
SELECT p.path AS file_path, p.other, p.together, round(1.0 * p.together / min(a.commits, b.commits), 2) AS share
FROM pairs p
JOIN counts a ON a.path = p.path
JOIN counts b ON b.path = p.other
WHERE NOT EXISTS (SELECT 1 FROM dependencies d WHERE d.from_path = p.path AND d.to_path = p.other)
AND NOT EXISTS (SELECT 1 FROM dependencies d WHERE d.from_path = p.other AND d.to_path = p.path)
ORDER BY p.together DESC, share DESC, p.path, p.other
