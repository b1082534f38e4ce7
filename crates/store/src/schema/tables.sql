-- The physical tables. Users see the relations in views.sql; these tables can change together with the format number. The
-- layout minimizes size: integers for repeated values, and no redundant columns.

CREATE TABLE file (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    -- NULL if it equals the path, which is nearly always the case.
    handle TEXT,
    language TEXT NOT NULL,
    -- NULL if the file could not be read.
    content_hash BLOB,
    size INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,
    changed_ns INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    indexed_at INTEGER NOT NULL,
    line_count INTEGER NOT NULL,
    is_test INTEGER NOT NULL,
    is_generated INTEGER NOT NULL,
    status INTEGER NOT NULL,
    symbol_count INTEGER NOT NULL,
    problem_count INTEGER NOT NULL,
    problems TEXT
);

-- Files that are not source code, recorded so that they are not read again while their metadata is unchanged.
CREATE TABLE other (
    path TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,
    changed_ns INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    read_at INTEGER NOT NULL
) WITHOUT ROWID;

-- `owner` and the last segment form the qualified name; `tail` is that segment if it differs from the name. Later lines are
-- stored relative to the first: small numbers take less space.
CREATE TABLE symbol (
    id INTEGER PRIMARY KEY,
    file_id INTEGER NOT NULL,
    parent_id INTEGER,
    kind INTEGER NOT NULL,
    visibility INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    name TEXT NOT NULL,
    owner TEXT,
    tail TEXT,
    line INTEGER NOT NULL,
    col INTEGER NOT NULL,
    more_lines INTEGER NOT NULL,
    end_col INTEGER NOT NULL,
    name_below INTEGER NOT NULL,
    name_col INTEGER NOT NULL,
    subkind TEXT,
    -- With one character in place of the name, which is a third of the signature.
    signature TEXT,
    doc TEXT,
    declared_type TEXT,
    value TEXT,
    body_hash INTEGER,
    operators INTEGER,
    branches INTEGER,
    loops INTEGER,
    returns INTEGER,
    max_nesting INTEGER,
    cognitive INTEGER,
    unsafe_blocks INTEGER,
    unchecked_calls INTEGER,
    assertions INTEGER
);

