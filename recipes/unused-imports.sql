WITH imported (import_id, file_path, line_start, source, name, specifier) AS (
    SELECT i.id, i.file_path, i.line_number, i.source,
        coalesce((SELECT a.value FROM json_each(i.aliases) a WHERE a.key = n.value), n.value), n.value
    FROM imports i
    JOIN files f ON f.path = i.file_path
    JOIN json_each(i.specifiers) n
    WHERE NOT i.is_reexport AND NOT f.is_generated AND f.parse_status = 'ok'
    -- Languages that import names one by one, and say nothing of those that are not used.
    AND f.language IN ('python', 'javascript', 'typescript', 'tsx', 'java', 'php')
),
-- `import a.b` makes `a` known; `*` only has a name if it has an alias.
bound AS (
    SELECT i.*, CASE WHEN instr(i.name, '.') THEN substr(i.name, 1, instr(i.name, '.') - 1) ELSE i.name END AS local
    FROM imported i
    WHERE i.name NOT IN ('*', '', '_', 'default')
)
SELECT b.file_path,
    coalesce(
        (
            SELECT min(r.line) FROM refs r
            WHERE r.file_path = b.file_path AND r.name = b.specifier AND r.role = 'import' AND r.line >= b.line_start
        ),
        b.line_start
    ) AS line_start,
    b.local AS name, b.source
FROM bound b
WHERE NOT EXISTS (
    SELECT 1 FROM refs r WHERE r.name = b.local AND r.file_path = b.file_path AND r.role <> 'import'
)
-- Imported to be exported again.
AND NOT EXISTS (SELECT 1 FROM exports x WHERE x.file_path = b.file_path AND x.name = b.local)
AND b.file_path NOT LIKE '%\_\_init\_\_.py' ESCAPE '\'
-- Other files import it from here.
AND NOT EXISTS (
    SELECT 1 FROM imports o
    JOIN json_each(o.specifiers) n ON n.value = b.local
    WHERE o.resolved_path = b.file_path
)
AND b.source <> '__future__'
-- Elements need it without being written so.
AND NOT (b.local = 'React' AND b.source = 'react')
-- Where an import may fail, it is a test of whether the module is there.
AND NOT EXISTS (
    SELECT 1 FROM refs r
    WHERE r.file_path = b.file_path AND r.name = b.specifier AND r.role = 'import' AND r.is_conditional
)
ORDER BY b.file_path, line_start, b.local
