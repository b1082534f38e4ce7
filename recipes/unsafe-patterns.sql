SELECT s.file_path, s.line_start, s.qualified_name AS name, s.unsafe_blocks,
    (SELECT count(*) FROM edges e WHERE e.target = s.id AND e.kind NOT IN ('contains', 'mentions', 'overrides')) AS uses
FROM symbols s
JOIN files f ON f.path = s.file_path
WHERE s.unsafe_blocks > 0 AND NOT s.is_test AND NOT f.is_test AND NOT f.is_generated
ORDER BY s.unsafe_blocks DESC, s.file_path, s.line_start
