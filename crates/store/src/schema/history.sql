-- The commits of the project. They are not stored in the index: a query that reads them gets them with its request.

CREATE TEMP TABLE commits (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL,
    author TEXT NOT NULL,
    time INTEGER NOT NULL,
    subject TEXT NOT NULL
);

CREATE TEMP TABLE file_changes (
    id INTEGER PRIMARY KEY,
    commit_id INTEGER NOT NULL,
    file_path TEXT NOT NULL
);

CREATE TEMP VIEW authorship AS
SELECT min(x.id) AS id,
    x.file_path AS file_path,
    c.author AS author,
    count(*) AS commits,
    min(c.time) AS first_time,
    max(c.time) AS last_time
FROM file_changes x
JOIN commits c ON c.id = x.commit_id
GROUP BY x.file_path, c.author;
