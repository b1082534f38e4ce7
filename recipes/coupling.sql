WITH incoming (path, files) AS (SELECT to_path, count(*) FROM dependencies GROUP BY to_path),
outgoing (path, files) AS (SELECT from_path, count(*) FROM dependencies GROUP BY from_path)
SELECT f.path AS file_path, coalesce(i.files, 0) AS fan_in, coalesce(o.files, 0) AS fan_out,
    round(1.0 * coalesce(o.files, 0) / (coalesce(i.files, 0) + coalesce(o.files, 0)), 2) AS instability
FROM files f
LEFT JOIN incoming i ON i.path = f.path
LEFT JOIN outgoing o ON o.path = f.path
WHERE NOT f.is_test AND (i.files > 0 OR o.files > 0)
ORDER BY coalesce(i.files, 0) * coalesce(o.files, 0) DESC, fan_in + fan_out DESC, f.path