-- The only table with whole handles; views join it by building the handle of a symbol.
CREATE TABLE handle (
    handle TEXT PRIMARY KEY,
    symbol_id INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE parameter (
    symbol_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    declared_type TEXT,
    default_value TEXT,
    -- 1: optional, 2: variadic.
    flags INTEGER NOT NULL,
    PRIMARY KEY (symbol_id, position)
) WITHOUT ROWID;

CREATE TABLE component (
    symbol_id INTEGER PRIMARY KEY,
    props_type TEXT,
    hooks TEXT NOT NULL
);

-- The names of references.
CREATE TABLE string (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL
);

-- References and containment, clustered by source symbol, so that the edges of a symbol are on adjacent pages. References
-- have `n` from 0 upwards, children from -1 downwards, overrides and definitions from -524288 downwards; the latter two
-- have no name. See bits.rs for `bits`.
CREATE TABLE reference (
    from_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    target_id INTEGER,
    name INTEGER,
    bits INTEGER NOT NULL,
    -- The line relative to the source symbol: usually one byte, and unchanged when the symbol moves.
    below INTEGER NOT NULL,
    col INTEGER NOT NULL,
    receiver TEXT,
    PRIMARY KEY (from_id, n)
) WITHOUT ROWID;

-- Number of symbols by kind and of references by state in each file, so that summaries need not count rows.
CREATE TABLE tally (
    file_id INTEGER NOT NULL,
    -- 0: symbols, with their kind as number; 1: references, with the number that their bits hold for state and evidence.
    what INTEGER NOT NULL,
    number INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (file_id, what, number)
) WITHOUT ROWID;

-- Which files mention a name: a fifth of the size of an index on all references, with one more step to them.
CREATE TABLE mention (
    name INTEGER NOT NULL,
    file_id INTEGER NOT NULL,
    -- Whether any of these references is a call, which is false for most names in most files.
    is_called INTEGER NOT NULL,
    PRIMARY KEY (name, file_id)
) WITHOUT ROWID;

CREATE TABLE candidate (
    from_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    target_id INTEGER NOT NULL,
    PRIMARY KEY (from_id, n, target_id)
) WITHOUT ROWID;

CREATE TABLE import (
    file_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    source TEXT NOT NULL,
    target_id INTEGER,
    specifiers TEXT NOT NULL,
    aliases TEXT,
    -- 1: types only, 2: dynamic, 4: re-exported.
    flags INTEGER NOT NULL,
    line INTEGER NOT NULL,
    PRIMARY KEY (file_id, n)
) WITHOUT ROWID;

-- Exports that are written as such. A file without any exports the definitions that are marked as exported.
CREATE TABLE export (
    file_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    is_default INTEGER NOT NULL,
    source TEXT,
    symbol_id INTEGER,
    line INTEGER NOT NULL,
    PRIMARY KEY (file_id, n)
) WITHOUT ROWID;

CREATE TABLE dependency (
    from_id INTEGER NOT NULL,
    to_id INTEGER NOT NULL,
    is_type_only INTEGER NOT NULL,
    weight INTEGER NOT NULL,
    PRIMARY KEY (from_id, to_id)
) WITHOUT ROWID;

-- Inactive lines: no configuration of the project enables them. Rows of a file neither overlap nor touch.
CREATE TABLE inactive (
    file_id INTEGER NOT NULL,
    line INTEGER NOT NULL,
    last_line INTEGER NOT NULL,
    PRIMARY KEY (file_id, line)
) WITHOUT ROWID;

CREATE TABLE marker (
    file_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    line INTEGER NOT NULL,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (file_id, n)
) WITHOUT ROWID;

CREATE TABLE suppression (
    file_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    line INTEGER NOT NULL,
    recipe_id TEXT NOT NULL,
    PRIMARY KEY (file_id, n)
) WITHOUT ROWID;

-- The selectors or rules that definitions in style sheets apply to.
CREATE TABLE style_scope (
    symbol_id INTEGER PRIMARY KEY,
    scope TEXT NOT NULL
);

-- Symbols that something outside of the code uses. Rows from 1 << 19 on follow from manifests, the others from the file alone.
CREATE TABLE entry_point (
    file_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    symbol_id INTEGER NOT NULL,
    rule TEXT NOT NULL,
    PRIMARY KEY (file_id, n)
) WITHOUT ROWID;

-- The packed vocabulary of each code file (vocabulary.rs). Ranking files reads the whole table.
CREATE TABLE vocabulary (
    file_id INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL
);

-- The data that linking a file needs, compressed and split into pieces whose ids start with the file's id; and the
-- questions that linking it asked.
CREATE TABLE surface (
    id INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL
);

CREATE TABLE body (
    id INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL
);

CREATE TABLE question (
    file_id INTEGER PRIMARY KEY,
    asked BLOB NOT NULL
);

-- A hash of the references of each symbol in a file, as they were last written.
CREATE TABLE digest (
    file_id INTEGER PRIMARY KEY,
    symbols BLOB NOT NULL
);

-- Which files contribute to the answer of a question about a shared namespace.
CREATE TABLE sharing (
    question INTEGER NOT NULL,
    file_id INTEGER NOT NULL,
    PRIMARY KEY (question, file_id)
) WITHOUT ROWID;

-- Next ids. An id is never reused, so a stale id cannot refer to another row.
CREATE TABLE counter (
    name TEXT PRIMARY KEY,
    next INTEGER NOT NULL
) WITHOUT ROWID;

-- The measured confidence of a rule in a language.
CREATE TABLE confidence (
    language TEXT NOT NULL,
    evidence INTEGER NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (language, evidence)
) WITHOUT ROWID;

CREATE TABLE meta (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    value TEXT NOT NULL
);

CREATE TABLE boundary_rules (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    from_glob TEXT NOT NULL,
    to_glob TEXT NOT NULL,
    action TEXT NOT NULL
);

CREATE TABLE vectors (
    id INTEGER PRIMARY KEY,
    node_id INTEGER NOT NULL UNIQUE,
    embedding BLOB NOT NULL,
    model TEXT NOT NULL,
    created_at INTEGER NOT NULL
);
