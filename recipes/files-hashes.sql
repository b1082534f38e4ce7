SELECT path, content_hash, size, language FROM files ORDER BY path
