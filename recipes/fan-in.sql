SELECT d.to_path AS file_path, count(*) AS fan_in, sum(d.weight) AS "references"
FROM dependencies d
GROUP BY d.to_path
ORDER BY fan_in DESC, d.to_path
