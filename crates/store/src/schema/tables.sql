-- The physical tables. Users see the relations of views.sql; these names are ours to change with the format number.
-- Sizes were measured: integers for everything that repeats, no column that another one implies.

CREATE TABLE file (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    -- Absent where it is the path itself, which is nearly everywhere.
    handle TEXT,
    language TEXT NOT NULL,
    -- Absent where the file could not be read.
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

-- Files that were looked into and are no source, so that they need not be read again while they look the same.
CREATE TABLE other (
    path TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,
    changed_ns INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    read_at INTEGER NOT NULL
) WITHOUT ROWID;

-- `owner` and the last segment make the qualified name; `tail` is that segment where it is not simply the name.
-- Lines after the first are kept as distances from it: small numbers are small rows.
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
    -- With one character in the place of the name, which is a third of it.
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

-- The one place where a whole handle stands; views reach it from a symbol by building the handle.
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

-- The names that references mention.
CREATE TABLE string (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL
);

-- References and containment, clustered by the symbol they come from: what a symbol does is one stretch of pages.
-- References count `n` up from zero, children down from -1 and what a symbol overrides or defines from -524288; these have no name. `bits` is taken apart in bits.rs.
CREATE TABLE reference (
    from_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    target_id INTEGER,
    name INTEGER,
    bits INTEGER NOT NULL,
    -- Lines below the first of the symbol it comes from: nearly always one byte, and the same when the symbol moves.
    below INTEGER NOT NULL,
    col INTEGER NOT NULL,
    receiver TEXT,
    PRIMARY KEY (from_id, n)
) WITHOUT ROWID;

-- How many symbols of each kind and references of each state a file has, so that a summary need not count them one by one.
CREATE TABLE tally (
    file_id INTEGER NOT NULL,
    -- 0: symbols, and the number is their kind; 1: references, and the number is what their bits say of state and evidence.
    what INTEGER NOT NULL,
    number INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (file_id, what, number)
) WITHOUT ROWID;

-- Which files mention a name: a fifth of the size of an index over every reference, and one step away from them.
CREATE TABLE mention (
    name INTEGER NOT NULL,
    file_id INTEGER NOT NULL,
    -- Whether it is called there: most names are not, in most of the files that mention them.
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
    -- 1: types only, 2: dynamic, 4: offered on.
    flags INTEGER NOT NULL,
    line INTEGER NOT NULL,
    PRIMARY KEY (file_id, n)
) WITHOUT ROWID;

-- Exports that are not simply a definition marked as exported.
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

-- Lines that nothing in the project switches on; no two rows of a file touch.
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

-- The words of each file of code, as vocabulary.rs packs them. A ranking of files reads all of them.
CREATE TABLE vocabulary (
    file_id INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL
);

-- What linking needs of a file, compressed, in pieces whose ids start with that of the file; and what linking it asked of
-- others.
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

-- What the references of each symbol of a file were when they were last written, as hashes.
CREATE TABLE digest (
    file_id INTEGER PRIMARY KEY,
    symbols BLOB NOT NULL
);

-- Which files have a part in answering a question about a namespace that files share.
CREATE TABLE sharing (
    question INTEGER NOT NULL,
    file_id INTEGER NOT NULL,
    PRIMARY KEY (question, file_id)
) WITHOUT ROWID;

-- Ids are handed out once and never again, so that a stale id can only point to nothing.
CREATE TABLE counter (
    name TEXT PRIMARY KEY,
    next INTEGER NOT NULL
) WITHOUT ROWID;

-- How often a rule is right in a language, where that was measured.
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

CREATE TABLE css_variables (
    id INTEGER PRIMARY KEY,
    file_path TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT,
    scope TEXT,
    line_number INTEGER NOT NULL
);

CREATE TABLE css_classes (
    id INTEGER PRIMARY KEY,
    file_path TEXT NOT NULL,
    name TEXT NOT NULL,
    is_module INTEGER NOT NULL,
    line_number INTEGER NOT NULL
);

CREATE TABLE css_keyframes (
    id INTEGER PRIMARY KEY,
    file_path TEXT NOT NULL,
    name TEXT NOT NULL,
    line_number INTEGER NOT NULL
);

CREATE TABLE vectors (
    id INTEGER PRIMARY KEY,
    node_id INTEGER NOT NULL UNIQUE,
    embedding BLOB NOT NULL,
    model TEXT NOT NULL,
    created_at INTEGER NOT NULL
);
