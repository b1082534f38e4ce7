SELECT f.language, s.kind, count(*) AS symbols, count(DISTINCT s.file_path) AS files, sum(s.is_test OR f.is_test) AS tests
FROM symbols s
JOIN files f ON f.path = s.file_path
WHERE s.kind <> 'file' AND s.file_path GLOB :path
GROUP BY f.language, s.kind
ORDER BY symbols DESC, f.language, s.kind
