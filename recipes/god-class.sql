WITH members (type_id, methods, fields) AS (
    -- The members of an `impl` are those of its type.
    SELECT coalesce(
            (
                SELECT t.id FROM edges e
                JOIN symbols t ON t.id = e.target
                WHERE p.kind = 'impl' AND e.source = p.id AND e.kind = 'uses'
                AND t.name = p.name AND t.kind <> 'impl'
                ORDER BY t.file_path, t.line_start
                LIMIT 1
            ),
            p.id
        ),
        sum(m.kind IN ('method', 'constructor')), sum(m.kind IN ('field', 'property'))
    FROM symbols m
    JOIN symbols p ON p.id = m.parent_id
    WHERE m.kind IN ('method', 'constructor', 'field', 'property')
    AND p.kind IN ('class', 'struct', 'interface', 'trait', 'union', 'impl', 'enum')
    GROUP BY 1
)
SELECT t.file_path, t.line_start, t.qualified_name AS name, t.kind, sum(m.methods) AS methods, sum(m.fields) AS fields,
    sum(m.methods + m.fields) AS members,
    (
        SELECT count(DISTINCT e.file_path) FROM edges e
        WHERE e.target = t.id AND e.kind NOT IN ('contains', 'mentions') AND e.file_path <> t.file_path
    ) AS outside
FROM members m
JOIN symbols t ON t.id = m.type_id
JOIN files f ON f.path = t.file_path
WHERE NOT f.is_test AND NOT f.is_generated AND NOT t.is_test
GROUP BY t.id
ORDER BY members DESC, t.file_path, t.line_start
