SELECT x.file_path,
    count(*) AS exports,
    sum(x.kind = 're-export') AS re_exports,
    (SELECT count(*) FROM dependencies d WHERE d.to_path = x.file_path) AS dependents
FROM exports x
JOIN files f ON f.path = x.file_path
WHERE NOT f.is_generated AND NOT f.is_test AND f.language NOT IN ('markdown', 'html', 'css', 'scss', 'less')
GROUP BY x.file_path
ORDER BY exports DESC, x.file_path
