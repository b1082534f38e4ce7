-- The public relations on top of the physical tables. Words in angle brackets are replaced with expressions generated from
-- the model's enums (views.rs). Joins are inner joins if a row must exist, so that SQLite can start with either table.

CREATE VIEW files AS
SELECT f.id AS id,
    f.path AS path,
    CASE WHEN f.content_hash IS NOT NULL THEN lower(hex(f.content_hash)) END AS content_hash,
    f.size AS size,
    f.line_count AS line_count,
    f.language AS language,
    f.modified_ns / 1000000 AS last_modified,
    f.indexed_at AS indexed_at,
    f.is_test AS is_test,
    f.is_generated AS is_generated,
    f.symbol_count AS symbol_count,
    <parse_status f.status> AS parse_status,
    f.problems AS parse_problems
FROM file f;

-- The handle is an outer join although every symbol has one: if unused, it costs nothing, and if it is compared with a
-- value, SQLite turns it into an inner join and starts there.
CREATE VIEW symbols AS
SELECT s.id AS id,
    h.handle AS handle,
    f.path AS file_path,
    s.name AS name,
    <qualified_name> AS qualified_name,
    <symbol_kind s.kind> AS kind,
    s.subkind AS subkind,
    s.line AS line_start,
    s.line + s.more_lines AS line_end,
    s.col AS col_start,
    s.end_col AS col_end,
    s.line + s.name_below AS name_line,
    s.name_col AS name_col,
    replace(s.signature, char(1), s.name) AS signature,
    s.doc AS doc_comment,
    s.declared_type AS return_type,
    <visibility s.visibility> AS visibility,
    <doc_visibility> AS doc_visibility,
    <deprecated> AS deprecated,
    s.flags & <flag_exported> <> 0 AS is_exported,
    s.flags & <flag_default_export> <> 0 AS is_default_export,
    s.flags & <flag_async> <> 0 AS is_async,
    s.flags & <flag_static> <> 0 AS is_static,
    s.flags & <flag_abstract> <> 0 AS is_abstract,
    s.flags & <flag_test> <> 0 OR f.is_test AS is_test,
    s.parent_id AS parent_id,
    (SELECT p.name FROM symbol p WHERE p.id = s.parent_id AND p.kind <> <kind_file>) AS parent_name,
    CASE WHEN s.kind = <kind_enum> THEN (
        SELECT json_group_array(json(m.entry))
        FROM (
            SELECT CASE WHEN v.value IS NULL THEN json_object('name', v.name)
                ELSE json_object('name', v.name, 'value', v.value) END AS entry
            FROM reference r
            JOIN symbol v ON v.id = r.target_id
            WHERE r.from_id = s.id AND r.n < 0 AND v.kind = <kind_variant>
            ORDER BY v.line, v.col
        ) m
    ) END AS members,
    s.value AS value,
    s.body_hash AS body_hash,
    1 + s.branches + s.loops + s.operators AS complexity,
    s.cognitive AS cognitive,
    s.branches AS branches,
    s.loops AS loops,
    s.returns AS returns,
    s.max_nesting AS max_nesting,
    s.unsafe_blocks AS unsafe_blocks,
    s.unchecked_calls AS unchecked_calls,
    s.assertions AS assertions,
    EXISTS (
        SELECT 1 FROM inactive i
        WHERE i.file_id = s.file_id AND s.line + s.name_below BETWEEN i.line AND i.last_line
    ) AS is_inactive
FROM symbol s
JOIN file f ON f.id = s.file_id
LEFT JOIN handle h ON h.handle = <handle> AND h.symbol_id = s.id;

CREATE VIEW nodes AS
SELECT s.id AS id,
    <symbol_kind s.kind> AS kind,
    s.name AS name,
    h.handle AS qualified_name,
    f.path AS file_path,
    s.line AS start_line,
    s.line + s.more_lines AS end_line,
    s.col AS start_column,
    s.end_col AS end_column,
    s.doc AS docstring,
    replace(s.signature, char(1), s.name) AS signature,
    <visibility s.visibility> AS visibility,
    s.flags & <flag_async> <> 0 AS is_async,
    coalesce(s.branches, 0) AS branches,
    coalesce(s.loops, 0) AS loops,
    coalesce(s.returns, 0) AS returns,
    coalesce(s.max_nesting, 0) AS max_nesting,
    coalesce(s.unsafe_blocks, 0) AS unsafe_blocks,
    coalesce(s.unchecked_calls, 0) AS unchecked_calls,
    coalesce(s.assertions, 0) AS assertions,
    f.indexed_at / 1000 AS updated_at
FROM symbol s
JOIN file f ON f.id = s.file_id
LEFT JOIN handle h ON h.handle = <handle> AND h.symbol_id = s.id;

-- The external content of the search index, so that no text is stored twice.
CREATE VIEW symbol_text AS
SELECT s.id AS id,
    s.name AS name,
    rhumb_subwords(s.name) AS name_tokens,
    <qualified_name> AS qualified_name,
    s.doc AS doc_comment,
    replace(s.signature, char(1), s.name) AS signature,
    <symbol_kind s.kind> AS kind,
    f.path AS file_path
