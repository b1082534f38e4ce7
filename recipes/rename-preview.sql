SELECT s.file_path, s.name_line AS line_start, s.name_col AS col, s.name AS before_pattern, :new AS after_pattern,
    'definition' AS location_kind
FROM symbols s
JOIN files f ON f.path = s.file_path
WHERE s.name = :old AND s.kind <> 'file' AND s.kind <> 'section'
AND (:kind IS NULL OR s.kind = :kind) AND (:in_file IS NULL OR s.file_path = :in_file)
AND (:include_tests OR NOT f.is_test)
UNION ALL
SELECT r.file_path, r.line, r.col, r.name, :new, r.role
FROM symbols s
JOIN refs r ON r.target_id = s.id AND r.name = s.name
JOIN files f ON f.path = r.file_path
WHERE s.name = :old AND s.kind <> 'file' AND s.kind <> 'section'
AND (:kind IS NULL OR s.kind = :kind) AND (:in_file IS NULL OR s.file_path = :in_file)
AND (:include_tests OR NOT f.is_test)
ORDER BY 1, 2, 3
