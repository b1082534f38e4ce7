SELECT s.file_path, s.line_start, s.qualified_name AS name, s.kind, s.line_end - s.line_start + 1 AS lines, s.complexity
FROM symbols s
JOIN files f ON f.path = s.file_path
WHERE (s.kind = :kind OR :kind IS NULL AND s.kind IN ('function', 'method', 'constructor', 'class', 'struct', 'enum', 'interface', 'trait', 'impl'))
AND NOT s.is_test AND NOT f.is_test AND NOT f.is_generated
ORDER BY lines DESC, s.file_path, s.line_start