FROM symbol s
JOIN file f ON f.id = s.file_id;

CREATE VIEW parameters AS
SELECT p.symbol_id << 20 | p.position AS id,
    p.symbol_id AS symbol_id,
    p.position AS position,
    p.name AS name,
    p.declared_type AS type,
    p.default_value AS default_value,
    p.flags & 1 <> 0 AS is_optional,
    p.flags & 2 <> 0 AS is_variadic
FROM parameter p;

CREATE VIEW refs AS
SELECT r.from_id << 20 | r.n AS id,
    f.path AS file_path,
    s.line + r.below AS line,
    r.col AS col,
    t.text AS name,
    <role r.bits> AS role,
    r.receiver AS receiver,
    r.from_id AS from_id,
    <state r.bits> AS state,
    r.target_id AS target_id,
    <evidence r.bits> AS evidence,
    <confidence f.language> AS confidence,
    r.bits & 1 AS is_conditional,
    EXISTS (
        SELECT 1 FROM inactive i
        WHERE i.file_id = s.file_id AND s.line + r.below BETWEEN i.line AND i.last_line
    ) AS is_inactive
FROM reference r
JOIN symbol s ON s.id = r.from_id
JOIN file f ON f.id = s.file_id
JOIN string t ON t.id = r.name
JOIN mention m ON m.name = t.id AND m.file_id = s.file_id;

CREATE VIEW unresolved_refs AS
SELECT r.from_id << 20 | r.n AS id,
    r.from_id AS from_node_id,
    t.text AS reference_name,
    <edge_kind r.bits> AS reference_kind,
    s.line + r.below AS line,
    r.col AS col,
    f.path AS file_path
FROM reference r
JOIN symbol s ON s.id = r.from_id
JOIN file f ON f.id = s.file_id
JOIN string t ON t.id = r.name
JOIN mention m ON m.name = t.id AND m.file_id = s.file_id
WHERE <is_unresolved r.bits>;

CREATE VIEW calls AS
SELECT r.from_id << 20 | r.n AS id,
    f.path AS file_path,
    s.name AS caller_name,
    replace(<qualified_name>, '::', '.') AS caller_scope,
    t.text AS callee_name,
    r.from_id AS caller_id,
    r.target_id AS callee_id,
    s.line + r.below AS line,
    r.col AS col,
    <confidence f.language> AS confidence
FROM reference r
JOIN symbol s ON s.id = r.from_id
JOIN file f ON f.id = s.file_id
JOIN string t ON t.id = r.name
JOIN mention m ON m.name = t.id AND m.file_id = s.file_id AND m.is_called
WHERE <is_call r.bits>;

-- A single table, so that it can be on the right of an outer join; path and line are looked up only if selected.
CREATE VIEW edges AS
SELECT r.from_id << 20 | (r.n & 1048575) AS id,
    r.from_id AS source,
    r.target_id AS target,
    <edge_kind r.bits> AS kind,
    (SELECT f.path FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.id = r.from_id) AS file_path,
    (SELECT s.line FROM symbol s WHERE s.id = r.from_id) + r.below AS line,
    r.col AS col,
    <evidence r.bits> AS evidence,
    (SELECT <confidence f.language> FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.id = r.from_id) AS confidence
FROM reference r
WHERE r.target_id IS NOT NULL;

-- Calling a declaration may run anything that overrides or defines it.
CREATE VIEW may_calls AS
SELECT r.from_id << 20 | r.n AS ref_id,
    r.from_id AS source,
    o.from_id AS target,
    r.target_id AS through,
    (SELECT f.path FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.id = r.from_id) AS file_path,
    (SELECT s.line FROM symbol s WHERE s.id = r.from_id) + r.below AS line,
    r.col AS col,
    <evidence r.bits> AS evidence,
    (SELECT <confidence f.language> FROM symbol s JOIN file f ON f.id = s.file_id WHERE s.id = r.from_id) AS confidence
FROM reference r
JOIN reference o ON o.target_id = r.target_id AND o.n <= <first_override>
WHERE <is_call r.bits> AND r.n >= 0;

CREATE VIEW candidates AS
SELECT (c.from_id << 20 | c.n) << 8 | (
        SELECT count(*) FROM candidate o
        WHERE o.from_id = c.from_id AND o.n = c.n AND o.target_id < c.target_id
    ) AS id,
    c.from_id << 20 | c.n AS ref_id,
    c.target_id AS target_id,
    NULL AS confidence
FROM candidate c;

CREATE VIEW imports AS
SELECT i.file_id << 20 | i.n AS id,
    f.path AS file_path,
    i.source AS source,
    t.path AS resolved_path,
    i.specifiers AS specifiers,
    i.aliases AS aliases,
    i.flags & 1 <> 0 AS is_type_only,
    i.flags & 2 <> 0 AS is_dynamic,
    i.flags & 4 <> 0 AS is_reexport,
    i.line AS line_number
