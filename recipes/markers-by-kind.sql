SELECT kind, count(*) AS markers, count(DISTINCT file_path) AS files
FROM markers
GROUP BY kind
ORDER BY markers DESC, kind
