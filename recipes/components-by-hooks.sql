SELECT c.file_path,
    c.line_number AS line_start,
    c.name,
    json_array_length(c.hooks_used) AS hooks,
    c.hooks_used
FROM components c
WHERE json_array_length(c.hooks_used) > 0
ORDER BY hooks DESC, c.file_path, c.line_number
