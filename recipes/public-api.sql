SELECT s.file_path, s.line_start, s.qualified_name AS name, s.kind, s.signature
FROM symbols s
JOIN files f ON f.path = s.file_path
LEFT JOIN symbols p ON p.id = s.parent_id AND p.kind NOT IN ('file', 'module', 'namespace', 'package', 'impl')
WHERE s.is_exported AND s.file_path GLOB :path AND coalesce(p.is_exported, 1)
AND s.visibility = 'public'
AND s.kind NOT IN ('file', 'section', 'style', 'test', 'impl', 'variant', 'field') AND s.name NOT GLOB '_*'
AND NOT s.is_test AND NOT f.is_test AND NOT f.is_generated AND NOT s.is_inactive
ORDER BY s.file_path, s.line_start
