SELECT d.from_path AS file_path,
    (
        SELECT min(u.line) FROM refs u
        JOIN symbols t ON t.id = u.target_id
        WHERE u.file_path = d.from_path AND t.file_path = d.to_path
    ) AS line_start,
    d.to_path,
    r.name AS rule,
    d.weight AS "references"
FROM boundary_rules r
JOIN dependencies d ON d.from_path GLOB r.from_glob AND d.to_path GLOB r.to_glob
WHERE r.action = 'deny'
AND NOT EXISTS (
    SELECT 1 FROM boundary_rules a
    WHERE a.action = 'allow' AND d.from_path GLOB a.from_glob AND d.to_path GLOB a.to_glob
)
ORDER BY d.from_path, d.to_path, r.name
