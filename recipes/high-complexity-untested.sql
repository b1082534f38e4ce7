SELECT s.file_path, s.line_start, s.qualified_name AS name, s.complexity, s.cognitive, c.coverage_pct
FROM symbols s
JOIN coverage c ON c.file_path = s.file_path AND c.name = s.name AND c.line_start = s.line_start
WHERE s.kind IN ('function', 'method', 'constructor') AND s.complexity >= :complexity AND c.coverage_pct < :coverage
ORDER BY s.complexity DESC, c.coverage_pct, s.file_path, s.line_start
