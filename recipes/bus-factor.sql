WITH totals AS (
    SELECT file_path, sum(commits) AS commits, count(*) AS authors, max(last_time) AS last_time
    FROM authorship
    GROUP BY file_path
),
main AS (
    SELECT file_path, author, commits, row_number() OVER (PARTITION BY file_path ORDER BY commits DESC, author) AS place
    FROM authorship
)
SELECT t.file_path, m.author, round(1.0 * m.commits / t.commits, 2) AS share, t.commits, t.authors,
    (SELECT count(*) FROM dependencies d WHERE d.to_path = t.file_path) AS dependents
FROM totals t
JOIN main m ON m.file_path = t.file_path AND m.place = 1
JOIN files f ON f.path = t.file_path
WHERE t.commits >= :min_commits AND NOT f.is_test AND NOT f.is_generated
AND EXISTS (SELECT 1 FROM symbols s WHERE s.file_path = f.path AND s.kind NOT IN ('file', 'section', 'style'))
ORDER BY share DESC, dependents DESC, t.commits DESC, t.file_path
