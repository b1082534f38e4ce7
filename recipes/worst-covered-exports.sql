SELECT s.file_path, s.line_start, s.qualified_name AS name, s.kind, c.coverage_pct, c.hit_statements, c.total_statements
FROM coverage c
JOIN symbols s ON s.file_path = c.file_path AND s.name = c.name AND s.line_start = c.line_start
WHERE s.is_exported AND s.kind IN ('function', 'method', 'constructor', 'class')
ORDER BY c.coverage_pct, s.file_path, s.line_start
