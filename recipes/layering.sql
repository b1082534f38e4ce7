SELECT rtrim(rtrim(s.file_path, replace(s.file_path, '/', '')), '/') AS path,
    count(*) AS files, min(l.layer) AS lowest, round(avg(l.layer), 1) AS average, max(l.layer) AS highest
FROM layers('files') l
JOIN symbols s ON s.id = l.id
JOIN files f ON f.path = s.file_path
WHERE NOT f.is_test AND f.language NOT IN ('markdown', 'html', 'css', 'scss', 'less')
GROUP BY 1
ORDER BY average DESC, 1
