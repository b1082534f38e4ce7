SELECT s.file_path, s.line_start, s.qualified_name AS name, s.complexity, s.cognitive, s.max_nesting,
    s.line_end - s.line_start + 1 AS lines,
    (SELECT count(*) FROM edges e WHERE e.target = s.id AND e.kind NOT IN ('contains', 'mentions')) AS fan_in,
    (SELECT count(*) FROM edges e WHERE e.source = s.id AND e.kind IN ('calls', 'instantiates')) AS fan_out
FROM symbols s
JOIN files f ON f.path = s.file_path
WHERE s.kind IN ('function', 'method', 'constructor', 'test') AND s.complexity >= :min
AND NOT s.is_test AND NOT f.is_test AND NOT f.is_generated
ORDER BY s.complexity DESC, s.cognitive DESC, s.file_path, s.line_start
