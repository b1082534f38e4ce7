SELECT s.file_path, s.line_start, coalesce(nullif(s.qualified_name, ''), s.name) AS name, s.kind AS symbol_kind, r.depth, r.kind
FROM reach(:handle, :direction, 'calls,instantiates,uses,reads,writes,extends,implements,overrides,may_call', :depth) r
JOIN symbols s ON s.id = r.id
ORDER BY r.depth, s.file_path, s.line_start
