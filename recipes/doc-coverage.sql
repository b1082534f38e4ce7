SELECT s.file_path, s.line_start, s.qualified_name AS name, s.kind
FROM symbols s
JOIN files f ON f.path = s.file_path
LEFT JOIN symbols p ON p.id = s.parent_id AND p.kind NOT IN ('file', 'module', 'namespace', 'package', 'impl')
WHERE s.is_exported AND s.doc_comment IS NULL
AND s.kind IN ('function', 'method', 'class', 'struct', 'enum', 'union', 'interface', 'trait', 'type', 'macro', 'module')
AND s.visibility = 'public' AND coalesce(p.is_exported, 1) AND s.name NOT GLOB '_*'
AND NOT s.is_test AND NOT f.is_test AND NOT f.is_generated AND NOT s.is_inactive
AND NOT EXISTS (SELECT 1 FROM edges e WHERE e.source = s.id AND e.kind IN ('overrides', 'defines'))
ORDER BY s.file_path, s.line_start
