WITH
-- Files that a framework, a tool or the users of a package load.
entry_files (path) AS (SELECT file_path FROM entry_points WHERE kind = 'file'),
-- What a dynamic import takes from a module is not always known.
dynamic (path) AS (SELECT resolved_path FROM imports WHERE is_dynamic AND resolved_path IS NOT NULL),
re_exported (id) AS (SELECT symbol_id FROM exports WHERE re_export_source IS NOT NULL AND symbol_id IS NOT NULL)
SELECT x.file_path, x.line_number AS line_start, x.name, s.kind,
    EXISTS (SELECT 1 FROM edges e WHERE e.target = s.id AND e.kind NOT IN ('contains', 'mentions')) AS used_here
FROM files f
CROSS JOIN exports x ON x.file_path = f.path
JOIN symbols s ON s.id = x.symbol_id
WHERE x.re_export_source IS NULL AND s.kind <> 'file'
-- Languages in which a file says what it exports to the other files.
AND f.language IN ('javascript', 'typescript', 'tsx', 'vue', 'svelte', 'astro')
AND NOT f.is_test AND NOT f.is_generated AND NOT s.is_test AND f.parse_status = 'ok'
AND x.file_path NOT IN (SELECT path FROM entry_files)
AND x.file_path NOT IN (SELECT path FROM dynamic)
AND NOT EXISTS (SELECT 1 FROM entry_points p WHERE p.symbol_id = s.id)
AND NOT EXISTS (
    SELECT 1 FROM edges e
    WHERE e.target = s.id AND e.source <> s.id AND e.kind NOT IN ('contains', 'mentions')
    AND e.file_path <> x.file_path
)
-- Another file exports it under the same or another name.
AND s.id NOT IN (SELECT id FROM re_exported)
-- Nobody knows what these mean, so it may be this.
AND NOT EXISTS (SELECT 1 FROM unresolved_refs r WHERE r.reference_name = x.name AND r.reference_kind = 'imports')
AND NOT EXISTS (SELECT 1 FROM candidates c WHERE c.target_id = s.id)
ORDER BY x.file_path, x.line_number, x.name
