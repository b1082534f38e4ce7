SELECT 'files' AS relation, (SELECT count(*) FROM files) AS rows
UNION ALL SELECT 'symbols', (SELECT count(*) FROM symbols)
UNION ALL SELECT 'refs', (SELECT count(*) FROM refs)
UNION ALL SELECT 'resolved refs', (SELECT count(*) FROM refs WHERE state = 'resolved')
UNION ALL SELECT 'imports', (SELECT count(*) FROM imports)
UNION ALL SELECT 'exports', (SELECT count(*) FROM exports)
UNION ALL SELECT 'dependencies', (SELECT count(*) FROM dependencies)
UNION ALL SELECT 'components', (SELECT count(*) FROM components)
UNION ALL SELECT 'markers', (SELECT count(*) FROM markers)
