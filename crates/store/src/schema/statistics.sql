-- Table and index statistics for the query planner, typical of a repository with three thousand files. Fixed instead of
-- measured: query plans then do not depend on the repository, and an index that grew from two files to two thousand is not
-- planned as if it still had two.

ANALYZE;

INSERT INTO sqlite_stat1 (tbl, idx, stat)
VALUES ('file', 'sqlite_autoindex_file_1', '3000 1'),
    ('symbol', 'symbol_file', '60000 20'),
    ('symbol', 'symbol_name', '60000 3'),
    ('handle', 'handle', '60000 1'),
    ('parameter', 'parameter', '45000 2 1'),
    ('string', 'string_text', '20000 1'),
    ('reference', 'reference', '450000 8 1'),
    ('reference', 'reference_target', '240000 6'),
    ('mention', 'mention', '80000 5 1'),
    ('candidate', 'candidate', '20000 3 2 1'),
    ('candidate', 'candidate_target', '20000 3'),
    ('import', 'import', '20000 7 1'),
    ('import', 'import_target', '10000 8'),
    ('export', 'export', '5000 5 1'),
    ('dependency', 'dependency', '18000 6 1'),
    ('dependency', 'dependency_to', '18000 6'),
    ('marker', 'marker', '3000 2 1'),
    ('suppression', 'suppression', '300 2 1'),
    ('style_scope', NULL, '1000'),
    ('entry_point', 'entry_point', '600 2 1');
