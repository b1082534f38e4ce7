"""The catalog of stars."""
