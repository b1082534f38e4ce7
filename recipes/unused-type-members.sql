SELECT m.file_path, m.line_number AS line_start, m.symbol_name || '.' || m.name AS name, m.type
FROM type_members m
JOIN symbols s ON s.id = m.id
JOIN files f ON f.path = m.file_path
WHERE s.kind IN ('field', 'property')
AND NOT f.is_test AND NOT f.is_generated AND f.parse_status = 'ok' AND NOT s.is_test AND NOT s.is_inactive
-- Elsewhere, an unused field is no finding or the compiler says so.
AND f.language IN ('typescript', 'tsx', 'vue', 'svelte', 'astro')
AND NOT EXISTS (SELECT 1 FROM edges e WHERE e.target = s.id AND e.kind NOT IN ('contains', 'mentions'))
AND NOT EXISTS (SELECT 1 FROM edges e WHERE e.source = s.id AND e.kind IN ('overrides', 'annotates'))
AND NOT EXISTS (SELECT 1 FROM refs r WHERE r.from_id IN (s.id, s.parent_id) AND r.role IN ('decorates', 'derives'))
-- Read where the type is not known, or taken out by a pattern.
AND NOT EXISTS (SELECT 1 FROM refs r WHERE r.name = m.name AND r.role <> 'mention' AND r.state IN ('unresolved', 'ambiguous', 'external'))
AND NOT EXISTS (SELECT 1 FROM entry_points p WHERE p.file_path = m.file_path)
ORDER BY m.file_path, m.line_number
