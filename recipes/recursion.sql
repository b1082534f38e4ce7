SELECT s.file_path, s.line_start, s.qualified_name AS name, c.cycle, c.size
FROM cycles('calls') c
JOIN symbols s ON s.id = c.id
UNION ALL
SELECT s.file_path, s.line_start, s.qualified_name, NULL, 1
FROM symbols s
WHERE EXISTS (SELECT 1 FROM edges e WHERE e.source = s.id AND e.target = s.id AND e.kind = 'calls')
AND s.id NOT IN (SELECT id FROM cycles('calls'))
ORDER BY 5 DESC, 4, 1, 2
