SELECT s.file_path, c.cycle, c.size
FROM cycles('files') c
JOIN symbols s ON s.id = c.id
ORDER BY c.size DESC, c.cycle, s.file_path
