SELECT s.file_path, s.line_start, s.qualified_name AS name, s.kind, count(*) AS parameters,
    sum(p.is_optional) AS optional
FROM parameters p
JOIN symbols s ON s.id = p.symbol_id
JOIN files f ON f.path = s.file_path
WHERE NOT p.is_variadic AND p.name NOT IN ('self', 'cls', 'this', '&self', '&mut self', 'mut self', '*', '/')
AND NOT f.is_test AND NOT f.is_generated AND NOT s.is_test
GROUP BY s.id
HAVING parameters >= :min
ORDER BY parameters DESC, s.file_path, s.line_start
