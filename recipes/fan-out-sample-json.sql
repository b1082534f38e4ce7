SELECT d.from_path AS file_path, count(*) AS fan_out,
    (
        SELECT json_group_array(t.to_path)
        FROM (SELECT e.to_path FROM dependencies e WHERE e.from_path = d.from_path ORDER BY e.weight DESC, e.to_path LIMIT 5) t
    ) AS sample
FROM dependencies d
GROUP BY d.from_path
ORDER BY fan_out DESC, d.from_path
