-- Secondary indexes, created at the end of a bulk build: sorting once is cheaper than inserting in random order.

CREATE UNIQUE INDEX string_text ON string (text);

CREATE INDEX symbol_file ON symbol (file_id);

CREATE INDEX symbol_name ON symbol (name);

CREATE INDEX reference_target ON reference (target_id)
WHERE target_id IS NOT NULL;

-- Ambiguous and unresolved references by name. The condition of a query must be written like this one.
CREATE INDEX reference_open ON reference (name)
WHERE target_id IS NULL AND bits >> 5 & 3 <> 2;

CREATE INDEX candidate_target ON candidate (target_id);

CREATE INDEX import_target ON import (target_id)
WHERE target_id IS NOT NULL;

CREATE INDEX dependency_to ON dependency (to_id);
