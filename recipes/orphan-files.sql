WITH declared (name) AS MATERIALIZED (
    SELECT DISTINCT name FROM symbols WHERE kind = 'module' AND line_start = line_end
)
SELECT f.path AS file_path, f.language, f.line_count, f.symbol_count
FROM files f
WHERE f.parse_status = 'ok' AND NOT f.is_test AND NOT f.is_generated
AND f.language NOT IN ('markdown', 'html', 'css', 'scss', 'less', 'json', 'yaml', 'toml')
AND EXISTS (SELECT 1 FROM symbols s WHERE s.file_path = f.path AND s.kind NOT IN ('file', 'section', 'style'))
AND NOT EXISTS (SELECT 1 FROM dependencies d WHERE d.to_path = f.path)
AND NOT EXISTS (SELECT 1 FROM imports i WHERE i.resolved_path = f.path)
AND NOT EXISTS (SELECT 1 FROM entry_points p WHERE p.file_path = f.path)
-- Scripts: Python's test for being run, and files without an extension.
AND NOT EXISTS (SELECT 1 FROM refs r WHERE r.name = '__name__' AND r.file_path = f.path)
AND instr(replace(f.path, rtrim(f.path, replace(f.path, '/', '')), ''), '.') > 0
-- Declared as a module by a file that refers to nothing in it.
AND NOT EXISTS (
    SELECT 1 FROM declared m WHERE f.path LIKE '%/' || m.name || '.%' OR f.path LIKE '%/' || m.name || '/mod.%'
)
-- Something unknown that it may define.
AND NOT EXISTS (
    SELECT 1 FROM symbols s
    JOIN candidates c ON c.target_id = s.id
    WHERE s.file_path = f.path
)
ORDER BY f.path
