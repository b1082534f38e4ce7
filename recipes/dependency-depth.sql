SELECT s.file_path, l.layer AS depth,
    (SELECT count(*) FROM dependencies d WHERE d.from_path = s.file_path) AS fan_out
FROM layers('files') l
JOIN symbols s ON s.id = l.id
JOIN files f ON f.path = s.file_path
WHERE NOT f.is_test AND l.layer > 0
ORDER BY l.layer DESC, fan_out DESC, s.file_path
