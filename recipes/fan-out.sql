SELECT d.from_path AS file_path, count(*) AS fan_out, sum(d.weight) AS "references"
FROM dependencies d
GROUP BY d.from_path
ORDER BY fan_out DESC, d.from_path
