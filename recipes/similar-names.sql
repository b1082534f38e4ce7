WITH named AS MATERIALIZED (
    SELECT s.name, s.kind, s.file_path, s.line_start, s.qualified_name, f.language,
        lower(replace(s.name, '_', '')) AS plain
    FROM symbols s
    JOIN files f ON f.path = s.file_path
    WHERE s.kind IN ('function', 'class', 'struct', 'enum', 'interface', 'trait', 'type', 'module')
    AND s.parent_name IS NULL AND length(s.name) > 3
    AND NOT s.is_test AND NOT f.is_test AND NOT f.is_generated
)
SELECT a.file_path, a.line_start, a.qualified_name AS name, a.kind, b.name AS other,
    b.file_path || ':' || b.line_start AS other_place
FROM named a
JOIN named b ON b.plain = a.plain AND b.name <> a.name AND b.language = a.language AND b.kind = a.kind
WHERE a.name < b.name
ORDER BY a.file_path, a.line_start, other_place
