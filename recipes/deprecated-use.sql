WITH deprecated (id, note) AS (
    SELECT id, coalesce(nullif(deprecated, ''), 'deprecated') FROM symbols WHERE deprecated IS NOT NULL
    UNION
    SELECT r.from_id, r.name FROM refs r
    JOIN symbols s ON s.id = r.from_id AND s.kind <> 'file'
    WHERE r.role = 'decorates' AND r.name IN ('deprecated', 'Deprecated', 'Obsolete')
)
SELECT r.file_path, r.line AS line_start, t.qualified_name AS name, d.note, r.role,
    (SELECT c.qualified_name FROM symbols c WHERE c.id = r.from_id) AS used_in
FROM deprecated d
JOIN symbols t ON t.id = d.id
JOIN refs r ON r.target_id = d.id
WHERE r.role <> 'import' AND r.role <> 'mention' AND r.from_id NOT IN (SELECT id FROM deprecated)
AND NOT EXISTS (SELECT 1 FROM symbols c WHERE c.id = r.from_id AND c.parent_id IN (SELECT id FROM deprecated))
ORDER BY r.file_path, r.line, t.qualified_name
