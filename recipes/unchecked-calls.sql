SELECT s.file_path, s.line_start, s.qualified_name AS name, s.unchecked_calls AS calls
FROM symbols s
JOIN files f ON f.path = s.file_path
WHERE s.unchecked_calls > 0 AND NOT s.is_test AND NOT f.is_test AND NOT f.is_generated
ORDER BY s.unchecked_calls DESC, s.file_path, s.line_start
