-- User data, which outlives the index. This is the first format; later migrations are steps in user.rs.

CREATE TABLE coverage (
    id INTEGER PRIMARY KEY,
    file_path TEXT NOT NULL,
    name TEXT NOT NULL,
    line_start INTEGER NOT NULL,
    coverage_pct REAL NOT NULL,
    hit_statements INTEGER NOT NULL,
    total_statements INTEGER NOT NULL,
    UNIQUE (file_path, name, line_start)
);

CREATE TABLE query_baselines (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    recipe_id TEXT,
    sql TEXT NOT NULL,
    rows_json TEXT NOT NULL,
    row_count INTEGER NOT NULL,
    git_ref TEXT,
    created_at INTEGER NOT NULL
);

CREATE TABLE recipe_recency (
    id INTEGER PRIMARY KEY,
    recipe_id TEXT NOT NULL UNIQUE,
    last_run_at INTEGER NOT NULL,
    run_count INTEGER NOT NULL
);
