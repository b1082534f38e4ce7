SELECT s.file_path, s.line_start, s.qualified_name AS name, s.max_nesting, s.cognitive
FROM symbols s
JOIN files f ON f.path = s.file_path
WHERE s.max_nesting >= :min AND s.kind IN ('function', 'method', 'constructor')
AND NOT s.is_test AND NOT f.is_test AND NOT f.is_generated
ORDER BY s.max_nesting DESC, s.cognitive DESC, s.file_path, s.line_start
