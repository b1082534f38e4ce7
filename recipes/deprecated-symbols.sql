SELECT s.file_path, s.line_start, s.qualified_name AS name, s.kind,
    coalesce(nullif(s.deprecated, ''), 'deprecated') AS note,
    (SELECT count(*) FROM edges e WHERE e.target = s.id AND e.kind NOT IN ('contains', 'mentions', 'overrides', 'defines')) AS uses
FROM symbols s
WHERE s.deprecated IS NOT NULL
UNION ALL
SELECT s.file_path, s.line_start, s.qualified_name, s.kind, r.name,
    (SELECT count(*) FROM edges e WHERE e.target = s.id AND e.kind NOT IN ('contains', 'mentions', 'overrides', 'defines'))
FROM refs r
JOIN symbols s ON s.id = r.from_id
WHERE r.role = 'decorates' AND lower(r.name) IN ('deprecated', 'obsolete') AND s.deprecated IS NULL AND s.kind <> 'file'
ORDER BY 1, 2
