SELECT s.file_path, m.line_number AS line_start, s.qualified_name AS name, m.kind AS marker, m.content, c.coverage_pct
FROM markers m
JOIN symbols s ON s.file_path = m.file_path AND m.line_number BETWEEN s.line_start AND s.line_end
LEFT JOIN coverage c ON c.file_path = s.file_path AND c.name = s.name AND c.line_start = s.line_start
WHERE s.deprecated IS NOT NULL AND s.kind IN ('function', 'method', 'constructor', 'class')
ORDER BY c.coverage_pct IS NULL, c.coverage_pct, s.file_path, m.line_number
