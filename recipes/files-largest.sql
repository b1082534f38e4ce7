SELECT path, line_count, language, symbol_count
FROM files
WHERE line_count IS NOT NULL AND NOT is_generated
ORDER BY line_count DESC, path
