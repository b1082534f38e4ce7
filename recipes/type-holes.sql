WITH holes (symbol_id, position, hole) AS (
    SELECT p.symbol_id, p.position, p.name || ': ' || p.type
    FROM parameters p
    WHERE p.type IS NOT NULL
    AND ' ' || replace(replace(replace(replace(replace(replace(replace(lower(p.type), '<', ' '), '>', ' '), '[', ' '), ']', ' '), ',', ' '), '|', ' '), '.', ' ') || ' '
        LIKE '% ' || :type || ' %'
    UNION ALL
    SELECT s.id, 1000, 'returns ' || s.return_type
    FROM symbols s
    WHERE s.return_type IS NOT NULL AND s.kind IN ('function', 'method', 'constructor')
    AND ' ' || replace(replace(replace(replace(replace(replace(replace(lower(s.return_type), '<', ' '), '>', ' '), '[', ' '), ']', ' '), ',', ' '), '|', ' '), '.', ' ') || ' '
        LIKE '% ' || :type || ' %'
)
SELECT s.file_path, s.line_start, s.qualified_name AS name, s.kind,
    (SELECT group_concat(o.hole, '; ') FROM (SELECT i.hole FROM holes i WHERE i.symbol_id = s.id ORDER BY i.position) o) AS holes
FROM symbols s
JOIN files f ON f.path = s.file_path
WHERE s.id IN (SELECT symbol_id FROM holes)
AND NOT f.is_test AND NOT f.is_generated AND NOT s.is_test
ORDER BY s.file_path, s.line_start
