WITH bodies (body_hash, copies) AS (
    SELECT body_hash, count(*) FROM symbols
    WHERE body_hash IS NOT NULL AND kind IN ('function', 'method', 'constructor')
    AND line_end - line_start + 1 >= :min_lines
    GROUP BY body_hash
    HAVING count(*) > 1
),
copied AS (
    SELECT s.id, s.file_path, s.line_start, s.qualified_name, s.line_end - s.line_start + 1 AS lines, s.handle, b.body_hash
    FROM symbols s
    JOIN bodies b ON b.body_hash = s.body_hash
    JOIN files f ON f.path = s.file_path
    WHERE s.kind IN ('function', 'method', 'constructor') AND s.line_end - s.line_start + 1 >= :min_lines
    AND NOT f.is_generated
    -- Empty bodies and those that only raise an error are equal without being copies.
    AND (SELECT count(*) FROM refs r WHERE r.from_id = s.id) >= :min_refs
)
SELECT file_path, line_start, qualified_name AS name, lines,
    count(*) OVER (PARTITION BY body_hash) AS copies, min(handle) OVER (PARTITION BY body_hash) AS copy
FROM copied
ORDER BY lines * copies DESC, copy, file_path, line_start