FROM import i
JOIN file f ON f.id = i.file_id
LEFT JOIN file t ON t.id = i.target_id;

-- A file that lists its exports has no others.
CREATE VIEW exports AS
SELECT s.id AS id,
    f.path AS file_path,
    s.name AS name,
    CASE WHEN s.kind IN (<kind_interface>, <kind_type>, <kind_trait>) THEN 'type' ELSE 'value' END AS kind,
    s.flags & <flag_default_export> <> 0 AS is_default,
    NULL AS re_export_source,
    s.line + s.name_below AS line_number,
    s.id AS symbol_id
FROM symbol s
JOIN symbol p ON p.id = s.parent_id AND p.kind = <kind_file>
JOIN file f ON f.id = s.file_id
WHERE s.flags & <flag_exported> <> 0
AND s.kind <> <kind_section>
AND NOT EXISTS (SELECT 1 FROM export x WHERE x.file_id = s.file_id)
UNION ALL
SELECT -(x.file_id << 20 | x.n) - 1,
    f.path,
    x.name,
    x.kind,
    x.is_default,
    x.source,
    x.line,
    x.symbol_id
FROM export x
JOIN file f ON f.id = x.file_id;

CREATE VIEW dependencies AS
SELECT d.from_id << 31 | d.to_id AS id,
    a.path AS from_path,
    b.path AS to_path,
    d.is_type_only AS is_type_only,
    d.weight AS weight
FROM dependency d
JOIN file a ON a.id = d.from_id
JOIN file b ON b.id = d.to_id;

CREATE VIEW type_members AS
SELECT s.id AS id,
    f.path AS file_path,
    p.name AS symbol_name,
    s.name AS name,
    CASE WHEN s.kind = <kind_method> THEN replace(s.signature, char(1), s.name) ELSE s.declared_type END AS type,
    s.flags & <flag_optional> <> 0 AS is_optional,
    s.flags & <flag_readonly> <> 0 AS is_readonly,
    s.line + s.name_below AS line_number
FROM symbol s
JOIN symbol p ON p.id = s.parent_id
JOIN file f ON f.id = s.file_id
WHERE s.kind IN (<kind_field>, <kind_property>, <kind_method>)
AND p.kind IN (<kind_class>, <kind_struct>, <kind_union>, <kind_interface>, <kind_trait>, <kind_type>);

CREATE VIEW components AS
SELECT s.id AS id,
    f.path AS file_path,
    s.name AS name,
    c.props_type AS props_type,
    c.hooks AS hooks_used,
    s.flags & <flag_default_export> <> 0 AS is_default_export,
    s.line + s.name_below AS line_number
FROM component c
JOIN symbol s ON s.id = c.symbol_id
JOIN file f ON f.id = s.file_id;

CREATE VIEW markers AS
SELECT m.file_id << 20 | m.n AS id,
    f.path AS file_path,
    m.line AS line_number,
    m.kind AS kind,
    m.content AS content
FROM marker m
JOIN file f ON f.id = m.file_id;

CREATE VIEW suppressions AS
SELECT x.file_id << 20 | x.n AS id,
    f.path AS file_path,
    x.line AS line_number,
    x.recipe_id AS recipe_id
FROM suppression x
JOIN file f ON f.id = x.file_id;

CREATE VIEW css_variables AS
SELECT s.id AS id,
    f.path AS file_path,
    s.name AS name,
    s.value AS value,
    x.scope AS scope,
    s.line + s.name_below AS line_number
FROM symbol s
JOIN file f ON f.id = s.file_id
LEFT JOIN style_scope x ON x.symbol_id = s.id
WHERE s.kind = <kind_variable> AND s.subkind = 'custom property';

CREATE VIEW css_classes AS
SELECT s.id AS id,
    f.path AS file_path,
    substr(s.name, 2) AS name,
    s.flags & <flag_exported> <> 0 AS is_module,
    s.line + s.name_below AS line_number
FROM symbol s
JOIN file f ON f.id = s.file_id
WHERE s.kind = <kind_style> AND s.subkind = 'class';

CREATE VIEW css_keyframes AS
SELECT s.id AS id,
    f.path AS file_path,
    s.name AS name,
    s.line + s.name_below AS line_number
FROM symbol s
JOIN file f ON f.id = s.file_id
WHERE s.kind = <kind_style> AND s.subkind = 'keyframes';

CREATE VIEW entry_points AS
SELECT e.file_id << 20 | e.n AS id,
    f.path AS file_path,
    e.symbol_id AS symbol_id,
    s.name AS name,
    <symbol_kind s.kind> AS kind,
    e.rule AS rule,
    s.line + s.name_below AS line_number
FROM entry_point e
JOIN file f ON f.id = e.file_id
JOIN symbol s ON s.id = e.symbol_id;

CREATE VIEW metadata AS
SELECT m.id AS id, m.key AS key, m.value AS value
FROM meta m;
