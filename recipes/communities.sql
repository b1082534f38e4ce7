WITH placed AS (
    SELECT s.file_path, c.community, c.size,
        rtrim(rtrim(s.file_path, replace(s.file_path, '/', '')), '/') AS folder
    FROM communities('files') c
    JOIN symbols s ON s.id = c.id
),
folders AS (
    SELECT community, folder, row_number() OVER (PARTITION BY community ORDER BY count(*) DESC, folder) AS place
    FROM placed
    GROUP BY community, folder
)
SELECT p.file_path, p.community, p.size, h.folder AS home, p.folder = h.folder AS is_home
FROM placed p
JOIN folders h ON h.community = p.community AND h.place = 1
ORDER BY p.community, p.file_path
