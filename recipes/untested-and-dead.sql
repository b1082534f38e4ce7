SELECT s.file_path, s.line_start, s.qualified_name AS name, s.kind, c.coverage_pct
FROM symbols s
JOIN files f ON f.path = s.file_path
LEFT JOIN coverage c ON c.file_path = s.file_path AND c.name = s.name AND c.line_start = s.line_start
WHERE s.is_exported AND s.kind = 'function' AND coalesce(c.coverage_pct, 0) = 0
AND NOT s.is_test AND NOT f.is_test AND NOT f.is_generated AND NOT s.is_inactive AND f.parse_status = 'ok'
AND f.language NOT IN ('markdown', 'html')
AND NOT EXISTS (
    SELECT 1 FROM edges e WHERE e.target = s.id AND e.source <> s.id AND e.kind NOT IN ('contains', 'mentions')
)
AND NOT EXISTS (SELECT 1 FROM refs r WHERE r.from_id = s.id AND r.role = 'decorates')
AND NOT EXISTS (SELECT 1 FROM edges e WHERE e.source = s.id AND e.kind IN ('overrides', 'annotates', 'defines'))
AND NOT EXISTS (SELECT 1 FROM entry_points p WHERE p.symbol_id = s.id OR p.file_path = s.file_path AND p.kind = 'file')
AND NOT EXISTS (SELECT 1 FROM exports o WHERE o.symbol_id = s.id AND o.file_path <> s.file_path)
AND NOT EXISTS (SELECT 1 FROM unresolved_refs r WHERE r.reference_name = s.name)
AND NOT EXISTS (SELECT 1 FROM candidates c WHERE c.target_id = s.id)
ORDER BY s.file_path, s.line_start
