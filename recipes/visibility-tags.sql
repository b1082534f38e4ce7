SELECT file_path, line_start, qualified_name AS name, kind, doc_visibility AS tag, is_exported
FROM symbols
WHERE doc_visibility IS NOT NULL
ORDER BY file_path, line_start
