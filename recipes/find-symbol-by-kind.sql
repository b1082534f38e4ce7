SELECT file_path, line_start, qualified_name AS name, kind, signature
FROM symbols
WHERE kind = :kind AND name LIKE :name_pattern
ORDER BY file_path, line_start
