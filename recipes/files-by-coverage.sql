SELECT f.path,
    round(100.0 * sum(c.hit_statements) / nullif(sum(c.total_statements), 0), 1) AS coverage_pct,
    sum(c.hit_statements) AS hit_statements,
    sum(c.total_statements) AS total_statements
FROM files f
JOIN coverage c ON c.file_path = f.path
GROUP BY f.path
ORDER BY coverage_pct IS NULL, coverage_pct, f.path
