WITH fan_in (path, dependents) AS (SELECT to_path, count(*) FROM dependencies GROUP BY to_path),
covered (path, coverage_pct) AS (
    SELECT file_path, 100.0 * sum(hit_statements) / nullif(sum(total_statements), 0) FROM coverage GROUP BY file_path
)
SELECT f.path, coalesce(i.dependents, 0) AS fan_in, round(c.coverage_pct, 1) AS coverage_pct,
    round((coalesce(i.dependents, 0) + 1) * (100 - coalesce(c.coverage_pct, 0)), 1) AS risk
FROM files f
LEFT JOIN fan_in i ON i.path = f.path
LEFT JOIN covered c ON c.path = f.path
WHERE NOT f.is_test AND NOT f.is_generated AND EXISTS (SELECT 1 FROM exports x WHERE x.file_path = f.path)
AND f.language NOT IN ('markdown', 'html', 'css', 'scss', 'less')
ORDER BY risk DESC, f.path
