SELECT c.file_path, r.line AS line_start, c.name, t.qualified_name AS deprecated, t.file_path AS deprecated_path,
    coalesce(nullif(t.deprecated, ''), 'deprecated') AS note
FROM symbols t
JOIN refs r ON r.target_id = t.id AND r.role NOT IN ('import', 'mention')
JOIN components c ON c.id = r.from_id
WHERE t.deprecated IS NOT NULL
ORDER BY c.file_path, r.line, t.qualified_name
